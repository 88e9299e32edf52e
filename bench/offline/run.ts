// How long does the app take from a cold offline start to an answer on a slow phone, and how much does it store? The worker
// is stopped and the network is off before each page. DevTools slow down pages but not service workers, so the processes of
// both are held for three quarters of the time, as cpulimit does; on Linux only.
import { readdirSync, readFileSync } from 'node:fs';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { getBrowser, QUIET } from '../../test/support/find-browser.ts';
import { median, printTable, readOptions } from '../report.ts';
import { SERVICE, startServer } from '../server.ts';

/** A short turn, so that waits are drawn out evenly. */
const TURN_MS = 10;
/** What Lighthouse takes for a phone of the middle class. */
const SLOWDOWN = 4;

/** Each with what is there when the question is answered. */
const PAGES: readonly (readonly [path: string, answer: string])[] = [
  ['/', '#q'],
  ['/search?q=starbucks', 'main h1'],
  ['/merchant/grab', '.use-card'],
  ['/mcc/5812', '.use-card'],
  ['/best-card?at=Grab&merchant=grab', '.advice'],
  ['/card/CRMC', 'main h1'],
  ['/cards', 'main h1'],
  ['/my-cards', '#my-cards-app input'],
  ['/qr', '#qr-text'],
];

const { rounds } = readOptions({ rounds: '3' });
const server = await startServer(SERVICE, { PAGE_RATE_LIMIT: '1000000', LOG_LEVEL: 'silent' });
const launched = await chromium.launchServer({ executablePath: getBrowser(), args: QUIET });
const browser = await chromium.connect(launched.wsEndpoint());
try {
  const context = await browser.newContext({ viewport: { width: 375, height: 800 } });
  const page = await context.newPage();
  await page.goto(server.url);
  await page.getByRole('button', { name: 'Keep on this device' }).click();
  await page.getByRole('button', { name: 'Remove from this device' }).waitFor({ timeout: 120_000 });
  const stored = await page.evaluate(async () => (await navigator.storage.estimate()).usage ?? 0);
  await context.setOffline(true);
  printTable({
    about: `Cold and offline, page and worker ${SLOWDOWN} times slower than this machine: from the click to the answer, in ms; medians of ${rounds}. The app stores ${(stored / 1e6).toFixed(1)} MB.`,
    columns: ['page', 'as it is', `${SLOWDOWN} times slower`],
    rows: await measureAll(context, page),
  });
} finally {
  await launched.close();
  await server.process.end('SIGKILL');
}

async function measureAll(context: BrowserContext, page: Page): Promise<(string | number)[][]> {
  const rows: (string | number)[][] = [];
  for (const [path] of PAGES) rows.push([path]);
  for (const rate of [1, SLOWDOWN]) {
    for (const [index, [path, answer]] of PAGES.entries()) {
      const waits: number[] = [];
      for (let round = 0; round < Number(rounds); round++)
        waits.push(await measureStart(context, page, path, answer, rate));
      rows[index]!.push(Math.round(median(waits)));
    }
  }
  return rows;
}

async function measureStart(
  context: BrowserContext,
  page: Page,
  path: string,
  answer: string,
  rate: number,
): Promise<number> {
  await page.goto('about:blank');
  const session = await context.newCDPSession(page);
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.stopAllWorkers');
  await session.detach();
  const release = rate > 1 ? slowDown(rate) : () => {};
  const began = performance.now();
  const response = await page.goto(server.url + path, { waitUntil: 'commit' });
  if (!response?.fromServiceWorker()) throw new Error(`${path} did not come from the device`);
  await page.locator(answer).first().waitFor();
  const wait = performance.now() - began;
  release();
  return wait;
}

/** Lets the browser's renderers, in which pages and workers run, run for one turn of `rate`. */
function slowDown(rate: number): () => void {
  let turn = 0;
  const signal = (name: 'SIGSTOP' | 'SIGCONT'): void => {
    for (const id of listRenderers(launched.process().pid!))
      try {
        process.kill(id, name);
      } catch {
        // It has ended since.
      }
  };
  const timer = setInterval(() => {
    signal(turn++ % rate === 0 ? 'SIGCONT' : 'SIGSTOP');
  }, TURN_MS);
  return () => {
    clearInterval(timer);
    signal('SIGCONT');
  };
}

function listRenderers(browserId: number): number[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc'))
    if (/^\d+$/.test(name))
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
        parents.set(Number(name), Number(/\) \w (\d+)/.exec(stat)?.[1]));
      } catch {
        // It has ended since.
      }
  const isOurs = (id: number | undefined): boolean =>
    id === browserId || (id !== undefined && id > 1 && isOurs(parents.get(id)));
  return [...parents.keys()].filter((id) => {
    try {
      return isOurs(id) && readFileSync(`/proc/${id}/cmdline`, 'utf8').includes('--type=renderer');
    } catch {
      return false;
    }
  });
}
