// The widget as an MCP App: a document that a host shows beside the answers of find_merchant. Extension of MCP, revision
// 2026-01-26; hosts without it pass over the link.
import type { McpServer } from '@modelcontextprotocol/server';

export const APP_URI = 'ui://mcc-lookup/find-merchant';
const APP_TYPE = 'text/html;profile=mcp-app';
/** The page asks nobody but the host, so it names no domains; and it has a border of its own. */
const META = { ui: { prefersBorder: false } };

export function registerApp(server: McpServer, html: string): void {
  const about = {
    title: 'Merchant lookup',
    description: 'Shows merchants that were found, their codes and the cards that earn there.',
    mimeType: APP_TYPE,
    _meta: META,
  };
  server.registerResource('find-merchant-app', APP_URI, about, () => ({
    contents: [{ uri: APP_URI, mimeType: APP_TYPE, text: html, _meta: META }],
  }));
}
