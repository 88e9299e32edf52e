// A headless Chromium with a profile of its own that talks to nobody but the page's origin.
import { type Browser, chromium } from 'playwright-core';
import { inject } from 'vitest';

const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

export function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: inject('browserPath'), args: QUIET });
}
