// An export back into contents, whichever of the formats it has.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { buildContents, type Contents } from '../catalogue/contents.ts';
import type { Problem } from '../catalogue/problem.ts';
import { readCsv } from '../sources/csv.ts';
import { checkContents } from './check-contents.ts';
import { assembleContents } from './read-tables.ts';
import type { TableRow } from './table.ts';
import { readStatementParts } from './tables/statements.ts';
import { RECORD_TYPES } from './write-json.ts';

export interface ReadExport {
  readonly contents: Contents;
  readonly problems: readonly Problem[];
}

type Reader = (path: string, problems: Problem[]) => Contents | Promise<Contents>;

const READERS: Readonly<Record<string, Reader>> = {
  '.json': (path) => readDocument(JSON.parse(readText(path))),
  '.ndjson': (path) => readDocument(collectRecords(readText(path))),
  '.sqlite': readDatabase,
};

/** By the name: a folder of CSV, else `.json`, `.ndjson` or `.sqlite`; the first two also with `.gz` behind. */
export async function readExport(path: string): Promise<ReadExport> {
  const isFolder = statSync(path).isDirectory();
  const extension = extname(path.replace(/\.gz$/, ''));
  if (!isFolder && !Object.hasOwn(READERS, extension))
    return refuse(
      path,
      'the name does not say what it is',
      'name it .json, .ndjson or .sqlite, or give a folder of CSV',
    );
  const read = isFolder ? readCsvFolder : READERS[extension]!;
  const problems: Problem[] = [];
  try {
    const contents = await read(path, problems);
    if (problems.length === 0) checkContents(path, contents, problems);
    return { contents, problems };
  } catch (error) {
    if (problems.length > 0) return { contents: NOTHING, problems };
    return refuse(
      path,
      `it is no export: ${(error as Error).message}`,
      'export it again with `mcc-lookup export`',
    );
  }
}

type Document = Pick<Contents, 'mccs' | 'cards' | 'merchants'> & {
  readonly edition: string;
  readonly upstream: string;
  readonly sources: Contents['meta']['sources'];
  readonly statements: readonly TableRow[];
};

function readText(path: string): string {
  const bytes = readFileSync(path);
  return (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
}

function readDocument(document: Document): Contents {
  return buildContents(document, { ...document, statements: readStatementParts(document.statements) });
}

function collectRecords(text: string): Document {
  const lists: Record<string, unknown[]> = {
    sources: [],
    mccs: [],
    cards: [],
    statements: [],
    merchants: [],
  };
  const listOf = new Map<string, unknown[]>(
    Object.entries(RECORD_TYPES).map(([name, type]) => [type, lists[name]!]),
  );
  let about = {};
  for (const line of text.split('\n')) {
    if (line === '') continue;
    const { type, ...record } = JSON.parse(line) as { type: string };
    if (type === 'about') about = record;
    else listOf.get(type)?.push(record);
  }
  return { ...about, ...lists } as unknown as Document;
}

function readCsvFolder(folder: string, problems: Problem[]): Contents {
  return assembleContents(({ name, columns }) => {
    const file = join(folder, `${name}.csv`);
    if (existsSync(file)) return readCsv(file, Object.keys(columns), problems) as readonly TableRow[];
    problems.push({ file, line: 0, problem: 'there is no such file', remedy: 'export all tables again' });
    return [];
  });
}

async function readDatabase(path: string, problems: Problem[]): Promise<Contents> {
  if (path.endsWith('.gz')) {
    problems.push({ file: path, line: 0, problem: 'it is compressed', remedy: 'unpack it with `gunzip`' });
    return NOTHING;
  }
  const { default: sqlite } = await import('node-sqlite3-wasm');
  const database = new sqlite.Database(path, { readOnly: true });
  try {
    return assembleContents(({ name }) =>
      (database.all(`SELECT * FROM ${name} ORDER BY rowid`) as Record<string, string | number | null>[]).map(
        (row) => Object.fromEntries(Object.entries(row).map(([column, cell]) => [column, cell ?? undefined])),
      ),
    );
  } finally {
    database.close();
  }
}

const NOTHING: Contents = buildContents(
  { edition: '', upstream: '', sources: [] },
  { mccs: [], cards: [], merchants: [] },
);

function refuse(file: string, problem: string, remedy: string): ReadExport {
  return { contents: NOTHING, problems: [{ file, line: 0, problem, remedy }] };
}
