// Installs what folders with a package.json and a lockfile of their own name: programs that only the system lane or a
// benchmark needs. Does nothing where that is done: node scripts/provide.js test/system bench
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const NPM_CI = [
  ...['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'],
  // Some programs run on the Node of test/system/node, which may not be the one that runs npm.
  '--engine-strict=false',
];

for (const folder of process.argv.slice(2)) {
  const lock = readFileSync(join(folder, 'package-lock.json'), 'utf8');
  // Written last, so half an install is done again.
  const done = join(folder, 'node_modules/.provided');
  if (existsSync(done) && readFileSync(done, 'utf8') === lock) continue;
  console.error(`installing ${folder}/package.json …`);
  const { status, error, stderr } = spawnSync('npm', NPM_CI, {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
  });
  if (status !== 0) {
    const said = stderr.split('\n').map((line) => line.replace(/^npm (error|warn) ?/, ''));
    const reason =
      error?.message ??
      said.find((line) => line !== '' && !/^(code|errno|syscall) /.test(line)) ??
      `npm ended with ${status}`;
    console.error(`\`npm ci\` in ${folder} failed, and what follows needs it: ${reason}`);
    process.exit(1);
  }
  writeFileSync(done, lock);
}
