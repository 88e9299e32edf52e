// Writes a folder with the catalogue in every format, each file both plain and compressed, with schemas, terms,
// checksums and an index: what /data serves for one version.
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { type Catalogue, formatVersion } from '../catalogue/catalogue.ts';
import { type CatalogueText, writeTogether } from './catalogue-text.ts';
import { listSchemas } from './schemas.ts';
import { LICENCE, TABLES } from './tables.ts';
import { describeCsv } from './write-csv.ts';
import { describeJson, describeNdjson } from './write-json.ts';
import { writeSqlite } from './write-sqlite.ts';

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
export async function writeBulk(folder: string, catalogue: Catalogue, notice: string): Promise<BulkIndex> {
  const files: BulkFile[] = [];
  const compressing: Promise<void>[] = [];
  const place = ({ path }: FileInfo): string => {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    return file;
  };
  /** Compression continues on other threads while the next file is written. */
  const compress = (info: FileInfo): void => {
    const position = files.push({ ...info, ...PENDING }) - 1;
    const compression = compressFile(join(folder, info.path)).then((checksums) => {
      files[position] = { ...info, ...checksums };
    });
    // Awaited at the end, but it may fail long before that.
    compression.catch(() => {});
    compressing.push(compression);
  };
  const addText = (info: FileInfo, text: string): void => {
    writeFileSync(place(info), text);
    compress(info);
  };

  const texts = describeTexts(catalogue);
  writeTogether(
    texts.map(({ info, text }) => ({ file: place(info), text })),
    catalogue,
  );
  for (const { info } of texts) compress(info);
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
    { path: 'NOTICE', type: TEXT_TYPE, description: 'Licences and credits; include it with every copy' },
    notice,
  );
  await Promise.all(compressing);
  addText(
    { path: 'SHA256SUMS', type: TEXT_TYPE, description: 'Checksums, for `sha256sum -c --ignore-missing`' },
    formatChecksums(files),
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
): readonly { readonly info: FileInfo; readonly text: CatalogueText }[] {
  return [
    {
      info: {
        path: 'catalogue.json',
        type: JSON_TYPE,
        description: 'Everything, as one document',
        schema: 'schema/catalogue.schema.json',
      },
      text: describeJson(catalogue),
    },
    {
      info: {
        path: 'catalogue.ndjson',
        type: 'application/x-ndjson; charset=utf-8',
        description: 'Everything, one record per line',
        schema: 'schema/catalogue.ndjson.schema.json',
      },
      text: describeNdjson(catalogue),
    },
    ...TABLES.map((table) => ({
      info: {
        path: `csv/${table.name}.csv`,
        type: 'text/csv; charset=utf-8; header=present',
        description: table.description,
        schema: `schema/${table.name}.csv.schema.json`,
      },
      text: describeCsv(table, catalogue),
    })),
  ];
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
