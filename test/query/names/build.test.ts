import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldName, joinWords } from '../../../src/catalogue/fold-name.ts';
import { buildNameIndex } from '../../../src/query/names/build.ts';
import {
  fromSections,
  type NameDocument,
  type NameIndexArrays,
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

test('a name with an ampersand is indexed without it as well', () => {
  expect(listForms(buildNameIndex([describeName('Chef & Brewer')]))).toEqual([
    'chef and brewer',
    'chef brewer',
  ]);
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
