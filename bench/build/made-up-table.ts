// A table of made-up merchants in PostgreSQL: `deploy/schema.sql`, filled with names like those of brands.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { foldName } from '../../src/catalogue/fold-name.ts';
import type { PostgresServer } from '../../test/support/engines/start-postgres.ts';
import { growCorpus, readCorpus } from '../search/corpus.ts';

const SUFFIXES = ['com', 'sg', 'com.au', 'co.uk', 'de', 'com.br'];
const COUNTRIES = ['SG', 'AU', 'GB', 'DE', 'BR', 'US', 'IN', 'JP'];
const CODES = ['5411', '5812', '5814', '7011', '7230', '5651', '5732', '4121', '5912'];

/** `file` must be in a folder that the server can read. */
export async function fillTable(server: PostgresServer, size: number, file: string): Promise<void> {
  const real = readCorpus();
  const rows = growCorpus(real, real.length + size)
    .slice(real.length)
    .map(({ names }, number) => writeRow(names[0]!.text, number));
  writeFileSync(file, rows.join('\n'));
  await server.query(`DROP TABLE IF EXISTS merchants; ${readFileSync('deploy/schema.sql', 'utf8')}`);
  await server.query(`COPY merchants (id, name, home, locations, mcc, domains) FROM '${file}' (FORMAT csv)`);
  rmSync(file);
}

function writeRow(made: string, number: number): string {
  const pick = (from: readonly string[]): string => from[number % from.length]!;
  const name = made.replace(/[",|\n]/g, '');
  const words = foldName(name).match(/[a-z0-9]{1,15}/g) ?? [];
  const mark = number.toString(36);
  // Three in four have a site.
  const domain = number % 4 === 0 ? '' : `${[...words.slice(0, 2), mark].join('-')}.${pick(SUFFIXES)}`;
  const country = pick(COUNTRIES);
  return `made-up-${mark},${name},${country},{${country}},${pick(CODES)},{${domain}}`;
}
