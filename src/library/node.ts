// The library's entry point for Node: uses the snapshot that comes with the package, or your own file, URL or bytes.
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { MccLookupError } from '../client/errors.ts';
import type { LocalLookup } from '../client/lookup.ts';
import { fetchBytes, type OpenOptions, openLazily, readSnapshot } from './open.ts';

export * from '../client/errors.ts';
export type * from '../client/lookup.ts';
export type { OpenOptions } from './open.ts';

/** Reads the snapshot once, on the first question. No service is called, and a file needs no network. */
export function openMccLookup({ snapshot, solver, ...options }: OpenOptions = {}): LocalLookup {
  return openLazily(
    () => readSnapshot(snapshot ?? findInPackage('catalogue.snapshot', 'snapshot'), readLocation),
    { ...options, findSolver: () => solver ?? findInPackage('solver/highs.wasm', 'solver') },
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

/** A file of the package's dist. Written so that bundlers, which follow `import`, `require` and `new URL`, do not follow it. */
function findInPackage(file: string, option: keyof OpenOptions): string {
  for (const folder of listFolders()) if (existsSync(join(folder, file))) return join(folder, file);
  throw new MccLookupError(
    `Cannot find the ${option} of mcc-lookup, as this program is bundled and runs without its node_modules: ` +
      `copy node_modules/mcc-lookup/dist/${file} next to it and pass its path as { ${option} }`,
  );
}

/** Where dist may be, the likeliest first. */
function* listFolders(): Generator<string> {
  // A bundler may have moved this code, or left import.meta empty.
  const url: string | undefined = import.meta.url;
  if (url?.startsWith('file:')) yield dirname(dirname(fileURLToPath(url)));
  // In the node_modules of the program that was bundled.
  for (let folder = process.cwd(); ; folder = dirname(folder)) {
    yield join(folder, 'node_modules/mcc-lookup/dist');
    if (folder === dirname(folder)) return;
  }
}
