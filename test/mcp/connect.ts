// The real client of the protocol, connected to the small catalogue by each transport, in the old and the new revision.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { rolldown } from 'rolldown';
import { writeSnapshot } from '../../src/build/write-snapshot.ts';
import { SMALL_CONTENTS } from '../fixture/small-catalogue.ts';
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
  const { app, address } = await startSmallService();
  const client = buildClient(era);
  await client.connect(new StreamableHTTPClientTransport(new URL(`${address}/mcp`)));
  return {
    client,
    close: async () => {
      await client.close();
      await app.close();
    },
  };
}

/** The command itself, compiled; beside node_modules, where it finds its libraries, and three folders below package.json. */
async function compileCommand(era: Era): Promise<string> {
  const file = resolve(`node_modules/.cache/mcp-stdio-${process.pid}-${era}/main.mjs`);
  const bundle = await rolldown({
    input: resolve('test/mcp/stdio-entry.ts'),
    platform: 'node',
    external: (id) => !/^[./]/.test(id),
  });
  await bundle.write({ file, format: 'esm', codeSplitting: false });
  await bundle.close();
  return file;
}

export async function connectStdio(era: Era): Promise<Connection> {
  const main = await compileCommand(era);
  const folder = mkdtempSync(join(tmpdir(), 'mcp-'));
  const snapshot = join(folder, 'small.snapshot');
  writeFileSync(snapshot, writeSnapshot(SMALL_CONTENTS).bytes);
  const client = buildClient(era);
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args: [main, snapshot], stderr: 'inherit' }),
  );
  return {
    client,
    close: async () => {
      await client.close();
      rmSync(folder, { recursive: true });
      rmSync(dirname(main), { recursive: true });
    },
  };
}
