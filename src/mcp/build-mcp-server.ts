// The MCP server, built from its parts and not yet connected: the same for stdio and HTTP, for 2026 and older clients.
import { McpServer } from '@modelcontextprotocol/server';
import { registerApp } from './app.ts';
import type { McpParts } from './parts.ts';
import { registerResources } from './resources.ts';
import { registerTool, type Tool } from './tool.ts';
import { aboutData } from './tools/about-data.ts';
import { bestCards } from './tools/best-cards.ts';
import { compareCards } from './tools/compare-cards.ts';
import { explainMcc } from './tools/explain-mcc.ts';
import { findMerchant } from './tools/find-merchant.ts';

/** In the order in which clients list them. */
export const TOOLS: readonly Tool[] = [findMerchant, explainMcc, bestCards, compareCards, aboutData];

const INSTRUCTIONS =
  'Merchant category codes (MCC), the merchants that have them and the credit cards that earn there. ' +
  'best_cards answers “which card at …?” at once: it takes names, web addresses and codes. ' +
  'find_merchant tells a merchant’s code and how sure that is; explain_mcc what a code means; compare_cards sets a few cards side by side; about_data tells the edition and the regions. ' +
  'Say how sure an answer is (confidence, basis) and name caps and conditions (spendCap). An MCC is four digits in a string.';

/** What the lists say changes with the program, and hardly with the data. */
const listHint = { ttlMs: 3_600_000, cacheScope: 'public' } as const;
/** Rules of cards hold on days, and data is reloaded now and then: as long as the HTTP API's answers. */
const readHint = { ttlMs: 300_000, cacheScope: 'public' } as const;
/** An argument list of ours has a dozen elements at most. */
const MOST_INPUT_ELEMENTS = 100;

export function buildMcpServer(parts: McpParts): McpServer {
  const server = new McpServer(
    { name: 'mcc-lookup', title: 'MCC Lookup', version: parts.version },
    {
      // Nothing is pushed: lists stay as they are while the program runs.
      capabilities: { tools: { listChanged: false }, resources: { listChanged: false } },
      instructions: INSTRUCTIONS,
      maxToolInputElements: MOST_INPUT_ELEMENTS,
      cacheHints: {
        'server/discover': listHint,
        'tools/list': listHint,
        'resources/list': listHint,
        'resources/templates/list': listHint,
        'resources/read': readHint,
      },
    },
  );
  for (const tool of TOOLS) registerTool(server, parts, tool);
  registerResources(server, parts);
  if (parts.app !== undefined) registerApp(server, parts.app);
  return server;
}
