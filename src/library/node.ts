// The library's entry point for Node: uses the snapshot that comes with the package, or your own file, URL or bytes.
import { readFile } from 'node:fs/promises';
import { dirname, join, parse } from 'node:path';
import { fileURLToPath } from 'node:url';
import { MccLookupError } from '../client/errors.ts';
import type { LocalLookup } from '../client/lookup.ts';
import { fetchBytes, type OpenOptions, openLazily, readSnapshot } from './open.ts';

export * from '../client/errors.ts';
export type * from '../client/lookup.ts';
export type { OpenOptions } from './open.ts';

/** Reads the snapshot once, on the first question. No service is called, and a file needs no network. */
export function openMccLookup({ snapshot, ...options }: OpenOptions = {}): LocalLookup {
  return openLazily(
    snapshot === undefined ? readEmbedded : () => readSnapshot(snapshot, readLocation),
    options,
  );
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

/** Where it may be, the likeliest first. Written so that bundlers, which follow `import` and `require`, do not follow it. */
function* listPlaces(): Generator<string> {
  // In the package, next to dist/library/. A bundler may have moved this code, or left import.meta empty.
  const url: string | undefined = import.meta.url;
  if (url?.startsWith('file:')) yield join(dirname(fileURLToPath(url)), '../catalogue.snapshot');
  // In the node_modules of the program that was bundled.
  const { root } = parse(process.cwd());
  for (let folder = process.cwd(); folder !== root; folder = dirname(folder))
    yield join(folder, 'node_modules/mcc-lookup/dist/catalogue.snapshot');
}

async function readEmbedded(): Promise<Uint8Array> {
  let cause: unknown;
  for (const place of listPlaces())
    try {
      return await readFile(place);
    } catch (error) {
      cause ??= error;
    }
  throw new MccLookupError(
    'Cannot find the snapshot of mcc-lookup, as this program is bundled and runs without its node_modules: ' +
      'copy node_modules/mcc-lookup/dist/catalogue.snapshot next to it and pass its path as { snapshot }',
    undefined,
    { cause },
  );
}
