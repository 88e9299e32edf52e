// SQLite FTS5 with its trigram tokenizer, by node-sqlite3-wasm (better-sqlite3 needs an install script): all
// trigrams of the query OR'd, ordered by bm25.
import { foldName } from '../../../src/catalogue/fold-name.ts';
import type { OpenEngine } from '../measure.ts';
import { loadPeer } from './load-peer.ts';

interface Database {
  exec(sql: string): void;
  prepare(sql: string): {
    run(values: unknown[]): void;
    all(values: unknown[]): { rowid: number | bigint }[];
  };
}
interface Module {
  default: { Database: new (file: string) => Database };
}

export async function loadSqliteFts5(): Promise<OpenEngine | undefined> {
  const module = await loadPeer<Module>('node-sqlite3-wasm');
  if (module === undefined) return undefined;
  return (documents) => {
    const database = new module.default.Database(':memory:');
    database.exec(
      "create virtual table names using fts5(name, document unindexed, tokenize = 'trigram'); begin",
    );
    const insert = database.prepare('insert into names (name, document) values (?, ?)');
    documents.forEach(({ names }, id) => {
      for (const { text } of names) insert.run([foldName(text), id]);
    });
    database.exec('commit');
    const select = database.prepare(
      'select document as rowid from names where names match ? order by rank limit 20',
    );
    return {
      search: (query) => {
        const letters = foldName(query);
        if (letters.length < 3) return [];
        const grams = Array.from({ length: letters.length - 2 }, (_, at) => `"${letters.slice(at, at + 3)}"`);
        const rows = select.all([[...new Set(grams)].join(' OR ')]);
        return [...new Set(rows.map(({ rowid }) => Number(rowid)))].slice(0, 10);
      },
    };
  };
}
