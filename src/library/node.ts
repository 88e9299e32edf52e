// The library's entry point for Node: uses the snapshot that comes with the package, or your own file, URL or bytes.
import { readFile } from 'node:fs/promises';
import { MccLookupError } from '../client/errors.ts';
import type { LocalLookup } from '../client/lookup.ts';
import { fetchBytes, type OpenOptions, openLazily } from './open.ts';

export * from '../client/errors.ts';

/** Next to dist/library/ in the package. */
const EMBEDDED = new URL('../catalogue.snapshot', import.meta.url);

/** Reads the snapshot once, on the first question. No service is called, and a file needs no network. */
export function openMccLookup({ snapshot = EMBEDDED, ...options }: OpenOptions = {}): LocalLookup {
  return openLazily(snapshot, readLocation, options);
}

async function readLocation(location: string | URL): Promise<Uint8Array> {
  const text = String(location);
  if (/^https?:/i.test(text)) return fetchBytes(location);
  try {
    return await readFile(/^file:/i.test(text) ? new URL(text) : text);
  } catch (error) {
    throw new MccLookupError(
      `Cannot read the snapshot ${text}: pass a file, a URL or bytes as { snapshot }`,
      undefined,
      { cause: error },
    );
  }
}
