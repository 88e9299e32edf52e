// Reads data/mcc/words.csv: what people call a trade, in several languages, and the codes they mean by it; and
// two tables that only teach the model of likely codes: data/mcc/name-words.csv, words in names of businesses, and
// data/mcc/word-kinds.csv, English words in groups of similar meaning.
import { join } from 'node:path';
import { foldName } from '../catalogue/fold-name.ts';
import type { MccWord } from '../catalogue/mcc.ts';
import type { Problem } from '../catalogue/problem.ts';
import { readCsv, splitList } from './csv.ts';

export function readMccWords(
  directory: string,
  knownMccs: ReadonlySet<string>,
  problems: Problem[],
): MccWord[] {
  const file = join(directory, 'words.csv');
  const seen = new Set<string>();
  return readCsv(file, ['word', 'mccs', 'languages'], problems).map((row) => {
    const report = (problem: string, remedy: string) =>
      problems.push({ file, line: row.line, problem, remedy });
    const folded = foldName(row.word);
    if (folded === '') report('there is no word', 'write one, or remove the row');
    if (seen.has(folded)) report(`\`${row.word}\` is listed twice`, 'put its codes into one row');
    seen.add(folded);
    const mccs = splitList(row.mccs);
    if (mccs.length === 0) report(`\`${row.word}\` has no code`, 'name at least one');
    for (const mcc of mccs)
      if (!knownMccs.has(mcc)) report(`unknown MCC \`${mcc}\``, 'use a code from data/mcc/codes.csv');
    const languages = splitList(row.languages);
    if (languages.length === 0 || languages.some((language) => !/^[a-z]{2}$/.test(language)))
      report(`languages is \`${row.languages}\``, 'use two letters such as en, joined by |');
    return { word: row.word, mccs, languages };
  });
}

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
    const repeated = listed.find((word, at) => listed.indexOf(word) !== at);
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
