// The Chromium or Chrome of this machine; BROWSER_PATH names another one.
import { accessSync, constants } from 'node:fs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];

/** It talks to nobody but the page's origin. */
export const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

export function findBrowser(): string | undefined {
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
