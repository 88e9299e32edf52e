// The edition for browsers of a snapshot that came from an address: the builder's folder `lean` is not there. Derived from the
// snapshot before it is served, in small steps between requests, and kept in memory.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { nameLean } from '../build/publish-lean.ts';
import { writeLeanInSteps } from '../build/write-lean.ts';
import { type Catalogue, nameVersion } from '../catalogue/catalogue.ts';
import type { LeanEdition } from '../http/lean-files.ts';

/** Four times ours. What is larger would hold up a start for long, and is nothing to send to a browser. */
const MAX_SNAPSHOT_BYTES = 80e6;

/** Undefined where the snapshot is too large. */
export async function deriveLean(catalogue: Catalogue): Promise<LeanEdition | undefined> {
  const sections = catalogue.getArrays('');
  const size = Object.values(sections).reduce((sum, { byteLength }) => sum + byteLength, 0);
  if (size > MAX_SNAPSHOT_BYTES) return undefined;
  const steps = writeLeanInSteps(sections);
  let step = steps.next();
  while (!step.done) {
    await nextTurn();
    step = steps.next();
  }
  const bytes = step.value;
  return {
    name: nameLean(bytes, nameVersion(catalogue)),
    bytes: bytes.length,
    gzip: await promisify(gzip)(bytes),
  };
}
