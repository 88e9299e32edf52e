// `npm run import -- <source>…`: runs importers in order and writes their files; `--check` only compares them with those
// that are committed.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Problem } from '../src/catalogue/problem.ts';
import type { Files, Importer } from './importer.ts';
import { examples, model } from './model/importer.ts';
import { nameSuggestionIndex } from './name-suggestion-index/importer.ts';
import { payments } from './payments/importer.ts';
import { singapore } from './singapore/importer.ts';
import { listFiles, writeImported } from './write-imported.ts';

/** Each reads what those before it write. */
const IMPORTERS: readonly Importer[] = [nameSuggestionIndex, singapore, payments, examples, model];

const args = process.argv.slice(2);
const isCheck = args.includes('--check');
const names = args.filter((arg) => arg !== '--check');
const unknown = names.find((name) => !IMPORTERS.some((importer) => importer.name === name));
if (names.length === 0 || unknown !== undefined) {
  const known = IMPORTERS.map(({ name }) => name).join(', ');
  console.error(`${unknown === undefined ? '' : `no source ${unknown}; `}the sources are ${known}`);
  process.exit(2);
}

let isStale = false;
for (const importer of IMPORTERS.filter(({ name }) => names.includes(name))) {
  const problems: Problem[] = [];
  const files = await importer.run({ data: 'data', problems });
  for (const { file, line, problem, remedy } of problems)
    console.error(`${file}:${line}: ${problem}\n    ${remedy}`);
  if (problems.length > 0) process.exit(1);
  if (isCheck) isStale = reportDifferences(importer, files) || isStale;
  else {
    writeImported(importer.folder, files);
    const bytes = [...files.values()].reduce((sum, content) => sum + Buffer.byteLength(content), 0);
    console.log(`${importer.folder}: ${files.size} files, ${(bytes / 1e6).toFixed(1)} MB`);
  }
}
process.exitCode = isStale ? 1 : 0;

/** Whether there are any. */
function reportDifferences({ name, folder, editInstead }: Importer, files: Files): boolean {
  const differing = [...new Set([...files.keys(), ...listFiles(folder)])].filter((file) => {
    const content = files.get(file);
    const path = join(folder, file);
    return content === undefined || !existsSync(path) || !readFileSync(path).equals(Buffer.from(content));
  });
  for (const file of differing)
    console.error(
      `${join(folder, file)} is not what its importer writes: run \`npm run import -- ${name}\`; to change a row, edit ${editInstead}`,
    );
  return differing.length > 0;
}
