// Properties that hold for every name and every query, on real upstream names and on generated ones.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldName, joinWords, squashName } from '../../../src/catalogue/fold-name.ts';
import { buildNameIndex } from '../../../src/query/names/build.ts';
import type { NameDocument, NameIndexArrays } from '../../../src/query/names/index.ts';
import { openNameIndex } from '../../../src/query/names/search.ts';
import { readBrands } from '../../../src/sources/read-imported.ts';

// Every twelfth brand: enough for names to collide, quick enough for a test.
const documents: readonly NameDocument[] = readBrands('data/brands', '2026-11-16', [])
  .filter((_, place) => place % 12 === 0)
  .map((row, place) => ({
    names: [
      { text: row.name, kind: 'name' },
      ...row.aliases.map((text) => ({ text, kind: 'alias' as const })),
    ],
    countries: row.countries,
    popularity: ((place * 7919) % 1000) / 1000,
  }));
const arrays = buildNameIndex(documents);
const index = openNameIndex(arrays);
const withoutAnd = (text: string) => joinWords(` ${foldName(text)} `.replaceAll(' and ', '  '));

/** The model: whatever is written alike, spaces and the word 'and' aside, may stand first. */
const alike = new Map<string, Set<number>>();
documents.forEach((document, number) => {
  for (const { text } of document.names) {
    for (const letters of [squashName(text), withoutAnd(text)]) {
      alike.set(letters, (alike.get(letters) ?? new Set()).add(number));
    }
  }
});

test('every name and alias finds its document first, or one with the same spelling', () => {
  for (const [number, document] of documents.entries()) {
    for (const { text } of document.names) {
      const { hits } = index.search(text, { limit: 50 });
      const first = hits[0]?.document;
      if (first === number) continue;
      const equals = alike.get(squashName(text))!;
      expect(equals, text).toContain(first);
      if (equals.size > 20) continue;
      expect(
        hits.map((hit) => hit.document),
        text,
      ).toContain(number);
    }
  }
});

test('a query and its folded form find the same documents', () => {
  for (const document of documents.slice(0, 600)) {
    const { text } = document.names[0]!;
    const found = (query: string) => {
      const { hits } = index.search(query, { limit: 50 });
      return hits.map((hit) => hit.document).sort();
    };
    expect(found(foldName(text)), text).toEqual(found(text));
  }
});

test('while a name is typed, it stays among the matching names, which only get fewer', () => {
  for (const document of documents.slice(0, 400)) {
    const { text } = document.names[0]!;
    const letters = squashName(text);
    let fewest = Number.POSITIVE_INFINITY;
    for (let length = 1; length <= letters.length; length++) {
      const { hits, total } = index.search(letters.slice(0, length), { limit: 50 });
      const beginning = hits.filter(({ document, name }) =>
        squashName(documents[document]!.names[name]!.text).startsWith(letters.slice(0, length)),
      );
      expect(beginning.length, `${text} ${length}`).toBeGreaterThan(0);
      if (total === 50) continue;
      expect(beginning.length, `${text} ${length}`).toBeLessThanOrEqual(fewest);
      fewest = beginning.length;
    }
  }
});

test('no text crashes it or takes long: 1,000 generated queries', () => {
  const started = performance.now();
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc.string({ unit: 'grapheme', maxLength: 200 }),
    fc.string({ unit: fc.constantFrom('a', 'b', ' ', '&', '中', 'ก', 'ﷺ', '\ud83d', '-'), maxLength: 200 }),
  );
  fc.assert(
    fc.property(text, (query) => {
      const { total, hits } = index.search(query, { limit: 50, country: 'SG' });
      expect(hits.length).toBe(total);
      expect(new Set(hits.map((hit) => hit.document)).size).toBe(total);
    }),
    { numRuns: 1000 },
  );
  // A tenth of a millisecond each is usual; ten would be a loop out of hand.
  expect(performance.now() - started).toBeLessThan(100_000);
}, 120_000);

test('arrays read back from bytes give the same answers', () => {
  const copied = Object.fromEntries(
    Object.entries(arrays).map(([name, array]: [string, NameIndexArrays[keyof NameIndexArrays]]) => {
      const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength).slice();
      const Kind = array.constructor as new (buffer: ArrayBuffer) => typeof array;
      return [name, new Kind(bytes.buffer)];
    }),
  ) as unknown as NameIndexArrays;
  const reopened = openNameIndex(copied);
  for (const document of documents.slice(0, 300)) {
    const query = document.names.at(-1)!.text.slice(0, 7);
    expect(reopened.search(query, { limit: 20 })).toEqual(index.search(query, { limit: 20 }));
  }
});

test('the order does not depend on the order of documents', () => {
  const turned = documents.map((_, place) => (place * 1009) % documents.length);
  const shuffled = openNameIndex(buildNameIndex(turned.map((number) => documents[number]!)));
  const show = (document: NameDocument, score: number) =>
    `${squashName(document.names[0]!.text)} ${document.popularity} ${score}`;
  for (const document of documents.slice(0, 600)) {
    const query = foldName(document.names[0]!.text).slice(0, 4);
    const one = index
      .search(query, { limit: 20 })
      .hits.map((hit) => show(documents[hit.document]!, hit.score));
    const other = shuffled
      .search(query, { limit: 20 })
      .hits.map((hit) => show(documents[turned[hit.document]!]!, hit.score));
    expect(other, query).toEqual(one);
  }
});

// Each of these queries takes one round, so the first is asked again in a round of the same 16 bits.
test('a query has the same answer 65,535 queries later', () => {
  const few = openNameIndex(
    buildNameIndex(
      ['Bank', 'Deutsche Bank'].map((text) => ({
        names: [{ text, kind: 'name' as const }],
        countries: [],
        popularity: 0,
      })),
    ),
  );
  const first = few.search('bank', { limit: 5 });
  expect(first.total).toBe(2);
  for (let round = 1; round < 0xffff; round++) few.search('b', { limit: 1 });
  expect(few.search('bank', { limit: 5 })).toEqual(first);
});
