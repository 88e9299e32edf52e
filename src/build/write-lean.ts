// Writes the lean edition: the snapshot for browsers. It gives the same answers about names, statement lines and cards,
// without what only the evidence pages need, and without what the browser can work out (in query/open-lean.ts). Half
// the download.
//
//   same sections          as in the snapshot, except for the following
//   lengths:<name>         instead of each array of starts: the differences between neighbours, in 8 or 16 bits if
//                          they fit
//   merchants/record       evidence only as codes, each once, and whether it was observed; no sites, no former ids
//   left out               former-ids/*, merchants/shared, and the names/ arrays that can be derived from the others
import { SECTION } from '../catalogue/catalogue.ts';
import { packStrings, readString } from '../catalogue/packed-strings.ts';
import type { SectionArray, Sections } from '../catalogue/sections.ts';
import { writeSections } from '../catalogue/write-sections.ts';
import { DERIVED_ARRAYS } from '../query/names/derive.ts';
import { isStarts, LENGTHS } from '../query/open-lean.ts';

const LEFT_OUT: ReadonlySet<string> = new Set<string>([
  SECTION.formerIds,
  `${SECTION.formerIds}/starts`,
  SECTION.formerIdOwners,
  SECTION.shared,
  ...DERIVED_ARRAYS.map((name) => `${SECTION.nameIndex}${name}`),
]);

export function writeLean(sections: Sections): Buffer {
  const steps = writeLeanInSteps(sections);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** Yields every few milliseconds, so that a service can answer requests in between. */
export function* writeLeanInSteps(sections: Sections): Generator<undefined, Buffer> {
  const lean: Record<string, SectionArray> = {};
  for (const [name, array] of Object.entries({ ...sections, ...(yield* thinRecords(sections)) })) {
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

/** Positions in a packed record, as in catalogue/merchant-record.ts. */
const SITES = 1;
const EVIDENCE = 4;
const ALTERNATIVES = 6;
const WIKIDATA = 7;
const FORMER_IDS = 9;
const OBSERVED = 0;
const INFERRED = 3;
const RECORDS_PER_STEP = 250;

function* thinRecords(sections: Sections): Generator<undefined, Sections> {
  const records = {
    bytes: sections[SECTION.records] as Uint8Array,
    starts: sections[`${SECTION.records}/starts`] as Uint32Array,
  };
  const thin: string[] = [];
  for (let number = 0; number < records.starts.length - 1; number++) {
    if (number % RECORDS_PER_STEP === 0) yield;
    const record = JSON.parse(readString(records, number));
    const pieces = new Set<string>();
    for (const [kind, mcc] of record[EVIDENCE])
      pieces.add(JSON.stringify([kind === OBSERVED ? OBSERVED : INFERRED, mcc, 0]));
    record[EVIDENCE] = [...pieces].map((piece) => JSON.parse(piece));
    record[SITES] = [];
    record[ALTERNATIVES] = [];
    if (record.length > WIKIDATA) record[WIKIDATA] = 0;
    if (record.length > FORMER_IDS) record.length = FORMER_IDS;
    while (record.at(-1) === 0) record.pop();
    thin.push(JSON.stringify(record));
  }
  const { bytes, starts } = packStrings(thin);
  return { [SECTION.records]: bytes, [`${SECTION.records}/starts`]: starts };
}
