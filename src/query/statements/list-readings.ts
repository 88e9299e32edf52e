// The ways to read a line's words: names alone, all words, and names with stuck words taken apart and short ones
// written out.
import type { StatementTables } from '../../catalogue/statement-tables.ts';
import { expandWords } from './expand-words.ts';
import type { NameForms } from './name-forms.ts';
import { makeReading, type Reading } from './reading.ts';
import type { LineWord } from './split-line.ts';
import { unstickWords } from './unstick-words.ts';

/** `placeFrom`: of the words, the first that belongs to the place at the end. */
export function listReadings(
  words: readonly LineWord[],
  placeFrom: number,
  wasCut: boolean,
  { tables, forms }: { readonly tables: StatementTables; readonly forms: NameForms },
): Reading[] {
  const weighed = words.map((word, at) => ({ ...word, minor: word.kind !== 'name' || at >= placeFrom }));
  const named = weighed.filter(({ kind }) => kind === 'name');
  const read = (list: typeof weighed): Reading =>
    makeReading(
      list.map(({ text }) => text),
      (at) => list[at]!.minor,
      wasCut,
      forms,
    );
  const readings = named.length === 0 ? [] : [read(named)];
  if (named.length < words.length) readings.push(read(weighed));

  const isKnown = (word: string): boolean =>
    [tables.noise, tables.abbreviations, tables.places].some((table) => Object.hasOwn(table, word)) ||
    forms.countNames(word) > 0;
  const plain = named.map(({ text }) => text);
  const unstuck = unstickWords(plain, isKnown);
  const expanded = expandWords(unstuck, tables) ?? unstuck;
  const isMinor = (at: number): boolean =>
    at > 0 && (Object.hasOwn(tables.noise, expanded[at]!) || Object.hasOwn(tables.places, expanded[at]!));
  if (expanded.join(' ') !== plain.join(' ')) readings.push(makeReading(expanded, isMinor, wasCut, forms));
  return readings;
}
