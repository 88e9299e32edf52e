// Writes the lean edition next to the snapshot, compressed only, for browsers:
// lean/2026-11-16-894cee795451-1a2b3c4d.snapshot.br and .gz. The name contains the catalogue's version and a hash of
// the content, so it can be cached forever.
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync, constants as zlib } from 'node:zlib';
import { type Catalogue, formatVersion } from '../catalogue/catalogue.ts';
import { writeLean } from './write-lean.ts';

/** In bytes, four times ours: browsers are not sent the lean edition of a larger snapshot. */
export const MAX_LEAN_SNAPSHOT = 80e6;
// 3.3 MB in 1 s; at 9 it is 5 % smaller and takes seven times as long, at 11 it is 17 % smaller and takes thirty times
// as long.
const BROTLI_QUALITY = 5;

/** `2026-11-16-894cee795451-1a2b3c4d.snapshot`: the catalogue's version and a hash of the content. */
export function getLeanFileName(bytes: Uint8Array, version: string): string {
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 8);
  return `${version}-${hash}.snapshot`;
}

/** `previous`: the version of the snapshot that is still in place. Its file is kept, as replicas serve it. */
export function publishLean(folder: string, catalogue: Catalogue, previous?: string): void {
  const bytes = writeLean(catalogue);
  const version = formatVersion(catalogue);
  const name = getLeanFileName(bytes, version);
  mkdirSync(folder, { recursive: true });
  const write = (ending: string, content: Uint8Array): void => {
    const part = join(folder, `.${name}.${ending}.part`);
    writeFileSync(part, content);
    renameSync(part, join(folder, `${name}.${ending}`));
  };
  const params = {
    [zlib.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
    [zlib.BROTLI_PARAM_LGWIN]: zlib.BROTLI_MAX_WINDOW_BITS,
    [zlib.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  write('br', brotliCompressSync(bytes, { params }));
  // Last, because a service looks for this one.
  write('gz', gzipSync(bytes));
  removeOld(folder, name, version, previous);
}

/** Other files of this version are stale: they were written in another format. */
function removeOld(folder: string, written: string, version: string, previous?: string): void {
  const others = readdirSync(folder)
    .filter((name) => name.endsWith('.snapshot.gz') && name !== `${written}.gz`)
    .map((name) => ({ name, writtenMs: statSync(join(folder, name)).mtimeMs }))
    .sort((one, other) => other.writtenMs - one.writtenMs);
  const isOf = (each: string | undefined) => (file: { readonly name: string }) =>
    file.name.startsWith(`${each}-`);
  const before = others.filter((file) => !isOf(version)(file));
  const kept = (previous === version ? undefined : before.find(isOf(previous))) ?? before[0];
  for (const { name } of others.filter((file) => file !== kept))
    for (const ending of ['gz', 'br']) rmSync(join(folder, name.replace(/gz$/, ending)), { force: true });
  // Of builds that were killed.
  for (const name of readdirSync(folder)) if (name.endsWith('.part')) rmSync(join(folder, name));
}
