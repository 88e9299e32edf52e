// mcc-lookup mcp: the Model Context Protocol over standard input and output, for agents on this machine.
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { openMerchantSearch } from '../../query/search-merchants.ts';
import { CATALOGUE_OPTION, type Command, EXIT, type Invocation } from '../command.ts';
import { waitForEndSignal } from '../end-signals.ts';
import { openNamedCatalogue, today } from '../open-catalogue.ts';
import { AGENT_APP } from '../paths.ts';
import { REGION_OPTION, readRegion } from '../region.ts';
import { readVersion } from '../version.ts';

const UNREAD = Symbol('unread');

export const mcpCommand: Command = {
  name: 'mcp',
  summary: 'answers AI agents over standard input and output (Model Context Protocol)',
  options: {
    region: {
      ...REGION_OPTION.region,
      help: 'whose cards to judge when none is asked for (DEFAULT_REGION, default: SG)',
    },
    ...CATALOGUE_OPTION,
  },
  details:
    'docs/agents.md shows how to set up common clients. The same tools are at /mcp of a running service.',
  run,
};

async function run(invocation: Invocation): Promise<number> {
  const catalogue = openNamedCatalogue(invocation);
  const defaultRegion = readRegion(invocation, catalogue);
  const served = { catalogue, search: openMerchantSearch(catalogue) };
  // Loaded here so that lookups do not pay for the protocol's libraries.
  const { serveStdio } = await import('@modelcontextprotocol/server/stdio');
  const { buildMcpServer } = await import('../../mcp/build-mcp-server.ts');
  const parts = {
    getServed: () => served,
    today,
    defaultRegion,
    version: readVersion(),
    app: readFileSync(AGENT_APP, 'utf8'),
    onFault: (error: unknown) => complain(error instanceof Error ? error.message : String(error)),
  };
  const handle = serveStdio(() => buildMcpServer(parts), {
    onerror: (error) => complain(describeError(error)),
  });
  // The client ends us by closing our input, or by a signal where it has no other way.
  // Node would end with a code of its own where the protocol's library stops reading, as at a line of more than 10 MB.
  const unread = new Promise((resolve) => process.once('beforeExit', () => resolve(UNREAD)));
  const ended = await Promise.race([once(process.stdin, 'close'), waitForEndSignal(), unread]);
  await handle.close();
  return ended === UNREAD ? EXIT.failed : EXIT.ok;
}

/** Standard output is the protocol's. */
function complain(problem: string): void {
  process.stderr.write(`mcc-lookup: ${problem}\n`);
}

/** The library tells of a message that is none of the protocol's by a page of JSON. */
function describeError({ name, message }: Error): string {
  return name === 'ZodError' || message.startsWith('[') ? 'a message that is not of this protocol' : message;
}
