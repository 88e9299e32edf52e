// The folder that /data serves, next to the snapshot:
//
//   data/index.json                      the newest version's index
//   data/2026-11-16-894cee795451/        a version's files and its own index.json
//
// A version is written to a hidden folder and renamed when it is complete, so readers see all of it or nothing. Its files
// must be there when a service loads its snapshot, so they come first; the newest index, which announces it, comes after
// the snapshot. Two versions are kept, for replicas that still serve the previous catalogue.
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { type Catalogue, formatVersion, isVersion } from '../catalogue/catalogue.ts';
import { type BulkIndex, writeBulk } from './write-bulk.ts';

/** `.part-4711-x1y2z3`: the process that writes it. */
const PART = '.part-';

/** Writes a version and announces it, for a snapshot that is already in place. */
export async function publishBulk(folder: string, catalogue: Catalogue, notice: string): Promise<BulkIndex> {
  const index = await writeVersion(folder, catalogue, notice);
  announceVersion(folder, index.version);
  return index;
}

/** Writes a version's folder. Nothing refers to it until it is announced. */
export async function writeVersion(folder: string, catalogue: Catalogue, notice: string): Promise<BulkIndex> {
  mkdirSync(folder, { recursive: true });
  removeAbandoned(folder);
  const part = mkdtempSync(join(folder, `${PART}${process.pid}-`));
  try {
    const index = await writeBulk(join(part, 'new'), catalogue, notice);
    const version = join(folder, formatVersion(catalogue));
    // A folder cannot be renamed over another.
    if (existsSync(version)) renameSync(version, join(part, 'old'));
    renameSync(join(part, 'new'), version);
    return index;
  } finally {
    rmSync(part, { recursive: true, force: true });
  }
}

/**
 * Makes a version the newest, and removes all others but `previous`, which replicas may still serve: also those of
 * builds that were killed before their snapshot was in place.
 */
export function announceVersion(
  folder: string,
  version: string,
  previous = readBulkIndex(folder)?.index.version,
): void {
  const part = join(folder, `${PART}${process.pid}-index.json`);
  copyFileSync(join(folder, version, 'index.json'), part);
  renameSync(part, join(folder, 'index.json'));
  // Built again, the same version has no new predecessor.
  if (previous === version) return;
  for (const name of readdirSync(folder))
    if (isVersion(name) && name !== version && name !== previous)
      rmSync(join(folder, name), { recursive: true });
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

/** Of builds that were killed. */
function removeAbandoned(folder: string): void {
  for (const name of readdirSync(folder))
    if (name.startsWith(PART) && !isRunning(Number(name.split('-')[1])))
      rmSync(join(folder, name), { recursive: true, force: true });
}

/** Whether another process with this number runs. In a container it is always the same number, our own. */
function isRunning(pid: number): boolean {
  try {
    return pid !== process.pid && process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
