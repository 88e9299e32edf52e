// Installs what a folder with a lockfile of its own names, unless it is there: scripts/provide.js, for tests and benchmarks.
import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';

/** `test/system` → its node_modules. Throws with one line that says what is missing. */
export function provideFolder(folder: string): string {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/provide.js', folder], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr.trim().split('\n').at(-1));
  return resolve(folder, 'node_modules');
}
