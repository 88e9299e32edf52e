// Runs before all tests of the system lane: installs the programs that only they use, and finds Chromium.
import type { TestProject } from 'vitest/node';
import { provideFolder } from './engines/provide-folder.ts';
import { getBrowser } from './find-browser.ts';

export default function setUp(project: TestProject): void {
  provideFolder('test/system');
  project.provide('browserPath', getBrowser());
}

declare module 'vitest' {
  interface ProvidedContext {
    browserPath: string;
  }
}
