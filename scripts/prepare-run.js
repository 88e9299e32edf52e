// Before start and test: bundles the program and what browsers get, and builds the snapshot, each only if something it is
// made from is newer.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const stamp = join(root, 'dist/.compiled');

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

if (
  !existsSync(stamp) ||
  statSync(stamp).mtimeMs < Math.max(newest('src'), statSync(join(root, 'package-lock.json')).mtimeMs)
) {
  run('scripts/bundle-program.js');
  run('scripts/bundle-web.js');
  writeFileSync(stamp, '');
}
run('dist/main/cli.js', 'build', '--if-stale');
