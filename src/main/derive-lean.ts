// Derives the browser edition of a snapshot that came from an address, where the build's `lean` folder isn't available.
// Done before the snapshot is served, in small steps between requests, and kept in memory.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { getLeanFileName, MAX_LEAN_SNAPSHOT } from '../build/publish-lean.ts';
import { writeLeanInSteps } from '../build/write-lean.ts';
import { type Catalogue, formatVersion } from '../catalogue/catalogue.ts';
import type { LeanEdition } from '../http/lean-files.ts';

/** Undefined if the snapshot is too large. */
export async function deriveLean(catalogue: Catalogue): Promise<LeanEdition | undefined> {
  const size = Object.values(catalogue.getArrays('')).reduce((sum, { byteLength }) => sum + byteLength, 0);
  if (size > MAX_LEAN_SNAPSHOT) return undefined;
  const steps = writeLeanInSteps(catalogue);
  let step = steps.next();
  while (!step.done) {
    await nextTurn();
    step = steps.next();
  }
  const bytes = step.value;
  return {
    name: getLeanFileName(bytes, formatVersion(catalogue)),
    bytes: bytes.length,
    gzip: await promisify(gzip)(bytes),
  };
}
