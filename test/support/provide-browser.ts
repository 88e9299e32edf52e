// Runs before all tests and provides Chromium for those that need a browser: uses an installed one, otherwise installs
// it, otherwise says what is missing.
import type { TestProject } from 'vitest/node';
import { install } from './engines/provide-program.ts';
import { findBrowser } from './find-browser.ts';

export default function provideBrowser(project: TestProject): void {
  const path = findBrowser() ?? (install('chromium') ? findBrowser() : undefined);
  if (path === undefined)
    throw new Error(
      'the tests need Chromium or Chrome: install it (`apt-get install chromium`) or name one in BROWSER_PATH',
    );
  project.provide('browserPath', path);
}

declare module 'vitest' {
  interface ProvidedContext {
    browserPath: string;
  }
}
