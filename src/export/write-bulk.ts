// Writes a folder with the catalogue in every format, each file both plain and compressed, with schemas, terms,
// checksums and an index: what /data serves for one version.
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { type Catalogue, formatVersion } from '../catalogue/catalogue.ts';
import type { BulkFile, BulkIndex } from './bulk-index.ts';
import { type CatalogueText, writeTogether } from './catalogue-text.ts';
import { LICENCE } from './licence.ts';
import { listSchemas } from './schemas.ts';
import { TABLES } from './tables.ts';
import { describeCsv } from './write-csv.ts';
import { describeJson, describeNdjson } from './write-json.ts';
import { writeSqlite } from './write-sqlite.ts';

const JSON_TYPE = 'application/json; charset=utf-8';
const TEXT_TYPE = 'text/plain; charset=utf-8';

type FileAbout = Pick<BulkFile, 'path' | 'type' | 'description' | 'schema'>;

/** `notice`: the text that must go with a copy. */
export async function writeBulk(folder: string, catalogue: Catalogue, notice: string): Promise<BulkIndex> {
  const files: BulkFile[] = [];
  const compressing: Promise<void>[] = [];
  const place = ({ path }: FileAbout): string => {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    return file;
  };
  /** Compression continues on other threads while the next file is written. */
  const compress = (about: FileAbout): void => {
    const at = files.push({ ...about, ...NOT_SUMMED }) - 1;
    const compressed = compressFile(join(folder, about.path)).then((sums) => {
      files[at] = { ...about, ...sums };
    });
    // Awaited at the end, but it may fail long before that.
    compressed.catch(() => {});
    compressing.push(compressed);
  };
  const addText = (about: FileAbout, text: string): void => {
    writeFileSync(place(about), text);
    compress(about);
  };

  const texts = describeTexts(catalogue);
  writeTogether(
    texts.map(({ about, text }) => ({ file: place(about), text })),
    catalogue,
  );
  for (const { about } of texts) compress(about);
  const database = {
    path: 'catalogue.sqlite',
    type: 'application/vnd.sqlite3',
    description: 'The tables as an SQLite database',
  };
  await writeSqlite(place(database), catalogue);
  compress(database);
  for (const [name, schema] of Object.entries(listSchemas()))
    addText(
      {
        path: `schema/${name}`,
        type: 'application/schema+json; charset=utf-8',
        description: String(schema.title),
      },
      `${JSON.stringify(schema, null, 2)}\n`,
    );
  addText(
    { path: 'NOTICE', type: TEXT_TYPE, description: 'Licences and credits: must go with a copy' },
    notice,
  );
  await Promise.all(compressing);
  addText(
    { path: 'SHA256SUMS', type: TEXT_TYPE, description: 'Checksums, for `sha256sum -c --ignore-missing`' },
    listSums(files),
  );
  await Promise.all(compressing);

  const { meta, digest } = catalogue;
  const index: BulkIndex = {
    version: formatVersion(catalogue),
    edition: meta.edition,
    digest,
    licence: LICENCE,
    files,
  };
  writeFileSync(join(folder, 'index.json'), `${JSON.stringify(index, null, 2)}\n`);
  return index;
}

function describeTexts(
  catalogue: Catalogue,
): readonly { readonly about: FileAbout; readonly text: CatalogueText }[] {
  return [
    {
      about: {
        path: 'catalogue.json',
        type: JSON_TYPE,
        description: 'Everything, as one document',
        schema: 'schema/catalogue.schema.json',
      },
      text: describeJson(catalogue),
    },
    {
      about: {
        path: 'catalogue.ndjson',
        type: 'application/x-ndjson; charset=utf-8',
        description: 'Everything, a record a line',
        schema: 'schema/catalogue.ndjson.schema.json',
      },
      text: describeNdjson(catalogue),
    },
    ...TABLES.map((table) => ({
      about: {
        path: `csv/${table.name}.csv`,
        type: 'text/csv; charset=utf-8; header=present',
        description: table.description,
        schema: `schema/${table.name}.csv.schema.json`,
      },
      text: describeCsv(table, catalogue),
    })),
  ];
}

function listSums(files: readonly BulkFile[]): string {
  return files
    .flatMap(({ path, sha256, gzip }) => [`${sha256}  ${path}\n`, `${gzip.sha256}  ${path}.gz\n`])
    .join('');
}

type Sums = Pick<BulkFile, 'bytes' | 'sha256' | 'gzip'>;
const NOT_SUMMED: Sums = { bytes: 0, sha256: '', gzip: { bytes: 0, sha256: '' } };

/** Writes `<file>.gz`. */
async function compressFile(file: string): Promise<Sums> {
  const plain = startSum();
  const zipped = startSum();
  await pipeline(
    createReadStream(file, { highWaterMark: 256 * 1024 }),
    plain.pass,
    createGzip({ chunkSize: 64 * 1024 }),
    zipped.pass,
    createWriteStream(`${file}.gz`),
  );
  return { ...plain.finish(), gzip: zipped.finish() };
}

function startSum() {
  const hash = createHash('sha256');
  let bytes = 0;
  return {
    async *pass(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
      for await (const chunk of chunks) {
        hash.update(chunk);
        bytes += chunk.length;
        yield chunk;
      }
    },
    finish: () => ({ bytes, sha256: hash.digest('hex') }),
  };
}
