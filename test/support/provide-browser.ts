// Before all tests: a Chromium for those that need a browser. Takes what is installed, else installs it, else says what
// is missing. BROWSER_PATH names another one.
import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import type { TestProject } from 'vitest/node';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];

export default function provideBrowser(project: TestProject): void {
  const path = findBrowser() ?? installBrowser();
  if (path === undefined)
    throw new Error(
      'the tests need Chromium or Chrome: install it (`apt-get install chromium`) or name one in BROWSER_PATH',
    );
  project.provide('browserPath', path);
}

function findBrowser(): string | undefined {
  const folders = (process.env.PATH ?? '').split(':');
  const candidates = [
    process.env.BROWSER_PATH,
    ...NAMES.flatMap((name) => folders.map((folder) => `${folder}/${name}`)),
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ];
  return candidates.find((path) => path !== undefined && isExecutable(path));
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function installBrowser(): string | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const run = (...args: string[]): boolean =>
    spawnSync('apt-get', ['-q', ...args], { stdio: 'ignore' }).status === 0;
  process.stderr.write('installing Chromium for the tests …\n');
  return run('update') && run('install', '-y', '--no-install-recommends', 'chromium')
    ? findBrowser()
    : undefined;
}

declare module 'vitest' {
  interface ProvidedContext {
    browserPath: string;
  }
}
