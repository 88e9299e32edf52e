// Opens a snapshot for the library: once, on the first question. Doesn't depend on Node.
import { SnapshotError } from '../catalogue/sections.ts';
import { MccLookupError, NetworkError } from '../client/errors.ts';
import type { LocalLookup } from '../client/lookup.ts';
import type { Searchable } from '../query/find-merchant.ts';
import { openEdition } from '../query/open-lean.ts';
import { openMerchantSearch } from '../query/search-merchants.ts';
import type { Solve } from '../query/wallet/find-wallet.ts';
import { buildLookup } from './lookup.ts';

export interface OpenOptions {
  /** Where the snapshot is, or its bytes. In Node, the default is the package's own; elsewhere it is required. */
  readonly snapshot?: string | URL | ArrayBuffer | Uint8Array | undefined;
  /** The region whose cards are compared if a question doesn't name one: two letters. Default: SG. */
  readonly defaultRegion?: string | undefined;
  /** For `wallet`: where the package's dist/solver/highs.wasm is, or its bytes, if it is not found by itself. */
  readonly solver?: string | URL | Uint8Array | undefined;
}

const DEFAULT_REGION = 'SG';

interface OpenLazilyOptions extends Pick<OpenOptions, 'defaultRegion'> {
  /** Called with the first question that needs it. */
  findSolver(): string | URL | Uint8Array;
}

export function openLazily(
  read: () => Promise<Uint8Array>,
  { defaultRegion = DEFAULT_REGION, findSolver }: OpenLazilyOptions,
): LocalLookup {
  let solve: Promise<Solve> | undefined;
  const openSolver = (): Promise<Solve> => {
    solve ??= import('../solver/open-solver.ts').then((each) => each.openSolver(findSolver()));
    return solve.catch((error: unknown) => {
      solve = undefined;
      if (error instanceof MccLookupError) throw error;
      throw new MccLookupError(
        'Cannot load the solver: pass the path, the address or the bytes of dist/solver/highs.wasm as { solver }',
        undefined,
        { cause: error },
      );
    });
  };
  let opened: Promise<Searchable> | undefined;
  return buildLookup(async () => {
    opened ??= read().then(openBytes);
    // Failures aren't kept: the next question tries again.
    const searchable = await opened.catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
    return { ...searchable, on: new Date().toISOString().slice(0, 10), defaultRegion, openSolver };
  });
}

/** `readAt` reads the bytes at a location. */
export async function readSnapshot(
  snapshot: NonNullable<OpenOptions['snapshot']>,
  readAt: (location: string | URL) => Promise<Uint8Array>,
): Promise<Uint8Array> {
  if (snapshot instanceof ArrayBuffer) return new Uint8Array(snapshot);
  return snapshot instanceof Uint8Array ? snapshot : readAt(snapshot);
}

export async function fetchBytes(location: string | URL): Promise<Uint8Array> {
  const response = await fetchResponse(location);
  try {
    return new Uint8Array(await response.arrayBuffer());
  } catch (error) {
    throw new NetworkError(`Cannot fetch the snapshot ${location}`, undefined, { cause: error });
  }
}

export async function fetchResponse(location: string | URL, init?: RequestInit): Promise<Response> {
  try {
    const response = await fetch(location, init);
    if (!response.ok) throw new Error(`the server answered ${response.status}`);
    return response;
  } catch (error) {
    throw new NetworkError(`Cannot fetch the snapshot ${location}`, undefined, { cause: error });
  }
}

async function openBytes(given: Uint8Array): Promise<Searchable> {
  try {
    const bytes = isGzip(given) ? await unpack(given) : given;
    // The arrays are read in place, and need an address that is divisible by 8.
    const catalogue = openEdition(bytes.byteOffset % 8 === 0 ? bytes : bytes.slice());
    return { catalogue, search: openMerchantSearch(catalogue) };
  } catch (error) {
    if (!(error instanceof SnapshotError)) throw error;
    throw new MccLookupError(error.message, undefined, { cause: error });
  }
}

/** RFC 1952, section 2.3.1. */
const isGzip = (bytes: Uint8Array): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b;

async function unpack(bytes: Uint8Array): Promise<Uint8Array> {
  const stream = new Blob([bytes as Uint8Array<ArrayBuffer>]).stream();
  try {
    const unpacked = new Response(stream.pipeThrough(new DecompressionStream('gzip')));
    return new Uint8Array(await unpacked.arrayBuffer());
  } catch (error) {
    throw new SnapshotError(`The compressed snapshot is damaged: fetch it again`, { cause: error });
  }
}
