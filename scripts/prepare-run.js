// Runs before start, test and pack: bundles the program, the library, the client and what browsers load, writes the codes'
// own package, and builds the snapshot and the files of /data; each only if something it is made from is newer. `--start`
// leaves the files of /data to a process of their own, which goes on while the service answers.
import { spawn } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gunzipSync, constants as zlib } from 'node:zlib';

const root = fileURLToPath(new URL('..', import.meta.url));
const PROGRAM = 'dist/main/cli.js';
const LEAN = join(root, 'dist/lean');

const isStart = process.argv.includes('--start');
const isBundled = isFresh('dist/.compiled', ['src', 'scripts', 'assets']);
if (!isBundled) await run('scripts/bundle-program.js');
// The build needs the program alone, so the other bundles are made next to it.
await Promise.all([
  isBundled ? undefined : bundleOthers(),
  run(PROGRAM, 'build', '--if-stale', ...(isStart ? ['--no-data'] : [])),
]);
if (!isBundled) writeFileSync(join(root, 'dist/.compiled'), '');
if (isStart) {
  // The service looks for this folder when it starts, and for files in it when they are asked for.
  mkdirSync(join(root, 'dist/data'), { recursive: true });
  spawn(process.execPath, [join(root, PROGRAM), 'build', '--if-stale'], {
    cwd: root,
    detached: true,
    stdio: 'ignore',
  }).unref();
}
// The build also keeps the previous version, for visitors of a service; a package has only one.
if (process.argv.includes('--one-version')) {
  removeOldLean();
  squeezeLean();
}
if (!isStart) copyLean();

async function bundleOthers() {
  await run('scripts/bundle-library.js');
  await run('scripts/write-codes-package.js');
  await run('scripts/bundle-web.js');
}

function run(script, ...args) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [join(root, script), ...args], {
      cwd: root,
      stdio: 'inherit',
    });
    child.on('exit', (status) => (status === 0 ? resolve() : process.exit(status ?? 1)));
  });
}

/** Whether a file exists and is newer than these folders and the lockfile. */
function isFresh(file, folders) {
  const newest = (folder) =>
    Math.max(
      ...readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => statSync(join(entry.parentPath, entry.name)).mtimeMs),
    );
  return (
    existsSync(join(root, file)) &&
    statSync(join(root, file)).mtimeMs >=
      Math.max(...folders.map(newest), statSync(join(root, 'package-lock.json')).mtimeMs)
  );
}

function removeOldLean() {
  const newest = findLean().split('.')[0];
  for (const name of readdirSync(LEAN)) if (!name.startsWith(newest)) rmSync(join(LEAN, name));
}

/** Half a minute that a build is not worth and a release is: a sixth less to download. */
function squeezeLean() {
  const file = join(LEAN, findLean());
  const bytes = gunzipSync(readFileSync(file));
  const params = {
    [zlib.BROTLI_PARAM_QUALITY]: zlib.BROTLI_MAX_QUALITY,
    [zlib.BROTLI_PARAM_LGWIN]: zlib.BROTLI_MAX_WINDOW_BITS,
    [zlib.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  writeFileSync(file.replace(/gz$/, 'br'), brotliCompressSync(bytes, { params }));
}

/** The newest edition under a name that others can import. */
function copyLean() {
  copyFileSync(join(LEAN, findLean()), join(root, 'dist/lean.snapshot'));
}

function findLean() {
  const written = (name) => statSync(join(LEAN, name)).mtimeMs;
  return readdirSync(LEAN)
    .filter((name) => name.endsWith('.gz'))
    .reduce((one, other) => (written(other) > written(one) ? other : one));
}
