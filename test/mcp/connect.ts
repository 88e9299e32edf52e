// The real MCP client, connected to the small catalogue over each transport, in the old and the new revision.
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { writeSmallSnapshot } from '../fixture/small-snapshot.ts';
import { PROGRAM } from '../main/run-program.ts';
import { startSmallService } from './small-service.ts';

export type Era = 'legacy' | 'modern';
export const MODERN_REVISION = '2026-07-28';

export interface Connection {
  readonly client: Client;
  close(): Promise<void>;
}

export function buildClient(era: Era): Client {
  return new Client(
    { name: 'test', version: '1.0.0' },
    { versionNegotiation: { mode: era === 'legacy' ? 'legacy' : { pin: MODERN_REVISION } } },
  );
}

export async function connectHttp(era: Era): Promise<Connection> {
  const service = await startSmallService();
  const client = buildClient(era);
  await client.connect(new StreamableHTTPClientTransport(new URL(`${service.url}/mcp`)));
  return {
    client,
    close: async () => {
      await client.close();
      await service.close();
    },
  };
}

/** The program as installed; `npm test` bundles it first. */
export async function connectStdio(era: Era): Promise<Connection> {
  const snapshot = writeSmallSnapshot();
  const client = buildClient(era);
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [PROGRAM, 'mcp', '--catalogue', snapshot.file],
      stderr: 'inherit',
    }),
  );
  return {
    client,
    close: async () => {
      await client.close();
      snapshot.remove();
    },
  };
}
