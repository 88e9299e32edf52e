// mcc-lookup mcp: the Model Context Protocol over standard input and output, for agents on this machine.
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { openMerchantSearch } from '../../query/search-merchants.ts';
import { CATALOGUE_OPTION, defineCommand, EXIT, formatNote, waitForShutdownSignal } from '../command.ts';
import { type CatalogueOptions, openCatalogue, today } from '../open-catalogue.ts';
import { AGENT_APP, readVersion } from '../paths.ts';
import { chooseRegion } from '../places.ts';

const INPUT_ABANDONED = Symbol('input abandoned');

export const mcpCommand = defineCommand(
  'mcp',
  'serve AI agents over standard input and output (Model Context Protocol)',
)
  .option('--region <code>', 'the region whose cards to compare by default (DEFAULT_REGION, default: SG)')
  .addOption(CATALOGUE_OPTION)
  .addHelpText(
    'after',
    formatNote(
      'docs/agents.md shows how to set up common clients. A running service has the same tools at /mcp.',
    ),
  )
  .action(serveAgents);

async function serveAgents(options: CatalogueOptions & { readonly region?: string }): Promise<void> {
  const catalogue = await openCatalogue(options);
  const defaultRegion = chooseRegion(options.region, catalogue.meta.regions);
  const active = { catalogue, search: openMerchantSearch(catalogue) };
  // Loaded here so that lookups do not pay for the protocol's libraries.
  const { serveStdio } = await import('@modelcontextprotocol/server/stdio');
  const { buildMcpServer } = await import('../../mcp/build-mcp-server.ts');
  const { openSolver } = await import('../../solver/open-solver.ts');
  const deps = {
    getCatalogue: () => active,
    today,
    defaultRegion,
    version: readVersion(),
    app: readFileSync(AGENT_APP, 'utf8'),
    openSolver: () => openSolver(),
    onFault: (error: unknown) => printError(error instanceof Error ? error.message : String(error)),
  };
  const handle = serveStdio(() => buildMcpServer(deps), {
    onerror: (error) => printError(describeError(error)),
  });
  // The client ends the program by closing its input or sending a signal. If the protocol's library stops reading, as
  // it does at a line of more than 10 MB, Node would exit with its own code.
  const abandoned = new Promise((resolve) => process.once('beforeExit', () => resolve(INPUT_ABANDONED)));
  const ended = await Promise.race([once(process.stdin, 'close'), waitForShutdownSignal(), abandoned]);
  await handle.close();
  if (ended === INPUT_ABANDONED) process.exitCode = EXIT.failed;
}

/** Standard output is reserved for the protocol. */
function printError(problem: string): void {
  process.stderr.write(`mcc-lookup: ${problem}\n`);
}

/** The library reports an invalid message as a page of JSON. */
function describeError({ name, message }: Error): string {
  return name === 'ZodError' || message.startsWith('[') ? 'received an invalid protocol message' : message;
}
