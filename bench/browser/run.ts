// What does a visitor wait for in Chromium? Measures /statement from click to result for 100 and 1,000 distinct lines,
// the tab's memory and what is downloaded; and the library in a worker with the whole snapshot: a lookup and a search.
// Run `npm run build` first. CPU time is that of the page's thread and its worker's, which work one after the other:
// roughly the wait on a machine that does nothing else.
import { readdirSync, readFileSync } from 'node:fs';
import { get } from 'node:http';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type CDPSession, chromium, type Page } from 'playwright-core';
import { rolldown } from 'rolldown';
import { loadSnapshot } from '../../src/catalogue/load-snapshot.ts';
import { findBrowser, QUIET } from '../../test/support/find-browser.ts';
import { makeRandom } from '../../test/support/random.ts';
import { SNAPSHOT } from '../built-files.ts';
import { describeSpread, median, printTable } from '../report.ts';
import { readStatus, SERVICE, startServer, TICKS_PER_SECOND } from '../server.ts';
import { makeLines } from '../statements/labelled-lines.ts';

const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '100,1000' },
    rounds: { type: 'string', default: '5' },
    questions: { type: 'string', default: '2000' },
  },
});
const sizes = values.sizes.split(',').map(Number);
const path = findBrowser();
if (path === undefined) {
  console.error('there is no Chromium or Chrome: install one or name it in BROWSER_PATH');
  process.exit(1);
}
const WARM = 500;
const WORKER = `import { openMccLookup } from 'LIBRARY';
self.onmessage = async ({ data }) => {
  const bytes = await (await fetch('/bench/catalogue')).arrayBuffer();
  const began = performance.now();
  const lookup = openMccLookup({ snapshot: bytes });
  await lookup.meta();
  const openMs = performance.now() - began;
  const times = {};
  for (const [name, texts] of Object.entries(data)) {
    times[name] = [];
    for (const text of texts) {
      const asked = performance.now();
      await lookup[name](text, name === 'searchStores' ? { limit: 10 } : {});
      times[name].push(performance.now() - asked);
    }
  }
  self.postMessage({ openMs, times });
};`;
const catalogue = loadSnapshot(SNAPSHOT);
const lines = [...new Set(makeLines(catalogue, Math.max(...sizes) * 2).map(({ text }) => text))];
const server = await startServer(SERVICE, { env: { RATE_LIMIT: '1000000', LOG_LEVEL: 'silent' } });
const browser = await chromium.launch({ executablePath: path, args: QUIET });
try {
  await measureStatements();
  await measureSizes();
  await measureLibrary();
} finally {
  await browser.close();
  await server.stop();
}

async function measureStatements(): Promise<void> {
  const rows = [];
  for (const size of sizes) {
    const waits = [];
    const inWorker = [];
    const costs = [];
    const memory = [];
    for (let round = 0; round < Number(values.rounds); round++) {
      // A new tab each time: nothing is compiled or cached yet, as on a visitor's first click.
      const context = await browser.newContext();
      const page = await context.newPage();
      await page.addInitScript(noteAnswers);
      await page.goto(`${server.url}/statement`);
      await page.getByText('Ready.').waitFor();
      await page.evaluate(async () => void (await navigator.serviceWorker.ready));
      for (const card of (await page.locator('.held-list input').all()).slice(0, 6)) await card.check();
      await page.locator('.paste summary').click();
      await page.locator('#statement-lines').fill(writeStatement(size));
      const session = await browser.newBrowserCDPSession();
      const tab = await findTab(session);
      const before = readThreads(tab);
      const { wait, answered } = await readLines(page);
      waits.push(wait);
      inWorker.push(answered);
      costs.push(readThreads(tab) - before);
      memory.push(readStatus(tab, 'VmRSS') / 1024);
      await context.close();
    }
    rows.push([size, median(waits), Math.max(...waits), median(inWorker), median(costs), median(memory)]);
  }
  printTable({
    about: `/statement, with six cards held: from the click to the painted result; medians of ${values.rounds} visits.`,
    columns: [
      'distinct lines',
      'wait, ms',
      'longest, ms',
      'until the worker answers, ms',
      'processor’s time, ms',
      'memory of the tab, MB',
    ],
    rows,
  });
}

function writeStatement(size: number): string {
  const rows = lines.slice(0, size).map((text, at) => {
    const day = `${1 + (at % 28)}/${1 + (at % 3)}/2026`;
    return `${day},"${text}",${(1 + ((at * 37) % 9000) / 100).toFixed(2)}`;
  });
  return ['Date,Description,Amount', ...rows].join('\n');
}

/** Runs in the page before its own script; marks when its worker last answered. */
function noteAnswers(): void {
  const Original = window.Worker;
  window.Worker = class extends Original {
    constructor(address: string | URL, options?: WorkerOptions) {
      super(address, options);
      this.addEventListener('message', () => performance.mark('answered'));
    }
  };
}

/** Clicks from within the page, so that the time doesn't include the debugging protocol. */
function readLines(page: Page): Promise<{ wait: number; answered: number }> {
  return page.evaluate(
    () =>
      new Promise<{ wait: number; answered: number }>((done) => {
        const button = [...document.querySelectorAll<HTMLButtonElement>('.paste button')].at(-1)!;
        const began = performance.now();
        const observer = new MutationObserver(() => {
          if (document.querySelector('.statement-rows') === null) return;
          observer.disconnect();
          // After the frame that paints it.
          requestAnimationFrame(() =>
            setTimeout(() => {
              const answered = performance.getEntriesByName('answered').at(-1)!.startTime;
              done({ wait: performance.now() - began, answered: answered - began });
            }),
          );
        });
        observer.observe(document.body, { childList: true, subtree: true });
        button.click();
      }),
  );
}

/** The page's process: the largest renderer, since the others have no page. */
async function findTab(session: CDPSession): Promise<number> {
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const renderers = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
  return renderers.reduce((one, other) =>
    readStatus(other, 'VmRSS') > readStatus(one, 'VmRSS') ? other : one,
  );
}

/** CPU time of the page's own thread and its workers, in milliseconds. */
function readThreads(process: number): number {
  let ticks = 0;
  for (const thread of readdirSync(`/proc/${process}/task`)) {
    const [head, fields] = readFileSync(`/proc/${process}/task/${thread}/stat`, 'latin1').split(') ');
    if (Number(thread) !== process && !head!.includes('DedicatedWorker')) continue;
    const [user, system] = fields!.split(' ').slice(11, 13);
    ticks += Number(user) + Number(system);
  }
  return (1000 * ticks) / TICKS_PER_SECOND;
}

async function measureSizes(): Promise<void> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const asked = new Set<string>();
  context.on('request', (request) => asked.add(new URL(request.url()).pathname));
  await page.goto(`${server.url}/statement`);
  await page.getByText('Ready.').waitFor();
  const { worker, lean, pdf } = JSON.parse((await page.locator('#statement-settings').textContent())!) as {
    worker: string;
    lean: { address: string; bytes: number };
    pdf: Record<string, string>;
  };
  await context.close();
  const sum = (paths: Iterable<string>, encoding: string): Promise<number> =>
    Promise.all([...paths].map((path) => measureFile(path, encoding))).then((sizes) =>
      sizes.reduce((all, size) => all + size, 0),
    );
  const program = [...asked, worker].filter((path) => path !== lean.address);
  const rows = [];
  for (const [name, paths] of [
    ['lean edition', [lean.address]],
    ['engine (the worker)', [worker]],
    ['page, scripts, style and engine', new Set(program)],
    ['the same with pdf.js', new Set([...program, ...Object.values(pdf)])],
  ] as const)
    rows.push([name, (await sum(paths, 'br')) / 1000, (await sum(paths, 'gzip')) / 1000]);
  printTable({
    about: `What /statement downloads, in kB. The lean edition is opened to ${(lean.bytes / 1e6).toFixed(1)} MB.`,
    columns: ['file', 'brotli', 'gzip'],
    rows,
  });
}

/** Size in bytes as sent. */
function measureFile(path: string, encoding: string): Promise<number> {
  return new Promise((done, fail) => {
    get(`${server.url}${path}`, { headers: { 'Accept-Encoding': encoding } }, (answer) => {
      let size = 0;
      answer.on('data', (chunk: Buffer) => {
        size += chunk.length;
      });
      answer.on('end', () => done(size));
    }).on('error', fail);
  });
}

async function measureLibrary(): Promise<void> {
  const random = makeRandom(1);
  const count = Number(values.questions) + WARM;
  const merchants = Array.from({ length: 4 * count }, () =>
    catalogue.getMerchant(Math.floor(random() * catalogue.merchantCount)),
  );
  const questions = {
    storeByDomain: [...new Set(merchants.flatMap(({ sites }) => sites[0]?.host ?? []))].slice(0, count),
    searchStores: [...new Set(merchants.map(({ name }) => name))].slice(0, count),
    descriptor: lines.slice(0, count),
  };
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.route('**/bench/**', async (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === '/bench/worker.js')
      await route.fulfill({ contentType: 'text/javascript', body: await bundleWorker() });
    else if (pathname === '/bench/catalogue') await route.fulfill({ body: readFileSync(SNAPSHOT) });
    else await route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>bench</title>' });
  });
  await page.goto(`${server.url}/bench/page`);
  const { openMs, times } = await page.evaluate(
    (asked) =>
      new Promise<{ openMs: number; times: Record<string, number[]> }>((done, fail) => {
        const worker = new Worker('/bench/worker.js', { type: 'module' });
        worker.onmessage = ({ data }) => done(data);
        worker.onerror = ({ message }) => fail(new Error(message));
        worker.postMessage(asked);
      }),
    questions,
  );
  await context.close();
  printTable({
    about: `The library in a worker of Chromium, over the whole snapshot, each question asked once. Opening takes ${openMs.toFixed()} ms.`,
    columns: ['question', 'times', 'p50, ms', 'p99, ms'],
    rows: Object.entries(times).map(([name, list]) => {
      const { p50, p99 } = describeSpread(list.slice(WARM));
      return [name, list.length - WARM, p50, p99];
    }),
  });
}

async function bundleWorker(): Promise<string> {
  const name = 'virtual:worker';
  const bundle = await rolldown({
    input: name,
    platform: 'browser',
    plugins: [
      {
        name: 'worker',
        resolveId: (id) => (id === name ? id : undefined),
        load: (id) => (id === name ? WORKER.replace('LIBRARY', resolve('dist/library/index.js')) : undefined),
      },
    ],
  });
  const { output } = await bundle.generate({ format: 'esm', minify: true });
  await bundle.close();
  return output[0].code;
}
