// From a key press to its results on the screen, in real Chromium over loopback with the whole catalogue:
// `npm run bench:widget`
import type { AddressInfo } from 'node:net';
import { type Browser, chromium, type Page } from 'playwright-core';
import { loadSnapshot } from '../../src/catalogue/load-snapshot.ts';
import { bundleAssets } from '../../test/http/bundle-assets.ts';
import { buildEmbedService } from '../../test/http/embed/embed-service.ts';
import { findBrowser, QUIET } from '../../test/support/find-browser.ts';
import { tellTable } from '../report/tell.ts';

const WORDS = [
  'starbucks',
  'shopee',
  'grab',
  'mcdonald',
  'hilton',
  'uniqlo',
  'amazon',
  'carrefour',
  'netflix',
  'ikea',
];
const ROUNDS = 6;
/** PAUSE_MS of src/web/widget/main.ts: the widget waits that long for the next key. */
const PAUSE_MS = 100;

interface Sample {
  /** From the key press to the frame that shows the results. */
  readonly whole: number;
  /** Of it, from the request to the answer. */
  readonly request: number;
}

async function main(): Promise<void> {
  const catalogue = loadSnapshot('dist/catalogue.snapshot');
  const app = buildEmbedService({ catalogue, assets: await bundleAssets(), clock: Date.now });
  await app.listen({ host: 'localhost', port: 0 });
  const browser = await chromium.launch({
    executablePath: findBrowser() ?? 'chromium',
    args: [...QUIET],
  });
  const url = `http://localhost:${(app.server.address() as AddressInfo).port}/embed/lookup`;
  const samples: Sample[] = [];
  for (let round = 0; round < ROUNDS; round++) samples.push(...(await measureRound(browser, url)));
  await browser.close();
  await app.close();
  const whole = samples.map((sample) => sample.whole);
  tellTable({
    about: `${samples.length} keys, each after the results of the one before.`,
    columns: ['from the key press', 'median, ms', 'p95, ms', 'most, ms'],
    rows: [
      describe('to results painted', whole),
      describe(
        `of it beyond the pause of ${PAUSE_MS} ms`,
        whole.map((ms) => ms - PAUSE_MS),
      ),
      describe(
        'of it the request',
        samples.map(({ request }) => request),
      ),
    ],
  });
}

/** A fresh page each round, so that nothing is kept from the last one. */
async function measureRound(browser: Browser, url: string): Promise<Sample[]> {
  const context = await browser.newContext({ viewport: { width: 400, height: 800 } });
  const page = await context.newPage();
  await page.goto(url);
  const samples: Sample[] = [];
  for (const word of WORDS) {
    await page.fill('#q', '');
    await page.focus('#q');
    for (const [at, key] of [...word].entries()) {
      if (at === 0) await page.keyboard.press(key);
      else samples.push(await measureKey(page, key));
    }
  }
  await context.close();
  return samples;
}

async function measureKey(page: Page, key: string): Promise<Sample> {
  // Waits until the page listens, and only then presses.
  const painted = await page.evaluateHandle(() => {
    let pressed = 0;
    const note = ({ timeStamp }: KeyboardEvent): void => {
      pressed = timeStamp;
    };
    addEventListener('keydown', note, { once: true, capture: true });
    const sample = new Promise<Sample>((resolve) => {
      const observer = new MutationObserver(() => {
        observer.disconnect();
        // A task after the next frame begins is the first to run once that frame was painted.
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => {
            const last = performance.getEntriesByType('resource').at(-1);
            resolve({ whole: performance.now() - pressed, request: last?.duration ?? 0 });
          };
          port2.postMessage(0);
        });
      });
      observer.observe(document.querySelector('#status')!, { childList: true });
    });
    return { sample };
  });
  await page.keyboard.press(key);
  const sample = await painted.evaluate(({ sample }) => sample);
  await painted.dispose();
  return sample;
}

function describe(what: string, values: readonly number[]): (string | number)[] {
  const sorted = values.toSorted((a, b) => a - b);
  return [what, ...[0.5, 0.95, 1].map((share) => sorted[Math.floor(share * (sorted.length - 1))]!)];
}

await main();
