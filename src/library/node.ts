// The library in Node: the snapshot that the package carries, or a file, an address or bytes of your own.
import { readFile } from 'node:fs/promises';
import { MccLookupError } from '../client/errors.ts';
import type { Lookup } from '../client/lookup.ts';
import { fetchBytes, type OpenOptions, openLazily } from './open.ts';

export * from '../client/errors.ts';

/** Beside dist/library/ in the package. */
const EMBEDDED = new URL('../catalogue.snapshot', import.meta.url);

/** Reads the snapshot with the first question, once. No service is asked, and no network is used for a file. */
export function openMccLookup({ snapshot = EMBEDDED, defaultRegion }: OpenOptions = {}): Lookup {
  return openLazily(snapshot, readLocation, defaultRegion);
}

async function readLocation(location: string | URL): Promise<Uint8Array> {
  const text = String(location);
  if (/^https?:/i.test(text)) return fetchBytes(location);
  try {
    return await readFile(/^file:/i.test(text) ? new URL(text) : text);
  } catch (error) {
    throw new MccLookupError(
      `Cannot read the snapshot ${text}: name its file, address or bytes as { snapshot }`,
      undefined,
      { cause: error },
    );
  }
}
