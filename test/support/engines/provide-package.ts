// Provides a published package that tests run but the project itself doesn't depend on: uses what an earlier run
// installed, otherwise installs it into the user's cache folder, otherwise fails with one line that says what is
// missing. TEST_CACHE sets another folder.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

/** Enough for 300 MB over a slow connection; npm itself retries lost connections. */
export const INSTALL_MS = 8 * 60_000;

/**
 * Returns the package's folder. `lockFolder` has a package.json and a package-lock.json with all its dependencies:
 * without a lockfile, a package can change from day to day.
 */
export async function providePackage(name: string, version: string, lockFolder?: string): Promise<string> {
  const cache = findCache();
  const lock = lockFolder && readFileSync(join(lockFolder, 'package-lock.json'));
  const locked = lock ? `-${createHash('sha256').update(lock).digest('hex').slice(0, 8)}` : '';
  const home = join(cache, `${name.replace('/', '+')}@${version}${locked}`);
  const folder = join(home, 'node_modules', name);
  if (existsSync(folder)) return folder;
  mkdirSync(cache, { recursive: true });
  // Installed elsewhere, then moved: nobody finds half an install, and if two run at once, the first one stays.
  const draft = mkdtempSync(join(cache, 'draft-'));
  try {
    process.stderr.write(`installing ${name} ${version} for the tests …\n`);
    if (lockFolder)
      for (const file of ['package.json', 'package-lock.json'])
        copyFileSync(join(lockFolder, file), join(draft, file));
    const command = lockFolder ? ['ci'] : ['install', '--no-package-lock', `${name}@${version}`];
    const problem = await runNpm(command, draft);
    if (problem !== undefined)
      throw new Error(`the tests need ${name} ${version}: \`npm ${command.join(' ')}\` failed (${problem})`);
    moveUnlessThere(draft, home);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
  return folder;
}

function findCache(): string {
  const user = process.env.XDG_CACHE_HOME || join(homedir(), '.cache');
  return process.env.TEST_CACHE || join(user, 'mcc-lookup-tests');
}

const NPM_OPTIONS = [
  ...['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'],
  // The programs run on the Node from provide-node.ts, which may not be the one that runs npm.
  '--engine-strict=false',
];

/** Returns what went wrong, if anything. */
function runNpm(command: readonly string[], folder: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const child = spawn('npm', [...command, '--prefix', folder, ...NPM_OPTIONS], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
      timeout: INSTALL_MS,
    });
    let said = '';
    child.stderr.setEncoding('utf8').on('data', (text) => {
      said += text;
    });
    child.on('error', (error) => resolve(`npm did not start: ${error.message}`));
    child.on('close', (code, signal) => {
      if (code === 0) resolve(undefined);
      else if (signal) resolve(`npm was not done after ${INSTALL_MS / 60_000} minutes`);
      else resolve(said.trim().split('\n', 1)[0] || `npm ended with ${code}`);
    });
  });
}

function moveUnlessThere(draft: string, home: string): void {
  try {
    renameSync(draft, home);
  } catch (error) {
    if (!existsSync(home)) throw error;
  }
}
