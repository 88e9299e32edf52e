// The tool that only the asker's own machine offers.
import { expect, it } from 'vitest';
import { buildMcpFetch } from '../../src/mcp/build-mcp-server.ts';
import type { McpDeps } from '../../src/mcp/deps.ts';
import { openSolver } from '../../src/solver/open-solver.ts';
import { makeMcpDeps } from './small-service.ts';

async function listTools(deps: McpDeps): Promise<string> {
  const { fetch, close } = buildMcpFetch(deps, {
    bodyBytes: 65_536,
    onError: (error) => {
      throw error;
    },
  });
  const response = await fetch(
    new Request('http://mcp.invalid/mcp', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
    }),
  );
  const text = await response.text();
  await close();
  return text;
}

it('is listed with a solver, and not without', async () => {
  expect(await listTools({ ...makeMcpDeps(), openSolver: () => openSolver() })).toContain('"best_wallet"');
  const hosted = await listTools(makeMcpDeps());
  expect(hosted).toContain('"best_cards"');
  expect(hosted).not.toContain('"best_wallet"');
});
