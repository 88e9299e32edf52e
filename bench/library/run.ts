// What does a question cost in your own process, over HTTP on this machine, and in a browser with the whole snapshot?
// Every question is asked once, so no side can use a cache. Measures the built library, as others import it.
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { chromium, type Route } from 'playwright-core';
import { rolldown } from 'rolldown';
import { loadSnapshot } from '../../src/catalogue/load-snapshot.ts';
import { type Lookup, MccLookup } from '../../src/client/index.ts';
import { getBrowser, QUIET } from '../../test/support/find-browser.ts';
import { makeRandom } from '../../test/support/random.ts';
import { describeSpread, printTable, readOptions } from '../report.ts';
import { SERVICE, SNAPSHOT, startServer } from '../server.ts';
import { makeLines } from '../statements/labelled-lines.ts';

type Method = 'merchant' | 'storeByDomain' | 'bestCard' | 'searchStores' | 'descriptor';
interface Timed {
  readonly openMs: number;
  /** Milliseconds per question. */
  readonly times: Readonly<Record<Method, readonly number[]>>;
}

const WARM = 500;
/** Lets Chromium's clock count in steps of 5 µs instead of 100. */
const ISOLATED = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
};

const questions = makeQuestions(WARM + Number(readOptions({ questions: '2000' }).questions));
const code = await bundle('dist/library/index.js');
const clientCode = await bundle('dist/client/index.js');
const { openMccLookup } = (await import(pathToFileURL(resolve('dist/library/node.js')).href)) as {
  openMccLookup(): Lookup;
};
const server = await startServer(SERVICE, { RATE_LIMIT: '1000000', LOG_LEVEL: 'silent' });
const results = {
  'in process': await timeQuestions(openMccLookup, questions),
  'over HTTP': await timeQuestions(() => new MccLookup({ baseUrl: server.url, cacheEntries: 0 }), questions),
  'in Chromium': await timeInBrowser(),
};
await server.process.end('SIGKILL');

printTable({
  about: `One question after the other, each asked once; beside how long a plain record of a merchant takes in the same way. Opening the snapshot, with the first question, takes ${results['in process'].openMs.toFixed()} ms in process and ${results['in Chromium'].openMs.toFixed()} ms in Chromium.`,
  columns: ['question', 'how', 'times', 'p50, ms', 'p99, ms', 'p50 / merchant’s'],
  rows: (Object.keys(questions) as Method[]).flatMap((method) =>
    Object.entries(results).map(([how, { times }]) => {
      const measured = times[method].slice(WARM);
      const { p50, p99 } = describeSpread(measured);
      const plain = describeSpread(times.merchant.slice(WARM)).p50;
      return [method, how, measured.length, p50, p99, p50 / plain];
    }),
  ),
});
printTable({
  about: 'What a bundler makes of each, minified, in bytes.',
  columns: ['import', 'bytes', 'gzip'],
  rows: [
    ['mcc-lookup', code.length, gzipSync(code, { level: 9 }).length],
    ['mcc-lookup/client', clientCode.length, gzipSync(clientCode, { level: 9 }).length],
  ],
});

function makeQuestions(count: number): Record<Method, string[]> {
  const catalogue = loadSnapshot(SNAPSHOT);
  const random = makeRandom(1);
  const merchants = Array.from({ length: 4 * count }, () =>
    catalogue.getMerchant(Math.floor(random() * catalogue.merchantCount)),
  );
  const chooseDistinct = (texts: readonly string[]): string[] => [...new Set(texts)].slice(0, count);
  return {
    merchant: chooseDistinct(merchants.map(({ id }) => id)),
    storeByDomain: chooseDistinct(merchants.flatMap(({ sites }) => sites[0]?.host ?? [])),
    bestCard: chooseDistinct(merchants.map(({ id }) => id).reverse()),
    searchStores: chooseDistinct(merchants.map(({ name }) => name)),
    descriptor: chooseDistinct(makeLines(catalogue, 2 * count).map(({ text }) => text)),
  };
}

/** Runs here and, as text, in the browser, so it uses nothing from this file. */
async function timeQuestions(open: () => Lookup, asked: Record<Method, string[]>): Promise<Timed> {
  const began = performance.now();
  const lookup = open();
  await lookup.meta();
  const openMs = performance.now() - began;
  const times: Record<Method, number[]> = {
    merchant: [],
    storeByDomain: [],
    bestCard: [],
    searchStores: [],
    descriptor: [],
  };
  for (const method of Object.keys(times) as Method[])
    for (const text of asked[method]) {
      const started = performance.now();
      if (method === 'searchStores') await lookup.searchStores(text, { limit: 10 });
      else if (method === 'bestCard') await lookup.bestCard({ merchant: text });
      else await lookup[method](text);
      times[method].push(performance.now() - started);
    }
  return { openMs, times };
}

async function timeInBrowser(): Promise<Timed> {
  const browser = await chromium.launch({ executablePath: getBrowser(), args: QUIET });
  const page = await browser.newPage();
  const serve = (name: string, answer: Parameters<Route['fulfill']>[0]) =>
    page.route(`**/bench/${name}`, (route) => route.fulfill(answer));
  await serve('page', { contentType: 'text/html', headers: ISOLATED, body: '<!doctype html>' });
  await serve('library.js', { contentType: 'text/javascript', body: code });
  await serve('catalogue', { path: SNAPSHOT });
  await page.goto(`${server.url}/bench/page`);
  const timed = await page.evaluate(
    `(async () => {
      const { openMccLookup } = await import('/bench/library.js');
      const snapshot = await (await fetch('/bench/catalogue')).arrayBuffer();
      return (${timeQuestions})(() => openMccLookup({ snapshot }), ${JSON.stringify(questions)});
    })()`,
  );
  await browser.close();
  return timed as Timed;
}

async function bundle(input: string): Promise<Buffer> {
  const made = await rolldown({ input: resolve(input), platform: 'browser' });
  const { output } = await made.generate({ format: 'esm', minify: true });
  await made.close();
  return Buffer.from(output[0].code);
}
