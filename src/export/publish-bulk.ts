// The folder that /data serves, next to the snapshot:
//
//   data/index.json                      the newest version's index
//   data/2026-11-16-894cee795451/        a version's files and its own index.json
//
// A version is written to a hidden folder and renamed when it is complete, so readers see all of it or nothing. The
// newest two are kept, for replicas that still serve the previous catalogue.
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { type Catalogue, formatVersion } from '../catalogue/catalogue.ts';
import { type BulkIndex, writeBulk } from './write-bulk.ts';

const MAX_VERSIONS = 2;
const VERSION = /^\d{4}-\d{2}-\d{2}-[0-9a-f]{12}$/;
const PART = '.part-';
/** A folder this old is from a build that was killed; a newer one may belong to a build in progress. */
const ABANDONED_MS = 24 * 60 * 60 * 1000;

export async function publishBulk(folder: string, catalogue: Catalogue, notice: string): Promise<BulkIndex> {
  mkdirSync(folder, { recursive: true });
  removeAbandoned(folder);
  const part = mkdtempSync(join(folder, PART));
  try {
    const index = await writeBulk(join(part, 'new'), catalogue, notice);
    const version = join(folder, formatVersion(catalogue));
    // A folder cannot be renamed over another.
    if (existsSync(version)) renameSync(version, join(part, 'old'));
    renameSync(join(part, 'new'), version);
    writeFileSync(join(part, 'index.json'), readFileSync(join(version, 'index.json')));
    renameSync(join(part, 'index.json'), join(folder, 'index.json'));
    removeOldVersions(folder);
    return index;
  } finally {
    rmSync(part, { recursive: true, force: true });
  }
}

/** The newest version's index; undefined if there is none, or the version is incomplete. */
export function readBulkIndex(
  folder: string,
): { readonly index: BulkIndex; readonly writtenMs: number } | undefined {
  try {
    const file = join(folder, 'index.json');
    const index = JSON.parse(readFileSync(file, 'utf8')) as BulkIndex;
    if (!existsSync(join(folder, index.version, 'index.json'))) return undefined;
    return { index, writtenMs: statSync(file).mtimeMs };
  } catch {
    return undefined;
  }
}

function removeOldVersions(folder: string): void {
  const versions = readdirSync(folder)
    .filter((name) => VERSION.test(name) && existsSync(join(folder, name, 'index.json')))
    .map((name) => ({ name, writtenMs: statSync(join(folder, name, 'index.json')).mtimeMs }))
    .sort((a, b) => b.writtenMs - a.writtenMs);
  for (const { name } of versions.slice(MAX_VERSIONS)) rmSync(join(folder, name), { recursive: true });
}

function removeAbandoned(folder: string): void {
  for (const name of readdirSync(folder))
    if (name.startsWith(PART) && Date.now() - statSync(join(folder, name)).mtimeMs > ABANDONED_MS)
      rmSync(join(folder, name), { recursive: true, force: true });
}
