// Reads data/mcc/words.csv: what people call a trade, in several languages, and the codes they mean by it.
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
