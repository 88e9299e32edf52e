// Runs before start, test and pack: bundles the program, the library, the client and what browsers load, extracts our
// part of the upstream brands, and builds the snapshot; each only if something it is made from is newer.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

const newest = (folder) =>
  Math.max(
    ...readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => statSync(join(entry.parentPath, entry.name)).mtimeMs),
  );

function run(script, ...args) {
  const { status } = spawnSync(process.execPath, [join(root, script), ...args], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) process.exit(status ?? 1);
}

/** Whether a file exists and is newer than these folders and the lockfile. */
const isFresh = (file, folders) =>
  existsSync(join(root, file)) &&
  statSync(join(root, file)).mtimeMs >=
    Math.max(...folders.map(newest), statSync(join(root, 'package-lock.json')).mtimeMs);

if (!isFresh('dist/.compiled', ['src', 'scripts', 'assets'])) {
  run('scripts/bundle-program.js');
  run('scripts/bundle-library.js');
  run('scripts/bundle-web.js');
  writeFileSync(join(root, 'dist/.compiled'), '');
}
if (!isFresh('dist/upstream.json.br', ['src/sources', 'src/catalogue'])) run('scripts/extract-upstream.js');
run('dist/main/cli.js', 'build', '--if-stale');

// The build also keeps the previous version, for visitors of a service; a package has only one.
if (process.argv.includes('--one-version')) {
  const lean = join(root, 'dist/lean');
  const files = readdirSync(lean).map((name) => ({ name, at: statSync(join(lean, name)).mtimeMs }));
  const newest = files.reduce((one, other) => (other.at > one.at ? other : one)).name.split('.')[0];
  for (const { name } of files) if (!name.startsWith(newest)) rmSync(join(lean, name));
}
