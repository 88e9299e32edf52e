// Before all tests: a Chromium for those that need a browser. Takes what is installed, else installs it, else says what
// is missing.
import { spawnSync } from 'node:child_process';
import type { TestProject } from 'vitest/node';
import { findBrowser } from './find-browser.ts';

export default function provideBrowser(project: TestProject): void {
  const path = findBrowser() ?? installBrowser();
  if (path === undefined)
    throw new Error(
      'the tests need Chromium or Chrome: install it (`apt-get install chromium`) or name one in BROWSER_PATH',
    );
  project.provide('browserPath', path);
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
