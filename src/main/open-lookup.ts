// Opens what a command queries: the service given by --server, through the client, or the local catalogue, through the
// library. Both have the same methods and give the same answers.
import type { Lookup } from '../operations/operations.ts';
import { CommandError, EXIT } from './command.ts';
import { openCatalogue, today } from './open-catalogue.ts';
import { chooseRegion, DEFAULT_REGION } from './places.ts';

export interface QueryOptions {
  readonly server?: string;
  readonly catalogue?: string;
  readonly region?: string;
  readonly json?: true;
}

/** Somebody is waiting, so we give up on a service that takes longer. */
const MAX_WAIT_SECONDS = 30;

export async function openLookup(options: QueryOptions): Promise<Lookup> {
  if (options.server === undefined) {
    const { buildLookup } = await import('../library/lookup.ts');
    const { openSolver } = await import('../solver/open-solver.ts');
    const { openMerchantSearch } = await import('../query/search-merchants.ts');
    const catalogue = await openCatalogue(options);
    const search = openMerchantSearch(catalogue);
    return buildLookup(() => ({
      catalogue,
      search,
      on: today(),
      defaultRegion: DEFAULT_REGION,
      openSolver: () => openSolver(),
    }));
  }
  if (options.catalogue !== undefined)
    throw new CommandError('give either --server or --catalogue', EXIT.usage);
  const { MccLookup } = await import('../client/index.ts');
  const baseUrl = readServer(options.server);
  return new MccLookup({ baseUrl, cacheEntries: 0, fetch: fetchWithTimeout });
}

/** The requested region, or the default one. */
export async function findRegion(lookup: Lookup, requested: string | undefined): Promise<string> {
  const { regions, defaultRegion } = await lookup.meta();
  return chooseRegion(requested, regions, defaultRegion);
}

/** `https://mcc.example/` → `https://mcc.example`. */
function readServer(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash)
    throw new CommandError('--server must be an address such as http://localhost:3000', EXIT.usage);
  return text.replace(/\/+$/, '');
}

async function fetchWithTimeout(url: string, init: RequestInit): Promise<Response> {
  const timeout = AbortSignal.timeout(MAX_WAIT_SECONDS * 1000);
  try {
    return await fetch(url, { ...init, signal: timeout });
  } catch (error) {
    if (timeout.aborted) throw new Error(`no answer within ${MAX_WAIT_SECONDS} seconds`);
    throw error;
  }
}
