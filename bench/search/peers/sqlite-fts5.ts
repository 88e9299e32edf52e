// SQLite FTS5 with its trigram tokenizer, by node-sqlite3-wasm (better-sqlite3 needs an install script): all
// trigrams of the query OR'd, ordered by bm25.
import sqlite from 'node-sqlite3-wasm';
import { foldName } from '../../../src/catalogue/fold-name.ts';
import type { OpenEngine } from '../engine.ts';

export const openSqliteFts5: OpenEngine = (documents) => {
  const database = new sqlite.Database(':memory:');
  database.exec(
    "create virtual table names using fts5(name, document unindexed, tokenize = 'trigram'); begin",
  );
  const insert = database.prepare('insert into names (name, document) values (?, ?)');
  documents.forEach(({ names }, id) => {
    for (const { text } of names) insert.run([foldName(text), id]);
  });
  database.exec('commit');
  const select = database.prepare('select document from names where names match ? order by rank limit 20');
  const size = database.get(
    'select page_count * page_size as bytes from pragma_page_count, pragma_page_size',
  );
  return {
    bytes: Number(size!.bytes),
    search: (query) => {
      const letters = foldName(query);
      if (letters.length < 3) return [];
      const grams = Array.from({ length: letters.length - 2 }, (_, at) => `"${letters.slice(at, at + 3)}"`);
      const rows = select.all([[...new Set(grams)].join(' OR ')]);
      return [...new Set(rows.map((row) => Number(row.document)))].slice(0, 10);
    },
  };
};
