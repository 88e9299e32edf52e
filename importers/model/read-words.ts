// Reads the two tables of words that only train the model: name-words.csv, words in names of businesses by code, and
// word-kinds.csv, English words in groups of similar meaning (group-words.js makes it).
import { join } from 'node:path';
import type { MccWord } from '../../src/catalogue/mcc.ts';
import type { Problem } from '../../src/catalogue/problem.ts';
import { readCsv, splitList } from '../../src/sources/csv.ts';

/** One for each pair of a word and a code, because a word in the rows of several codes is as likely for each. */
export function readNameWords(
  directory: string,
  knownMccs: ReadonlySet<string>,
  problems: Problem[],
): Pick<MccWord, 'word' | 'mccs'>[] {
  const file = join(directory, 'name-words.csv');
  return readCsv(file, ['mcc', 'words'], problems).flatMap(({ mcc, words, line }) => {
    const report = (problem: string, remedy: string) => problems.push({ file, line, problem, remedy });
    if (!knownMccs.has(mcc)) report(`unknown MCC \`${mcc}\``, 'use a code from data/mcc/codes.csv');
    const listed = splitList(words);
    const repeated = listed.find((word, index) => listed.indexOf(word) !== index);
    if (repeated !== undefined) report(`\`${repeated}\` is listed twice`, 'remove one');
    return listed.map((word) => ({ word, mccs: [mcc] }));
  });
}

export function readWordKinds(directory: string, problems: Problem[]): Map<string, number> {
  const file = join(directory, 'word-kinds.csv');
  return new Map(
    readCsv(file, ['kind', 'words'], problems).flatMap(({ kind, words, line }) => {
      if (!/^[1-9]\d{0,3}$/.test(kind))
        problems.push({ file, line, problem: `kind is \`${kind}\``, remedy: 'use a number from 1 to 9999' });
      return splitList(words).map((word): [string, number] => [word, Number(kind)]);
    }),
  );
}
