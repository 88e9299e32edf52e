// Opens a snapshot for the library: once, on the first question. Doesn't depend on Node.
import { openCatalogue } from '../catalogue/catalogue.ts';
import { openSections, SnapshotError } from '../catalogue/sections.ts';
import { MccLookupError, NetworkError } from '../client/errors.ts';
import type { LocalLookup } from '../client/lookup.ts';
import type { Searchable } from '../query/find-merchant.ts';
import { openMerchantSearch } from '../query/search-merchants.ts';
import type { Solve } from '../query/wallet/find-wallet.ts';
import { buildLookup } from './lookup.ts';

export interface OpenOptions {
  /** Where the snapshot is, or its bytes. In Node, the default is the package's own; elsewhere it is required. */
  readonly snapshot?: string | URL | ArrayBuffer | Uint8Array | undefined;
  /** The region whose cards are compared if a question doesn't name one: two letters. Default: SG. */
  readonly defaultRegion?: string | undefined;
  /**
   * For `wallet`: where the package's dist/solver/highs.wasm is, or its bytes, if your bundler does not keep
   * `new URL('highs.wasm', import.meta.url)`.
   */
  readonly solver?: string | URL | Uint8Array | undefined;
}

const DEFAULT_REGION = 'SG';

/** `readAt` reads the bytes at a location. */
export function openLazily(
  snapshot: NonNullable<OpenOptions['snapshot']>,
  readAt: (location: string | URL) => Promise<Uint8Array>,
  { defaultRegion = DEFAULT_REGION, solver }: Omit<OpenOptions, 'snapshot'> = {},
): LocalLookup {
  let solve: Promise<Solve> | undefined;
  const openSolver = (): Promise<Solve> => {
    solve ??= import('../solver/open-solver.ts').then((each) => each.openSolver(solver));
    return solve;
  };
  let opened: Promise<Searchable> | undefined;
  return buildLookup(async () => {
    opened ??= readBytes(snapshot, readAt).then(openBytes);
    // Failures aren't kept: the next question tries again.
    const searchable = await opened.catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
    return { ...searchable, on: new Date().toISOString().slice(0, 10), defaultRegion, openSolver };
  });
}

async function readBytes(
  snapshot: NonNullable<OpenOptions['snapshot']>,
  readAt: (location: string | URL) => Promise<Uint8Array>,
): Promise<Uint8Array> {
  if (snapshot instanceof ArrayBuffer) return new Uint8Array(snapshot);
  return snapshot instanceof Uint8Array ? snapshot : readAt(snapshot);
}

export async function fetchBytes(location: string | URL): Promise<Uint8Array> {
  try {
    const response = await fetch(location);
    if (!response.ok) throw new Error(`the server answered ${response.status}`);
    return new Uint8Array(await response.arrayBuffer());
  } catch (error) {
    throw new NetworkError(`Cannot fetch the snapshot ${location}`, undefined, { cause: error });
  }
}

function openBytes(bytes: Uint8Array): Searchable {
  try {
    // The snapshot's arrays are read in place, and need an address that is divisible by 8.
    const { sections, digest } = openSections(bytes.byteOffset % 8 === 0 ? bytes : bytes.slice());
    const catalogue = openCatalogue(sections, digest);
    return { catalogue, search: openMerchantSearch(catalogue) };
  } catch (error) {
    if (!(error instanceof SnapshotError)) throw error;
    throw new MccLookupError(error.message, undefined, { cause: error });
  }
}
