// A folder with the catalogue in every format, compressed, with schemas, terms, checksums and an index: what /data serves.
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { type BulkFile, type BulkIndex, nameVersion } from './bulk-index.ts';
import { LICENCE } from './licence.ts';
import { listSchemas } from './schemas.ts';
import { TABLES } from './tables.ts';
import { writeCsv } from './write-csv.ts';
import { writeJson, writeNdjson } from './write-json.ts';
import { writeSqlite } from './write-sqlite.ts';
import { gather } from './write-text.ts';

const JSON_TYPE = 'application/json; charset=utf-8';
const TEXT_TYPE = 'text/plain; charset=utf-8';

type FileAbout = Pick<BulkFile, 'path' | 'type' | 'description' | 'schema'>;

/** `notice`: the text that must go with a copy. */
export async function writeBulk(folder: string, catalogue: Catalogue, notice: string): Promise<BulkIndex> {
  const { meta, digest } = catalogue;
  const files: BulkFile[] = [];
  const add = async (about: FileAbout, content: Iterable<string> | AsyncIterable<Buffer>): Promise<void> => {
    files.push(await writeCompressed(folder, about, content));
  };

  await add(
    {
      path: 'catalogue.json',
      type: JSON_TYPE,
      description: 'Everything, as one document',
      schema: 'schema/catalogue.schema.json',
    },
    gather(writeJson(catalogue)),
  );
  await add(
    {
      path: 'catalogue.ndjson',
      type: 'application/x-ndjson; charset=utf-8',
      description: 'Everything, a record a line',
      schema: 'schema/catalogue.ndjson.schema.json',
    },
    gather(writeNdjson(catalogue)),
  );
  for (const table of TABLES)
    await add(
      {
        path: `csv/${table.name}.csv`,
        type: 'text/csv; charset=utf-8; header=present',
        description: table.description,
        schema: `schema/${table.name}.csv.schema.json`,
      },
      gather(writeCsv(table, catalogue)),
    );
  const database = join(folder, 'catalogue.sqlite');
  await writeSqlite(database, catalogue);
  await add(
    {
      path: 'catalogue.sqlite',
      type: 'application/vnd.sqlite3',
      description: 'The tables as an SQLite database',
    },
    createReadStream(database),
  );
  rmSync(database);
  for (const [name, schema] of Object.entries(listSchemas()))
    await add(
      {
        path: `schema/${name}`,
        type: 'application/schema+json; charset=utf-8',
        description: String(schema.title),
      },
      [`${JSON.stringify(schema, null, 2)}\n`],
    );
  await add({ path: 'NOTICE', type: TEXT_TYPE, description: 'Licences and credits: must go with a copy' }, [
    notice,
  ]);
  await add(
    { path: 'SHA256SUMS', type: TEXT_TYPE, description: 'Checksums, for `sha256sum -c --ignore-missing`' },
    [listSums(files)],
  );

  const index: BulkIndex = {
    version: nameVersion(meta.edition, digest),
    edition: meta.edition,
    digest,
    licence: LICENCE,
    files,
  };
  writeFileSync(join(folder, 'index.json'), `${JSON.stringify(index, null, 2)}\n`);
  return index;
}

function listSums(files: readonly BulkFile[]): string {
  return files
    .flatMap(({ path, sha256, gzip }) => [`${sha256}  ${path}\n`, `${gzip.sha256}  ${path}.gz\n`])
    .join('');
}

async function writeCompressed(
  folder: string,
  about: FileAbout,
  content: Iterable<string> | AsyncIterable<Buffer>,
): Promise<BulkFile> {
  const file = join(folder, `${about.path}.gz`);
  mkdirSync(dirname(file), { recursive: true });
  const plain = startSum();
  const zipped = startSum();
  await pipeline(Readable.from(content), plain.pass, createGzip(), zipped.pass, createWriteStream(file));
  return { ...about, ...plain.finish(), gzip: zipped.finish() };
}

function startSum() {
  const hash = createHash('sha256');
  let bytes = 0;
  return {
    async *pass(chunks: AsyncIterable<string | Buffer>): AsyncGenerator<string | Buffer> {
      for await (const chunk of chunks) {
        hash.update(chunk);
        bytes += Buffer.byteLength(chunk);
        yield chunk;
      }
    },
    finish: () => ({ bytes, sha256: hash.digest('hex') }),
  };
}
