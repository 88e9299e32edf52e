// Writes a folder with the catalogue in every format, each file both plain and compressed, with schemas, terms,
// checksums and an index: what /data serves for one version.
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { type Catalogue, nameVersion } from '../catalogue/catalogue.ts';
import type { Merchant } from '../catalogue/merchant.ts';
import { listSchemas } from './schemas.ts';
import { LICENCE } from './tables/about.ts';
import { TABLES } from './tables.ts';
import { writeCsv } from './write-csv.ts';
import { writeJson, writeNdjson } from './write-json.ts';
import { writeSqlite } from './write-sqlite.ts';
import { writeText } from './write-text.ts';

const JSON_TYPE = 'application/json; charset=utf-8';
const TEXT_TYPE = 'text/plain; charset=utf-8';

export interface BulkFile {
  /** `csv/merchants.csv` */
  readonly path: string;
  readonly type: string;
  readonly description: string;
  readonly bytes: number;
  readonly sha256: string;
  /** The file compressed, `<path>.gz`. */
  readonly gzip: { readonly bytes: number; readonly sha256: string };
  /** The path of its JSON Schema. */
  readonly schema?: string;
}

/** index.json of a version's folder. */
export interface BulkIndex {
  /** `2026-11-16-894cee795451`: the edition and the start of the digest. */
  readonly version: string;
  readonly edition: string;
  readonly digest: string;
  readonly licence: string;
  readonly files: readonly BulkFile[];
}

type FileInfo = Pick<BulkFile, 'path' | 'type' | 'description' | 'schema'>;

/** `notice`: the text to include with every copy. */
export async function writeBulk(folder: string, packed: Catalogue, notice: string): Promise<BulkIndex> {
  const catalogue = cacheMerchants(packed);
  const files: BulkFile[] = [];
  const compressing: Promise<void>[] = [];
  /** Compression continues on other threads while the next file is written. */
  const add = async (info: FileInfo, write: (file: string) => Promise<void>): Promise<void> => {
    const file = join(folder, info.path);
    mkdirSync(dirname(file), { recursive: true });
    await write(file);
    const at = files.push({ ...info, ...PENDING }) - 1;
    const compression = compressFile(file).then((checksums) => {
      files[at] = { ...info, ...checksums };
    });
    // Awaited at the end, but it may fail long before that.
    compression.catch(() => {});
    compressing.push(compression);
  };
  const addText = (info: FileInfo, pieces: Iterable<string>) => add(info, (file) => writeText(file, pieces));

  await addText(
    {
      path: 'catalogue.json',
      type: JSON_TYPE,
      description: 'Everything, as one document',
      schema: 'schema/catalogue.schema.json',
    },
    writeJson(catalogue),
  );
  await addText(
    {
      path: 'catalogue.ndjson',
      type: 'application/x-ndjson; charset=utf-8',
      description: 'Everything, one record per line',
      schema: 'schema/catalogue.ndjson.schema.json',
    },
    writeNdjson(catalogue),
  );
  for (const table of TABLES)
    await addText(
      {
        path: `csv/${table.name}.csv`,
        type: 'text/csv; charset=utf-8; header=present',
        description: table.description,
        schema: `schema/${table.name}.csv.schema.json`,
      },
      writeCsv(table, catalogue),
    );
  await add(
    {
      path: 'catalogue.sqlite',
      type: 'application/vnd.sqlite3',
      description: 'The tables as an SQLite database',
    },
    (file) => writeSqlite(file, catalogue),
  );
  for (const [name, schema] of Object.entries(listSchemas()))
    await addText(
      {
        path: `schema/${name}`,
        type: 'application/schema+json; charset=utf-8',
        description: String(schema.title),
      },
      [`${JSON.stringify(schema, null, 2)}\n`],
    );
  await addText(
    { path: 'NOTICE', type: TEXT_TYPE, description: 'Licences and credits; include it with every copy' },
    [notice],
  );
  await Promise.all(compressing);
  await addText(
    { path: 'SHA256SUMS', type: TEXT_TYPE, description: 'Checksums, for `sha256sum -c --ignore-missing`' },
    [formatChecksums(files)],
  );
  await Promise.all(compressing);

  const { meta, digest } = catalogue;
  const index: BulkIndex = {
    version: nameVersion(catalogue),
    edition: meta.edition,
    digest,
    licence: LICENCE,
    files,
  };
  writeFileSync(join(folder, 'index.json'), `${JSON.stringify(index, null, 2)}\n`);
  return index;
}

/** Each takes 1 kB unpacked. */
const MAX_CACHED = 200_000;

/** Twelve files list all merchants, and unpacking takes most of the time: if they fit, each is unpacked once. */
function cacheMerchants(catalogue: Catalogue): Catalogue {
  if (catalogue.merchantCount > MAX_CACHED) return catalogue;
  const cached: Merchant[] = [];
  const getMerchant = (number: number): Merchant => {
    cached[number] ??= catalogue.getMerchant(number);
    return cached[number];
  };
  return { ...catalogue, getMerchant };
}

function formatChecksums(files: readonly BulkFile[]): string {
  return files
    .flatMap(({ path, sha256, gzip }) => [`${sha256}  ${path}\n`, `${gzip.sha256}  ${path}.gz\n`])
    .join('');
}

type Checksums = Pick<BulkFile, 'bytes' | 'sha256' | 'gzip'>;
const PENDING: Checksums = { bytes: 0, sha256: '', gzip: { bytes: 0, sha256: '' } };

/** Writes `<file>.gz`. */
async function compressFile(file: string): Promise<Checksums> {
  const plain = startChecksum();
  const compressed = startChecksum();
  await pipeline(
    createReadStream(file, { highWaterMark: 256 * 1024 }),
    plain.pass,
    createGzip({ chunkSize: 64 * 1024 }),
    compressed.pass,
    createWriteStream(`${file}.gz`),
  );
  return { ...plain.finish(), gzip: compressed.finish() };
}

function startChecksum() {
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
