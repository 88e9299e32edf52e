// Reads data/mcc: the codes, the brands behind 3000-3999, and where networks disagree.
import { join } from 'node:path';
import { isMccCode, type Mcc, type MccChange, type MccKind } from '../catalogue/mcc.ts';
import type { Problem } from '../catalogue/problem.ts';
import { type Row, readCsv, splitList } from './csv.ts';
import { checkCode, readMccChanges, readMccNames } from './read-mcc-history.ts';

const KINDS: readonly string[] = ['iso', 'airline', 'car-rental', 'lodging', 'private', 'visa', 'mastercard'];

export function readMccs(directory: string, problems: Problem[]): Mcc[] {
  const codesFile = join(directory, 'codes.csv');
  const codes = readCsv(
    codesFile,
    ['code', 'description', 'category', 'kind', 'networks', 'lists'],
    problems,
  );
  const known = new Set(codes.map((row) => row.code));
  const lists = new Map(
    readCsv(join(directory, 'lists.csv'), ['id', 'title'], problems).map((row) => [row.id, row.title]),
  );
  const brands = readByCode(
    join(directory, 'brands.csv'),
    ['code', 'brand', 'home', 'note'],
    known,
    problems,
  );
  const notes = readByCode(join(directory, 'notes.csv'), ['code', 'note'], known, problems);

  const names = readMccNames(directory, known, lists, problems);
  const changes = readMccChanges(directory, known, lists, problems);

  const seen = new Set<string>();
  return codes.map(({ line, code, description, category, kind, networks, lists: listCell }) => {
    const report = (problem: string, remedy: string) =>
      problems.push({ file: codesFile, line, problem, remedy });
    if (!isMccCode(code)) report(`\`${code}\` is not a code`, 'write four digits, with leading zeros');
    if (seen.has(code)) report(`code ${code} is listed twice`, 'keep one row');
    seen.add(code);
    if (!description || !category) report(`code ${code} needs a description and a category`, 'fill in both');
    if (!KINDS.includes(kind)) report(`unknown kind \`${kind}\``, `use one of ${KINDS.join(', ')}`);
    const listIds = splitList(listCell);
    for (const list of listIds)
      if (!lists.has(list)) report(`unknown list \`${list}\``, 'add it to data/mcc/lists.csv');
    const brand = brands.get(code);
    const single =
      listIds.length === 1 ? [`Only one list carries this code: ${lists.get(listIds[0]!)}.`] : [];
    return {
      code,
      description,
      category,
      kind: kind as MccKind,
      networks: splitList(networks),
      lists: listIds,
      ...(brand ? { brand: brand.brand } : {}),
      ...(names.has(code) ? { names: names.get(code)! } : {}),
      ...describeChanges([...(changes.get(code) ?? []), ...datedNote(brand?.note)]),
      notes: [notes.get(code)?.note, brand?.note, ...single].filter((note): note is string => Boolean(note)),
    };
  });
}

/** `Formerly Dragonair; ceased 2020` → a change in 2020; if there are several years, the last one. */
function datedNote(note: string | undefined): MccChange[] {
  const when = note?.match(/\b(?:19|20)\d\d\b/g)?.at(-1);
  return note === undefined || when === undefined ? [] : [{ when, what: note }];
}

function describeChanges(changes: MccChange[]): Pick<Mcc, 'changes'> {
  return changes.length === 0 ? {} : { changes: changes.sort((a, b) => (a.when < b.when ? -1 : 1)) };
}

function readByCode<const Column extends string>(
  file: string,
  columns: readonly ['code', ...Column[]],
  known: ReadonlySet<string>,
  problems: Problem[],
): Map<string, Row<'code' | Column>> {
  const byCode = new Map<string, Row<'code' | Column>>();
  for (const row of readCsv<'code' | Column>(file, columns, problems)) {
    const { line, code }: Row<'code'> = row;
    checkCode(file, row, known, problems);
    if (byCode.has(code))
      problems.push({ file, line, problem: `code ${code} is listed twice`, remedy: 'keep one row' });
    byCode.set(code, row);
  }
  return byCode;
}
