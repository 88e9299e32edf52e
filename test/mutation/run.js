// Puts small faults into the code of a room, one at a time, and reports those that its tests do not notice:
//   npm run mutation -- query/names
// What an earlier run found is used again where neither the code nor its tests changed. Reports: .cache/mutation.
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOMS = ['query/names', 'query/eligibility', 'query/evidence', 'limit', 'http/plugins'];

const [room, ...options] = process.argv.slice(2);
if (!ROOMS.includes(room)) {
  console.error(`Usage: npm run mutation -- ROOM [Stryker’s options]\nRooms: ${ROOMS.join(', ')}`);
  process.exit(2);
}
const here = fileURLToPath(new URL('.', import.meta.url));
const root = join(here, '../..');
// Inside the project, so that Stryker finds the project’s own Vitest.
const home = join(root, '.cache/mutation');

/** The shared store is tested on a real server, where there is one. */
const server =
  room === 'limit'
    ? ['valkey-server', 'redis-server'].find((name) => spawnSync(name, ['--version']).status === 0)
    : undefined;
if (server !== undefined) console.log(`With the tests of the shared store on ${server}.`);
else if (room === 'limit')
  console.log('Without valkey-server or redis-server: most faults in shared-store.ts will not be noticed.');

function run(command, args, cwd) {
  const env = { ...process.env, MUTATED_ROOM: room, MUTATION_SERVER: server ?? '' };
  const { status } = spawnSync(command, args, { cwd, env, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

const isInstalled = () =>
  existsSync(join(home, 'node_modules')) &&
  readFileSync(join(home, 'package-lock.json')).equals(readFileSync(join(here, 'package-lock.json')));

if (!isInstalled()) {
  mkdirSync(home, { recursive: true });
  for (const file of ['package.json', '.npmrc', 'package-lock.json'])
    copyFileSync(join(here, file), join(home, file));
  run('npm', ['ci', '--no-audit', '--no-fund'], home);
}
// Where the packages that they import are found.
for (const file of ['in-process-runner.js', 'fresh-modules.js'])
  copyFileSync(join(here, file), join(home, file));
const stryker = join(home, 'node_modules/@stryker-mutator/core/bin/stryker.js');
run(process.execPath, [stryker, 'run', join(here, 'stryker.config.js'), ...options], root);
