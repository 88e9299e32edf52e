// A table of made-up merchants in PostgreSQL: `deploy/schema.sql`, filled row by row from the catalogue's names.
import { createWriteStream, readFileSync, rmSync } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Catalogue } from '../../src/catalogue/catalogue.ts';
import { foldName } from '../../src/catalogue/fold-name.ts';
import type { PostgresServer } from '../../test/support/engines/start-postgres.ts';
import { makeRandom } from '../../test/support/random.ts';
import { makeUpName } from '../search/corpus.ts';

const SUFFIXES = ['com', 'sg', 'com.au', 'co.uk', 'de', 'com.br'];
const COUNTRIES = ['SG', 'AU', 'GB', 'DE', 'BR', 'US', 'IN', 'JP'];
const CHANNELS = ['online', 'offline'];

/** `file` must be in a folder that the server can read. */
export async function fillTable(
  server: PostgresServer,
  catalogue: Catalogue,
  size: number,
  file: string,
): Promise<void> {
  await pipeline(Readable.from(makeRows(catalogue, size)), createWriteStream(file));
  await server.query(`DROP TABLE IF EXISTS merchants; ${readFileSync('deploy/schema.sql', 'utf8')}`);
  await server.query(
    `COPY merchants (id, name, home, locations, mcc, channel, domains) FROM '${file}' (FORMAT csv)`,
  );
  rmSync(file);
}

function* makeRows({ merchantCount, summarise, mccs }: Catalogue, size: number): Generator<string> {
  const random = makeRandom(1);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!;
  const pickName = (): string => summarise(Math.floor(random() * merchantCount)).name;
  const codes = [...mccs.keys()];
  for (let number = 0; number < size; number++) {
    const name = makeUpName(pickName, random).replace(/[",|\n]/g, '');
    const slug = foldName(name)
      .replace(/[^a-z0-9]+/g, '-')
      .slice(0, 30)
      .replace(/^-|-$/g, '');
    const mark = number.toString(36);
    const domain = random() < 0.75 ? `${slug ? `${slug}-` : ''}${mark}.${pick(SUFFIXES)}` : '';
    const country = pick(COUNTRIES);
    yield `made-up-${mark},${name},${country},{${country}},${pick(codes)},${pick(CHANNELS)},{${domain}}\n`;
  }
}
