import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldName, joinWords } from '../../../src/catalogue/fold-name.ts';
import { buildNameIndex } from '../../../src/query/names/build.ts';
import {
  findForms,
  findWord,
  findWords,
  fromSections,
  type NameDocument,
  type NameIndexArrays,
  toLetters,
  toSections,
} from '../../../src/query/names/index.ts';

const describeName = (text: string, popularity = 0): NameDocument => ({
  names: [{ text, kind: 'name' }],
  countries: ['SG'],
  popularity,
});

function listWords({ wordStarts, wordLetters }: NameIndexArrays): string[] {
  return Array.from({ length: wordStarts.length - 1 }, (_, word) =>
    String.fromCharCode(...wordLetters.subarray(wordStarts[word], wordStarts[word + 1])),
  );
}

function listForms(index: NameIndexArrays): string[] {
  const words = listWords(index);
  const { formWordStarts, formWords } = index;
  return Array.from({ length: formWordStarts.length - 1 }, (_, form) =>
    Array.from(
      formWords.subarray(formWordStarts[form], formWordStarts[form + 1]),
      (word) => words[word],
    ).join(' '),
  );
}

test('forms are distinct, in order of their letters, and an earlier space comes first', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', 'é', '中', ' '), minLength: 1, maxLength: 9 });
  fc.assert(
    fc.property(fc.array(text, { maxLength: 40 }), (texts) => {
      const index = buildNameIndex(texts.map((each) => describeName(each)));
      const forms = [...new Set(texts.map(foldName))].filter((form) => form !== '');
      const expected = forms.sort((one, other) => {
        const [a, b] = [joinWords(one), joinWords(other)];
        return a === b ? (one < other ? -1 : 1) : a < b ? -1 : 1;
      });
      expect(listForms(index)).toEqual(expected);
      expect(listWords(index)).toEqual([...new Set(forms.flatMap((form) => form.split(' ')))].sort());
      for (const [document, each] of texts.entries())
        if (foldName(each) !== '') expect(expected[index.documentForms[document]!]).toBe(foldName(each));
    }),
    { numRuns: 100 },
  );
});

test('what begins with some letters is one range, of words and of forms without their spaces', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', ' '), minLength: 1, maxLength: 6 });
  const typed = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(fc.array(text, { maxLength: 30 }), typed, (texts, start) => {
      const index = buildNameIndex(texts.map((each) => describeName(each)));
      const [words, forms] = [listWords(index), listForms(index)];
      const take = <T>(items: readonly T[], { low, high }: { low: number; high: number }) =>
        items.slice(low, high);
      const letters = toLetters(`xx${start}yy`);
      expect(take(words, findWords(index, letters, 2, start.length))).toEqual(
        words.filter((word) => word.startsWith(start)),
      );
      expect(take(forms, findForms(index, toLetters(start)))).toEqual(
        forms.filter((form) => joinWords(form).startsWith(start)),
      );
      const place = words.indexOf(start);
      expect(findWord(index, toLetters(start))).toBe(place < 0 ? undefined : place);
    }),
    { numRuns: 300 },
  );
});

test.each([
  ['Chef & Brewer', ['chef and brewer', 'chef brewer']],
  ['Brandy', ['brandy']],
  ['Band & Sand', ['band and sand', 'band sand']],
  ['And', ['and']],
  ['&', ['and']],
  ['!!!', ['!!!']],
])('%s is indexed as %j', (name, forms) => {
  expect(listForms(buildNameIndex([describeName(name)]))).toEqual(forms);
});

test('a document is listed once for each form, by a name before an alias', () => {
  const index = buildNameIndex([
    {
      names: [
        { text: 'KFC!', kind: 'alias' },
        { text: 'Kfc', kind: 'name' },
        { text: 'K.F.C', kind: 'name' },
      ],
      countries: ['SG', '001'],
      popularity: 0.5,
    },
    describeName('kfc', 0.25),
  ]);
  expect(listForms(index)).toEqual(['k f c', 'kfc']);
  const entries = Array.from(index.entryDocuments, (document, i) => [document, index.entryNames[i]!]);
  // The ordinal of a name times two, plus one for an alias.
  expect(entries).toEqual([
    [0, 4],
    [0, 2],
    [1, 0],
  ]);
  expect(Array.from(index.formPopularity)).toEqual([0.5, 0.5]);
  expect(Array.from(index.formLengths)).toEqual([3, 3]);
  expect(Array.from(index.countryStarts)).toEqual([0, 2, 3]);
});

test('a name of more than 255 letters counts as 255', () => {
  expect(Array.from(buildNameIndex([describeName('a'.repeat(300))]).formLengths)).toEqual([255]);
});

test('a document has at most 32,768 names', () => {
  const names = Array.from({ length: 32_769 }, () => ({ text: '', kind: 'name' as const }));
  const build = (count: number) =>
    buildNameIndex([{ names: names.slice(0, count), countries: [], popularity: 0 }]);
  expect(() => build(32_769)).toThrow('document 0 has 32769 names; at most 32768 fit');
  expect(build(32_768).entryNames).toHaveLength(0);
});

test('the forms of a word are listed with the best known first, each once', () => {
  const index = buildNameIndex([
    describeName('Bank A', 0.2),
    describeName('Bank Bank', 0.9),
    describeName('Bank'),
  ]);
  const bank = listWords(index).indexOf('bank');
  const { postings, postingStarts } = index;
  const forms = Array.from(postings.subarray(postingStarts[bank], postingStarts[bank + 1]));
  expect(forms.map((form) => listForms(index)[form])).toEqual(['bank bank', 'bank a', 'bank']);
});

test('a snapshot’s sections give the arrays back', () => {
  const index = buildNameIndex([describeName('Coca-Cola')]);
  expect(fromSections(toSections(index))).toMatchObject(index);
});
