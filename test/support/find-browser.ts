// Finds this machine's Chromium or Chrome, or installs it; BROWSER_PATH sets another one.
import { findProgram, install, isExecutable } from './engines/provide-program.ts';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/** Options that keep the browser from contacting anything but the page's origin. */
export const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

export function getBrowser(): string {
  const path = findBrowser() ?? (install('chromium') ? findBrowser() : undefined);
  if (path === undefined)
    throw new Error(
      'this needs Chromium or Chrome: install it (`apt-get install chromium`) or name one in BROWSER_PATH',
    );
  return path;
}

function findBrowser(): string | undefined {
  const { BROWSER_PATH } = process.env;
  if (BROWSER_PATH !== undefined && isExecutable(BROWSER_PATH)) return BROWSER_PATH;
  return findProgram({ names: NAMES }) ?? (isExecutable(MAC) ? MAC : undefined);
}
