// Writes the lean edition: the same catalogue for browsers, without what they can work out (in query/open-lean.ts). Half
// the download, and the same answers.
//
//   same sections          as in the snapshot, except for the following
//   lengths:<name>         instead of each array of starts: the differences between neighbours, in 8 or 16 bits if
//                          they fit
//   whole/digest           the digest of the snapshot that it was made from, by which answers name the data
//   left out               the names/ arrays that can be derived from the others
import { type Catalogue, SECTION } from '../catalogue/catalogue.ts';
import type { SectionArray } from '../catalogue/sections.ts';
import { writeSections } from '../catalogue/write-sections.ts';
import { DERIVED_ARRAYS } from '../query/names/derive.ts';
import { isStarts, LENGTHS, WHOLE_DIGEST } from '../query/open-lean.ts';

const LEFT_OUT: ReadonlySet<string> = new Set(DERIVED_ARRAYS.map((name) => `${SECTION.nameIndex}${name}`));

export function writeLean(catalogue: Catalogue): Buffer {
  const steps = writeLeanInSteps(catalogue);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** Yields every few milliseconds, so that a service can answer requests in between. */
export function* writeLeanInSteps({ digest, getArrays }: Catalogue): Generator<undefined, Buffer> {
  const lean: Record<string, SectionArray> = { [WHOLE_DIGEST]: new TextEncoder().encode(digest) };
  for (const [name, array] of Object.entries(getArrays(''))) {
    if (LEFT_OUT.has(name)) continue;
    if (isStarts(name)) lean[`${LENGTHS}${name}`] = packLengths(array);
    else lean[name] = array;
    yield;
  }
  return writeSections(lean).bytes;
}

function packLengths(starts: SectionArray): SectionArray {
  const lengths = Uint32Array.from(starts, (start, index) => start - (index === 0 ? 0 : starts[index - 1]!));
  const longest = lengths.reduce((most, each) => Math.max(most, each), 0);
  if (longest < 2 ** 8) return Uint8Array.from(lengths);
  return longest < 2 ** 16 ? Uint16Array.from(lengths) : lengths;
}
