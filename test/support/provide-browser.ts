// Runs before all tests and provides Chromium for those that need a browser.
import type { TestProject } from 'vitest/node';
import { getBrowser } from './find-browser.ts';

export default function provideBrowser(project: TestProject): void {
  project.provide('browserPath', getBrowser());
}

declare module 'vitest' {
  interface ProvidedContext {
    browserPath: string;
  }
}
