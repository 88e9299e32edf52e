// Launches a headless Chromium with its own profile.
import { type Browser, chromium } from 'playwright-core';
import { inject } from 'vitest';
import { QUIET } from './find-browser.ts';

export function launchBrowser(args: readonly string[] = []): Promise<Browser> {
  return chromium.launch({ executablePath: inject('browserPath'), args: [...QUIET, ...args] });
}
