// What does a question cost in your own process, compared with the same question over HTTP on this machine? Every
// question is asked once, so neither side can use a cache. Measures the built library, as others import it.
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { rolldown } from 'rolldown';
import { loadSnapshot } from '../../src/catalogue/load-snapshot.ts';
import { type Lookup, MccLookup } from '../../src/client/index.ts';
import { makeRandom } from '../../test/support/random.ts';
import { SNAPSHOT } from '../built-files.ts';
import { describeSpread, printTable } from '../report.ts';
import { SERVICE, startServer } from '../server.ts';

const { values } = parseArgs({ options: { questions: { type: 'string', default: '2000' } } });
const count = Number(values.questions);
const WARM = 500;

const catalogue = loadSnapshot(SNAPSHOT);
const random = makeRandom(1);
const merchants = Array.from({ length: 4 * (count + WARM) }, () =>
  catalogue.getMerchant(Math.floor(random() * catalogue.merchantCount)),
);
const hosts = [...new Set(merchants.flatMap(({ sites }) => sites[0]?.host ?? []))].slice(0, count + WARM);
const names = [...new Set(merchants.map(({ name }) => name))].slice(0, count + WARM);
const lines = names.map((name, at) => `${name.toUpperCase()} #${at} SINGAPORE`.slice(0, 60));

const QUESTIONS: [string, readonly string[], (lookup: Lookup, text: string) => Promise<unknown>][] = [
  ['storeByDomain', hosts, (lookup, host) => lookup.storeByDomain(host)],
  ['searchStores', names, (lookup, name) => lookup.searchStores(name, { limit: 10 })],
  ['descriptor', lines, (lookup, line) => lookup.descriptor(line)],
];

const { openMccLookup } = (await import(pathToFileURL(resolve('dist/library/node.js')).href)) as {
  openMccLookup(): Lookup;
};
const library = openMccLookup();
const began = performance.now();
await library.meta();
const openMs = performance.now() - began;
const server = await startServer(SERVICE, { env: { RATE_LIMIT: '1000000', LOG_LEVEL: 'silent' } });
const client = new MccLookup({ baseUrl: server.url, cacheEntries: 0 });

const rows: (string | number)[][] = [];
for (const [name, texts, ask] of QUESTIONS)
  for (const [how, lookup] of [
    ['in process', library],
    ['over HTTP', client],
  ] as const) {
    const times = [];
    for (const [at, text] of texts.entries()) {
      const asked = performance.now();
      await ask(lookup, text);
      if (at >= WARM) times.push(performance.now() - asked);
    }
    const { p50, p99 } = describeSpread(times);
    rows.push([name, how, times.length, p50, p99]);
  }
await server.stop();

printTable({
  about: `One question after the other, each asked once, in ms. Opening the snapshot takes ${openMs.toFixed()} ms, with the first question.`,
  columns: ['question', 'how', 'times', 'p50, ms', 'p99, ms'],
  rows,
});
printTable({
  about: 'What a bundler makes of each, minified, in bytes.',
  columns: ['import', 'bytes', 'gzip'],
  rows: [
    await measureBundle('mcc-lookup', 'dist/library/index.js'),
    await measureBundle('mcc-lookup/client', 'dist/client/index.js'),
  ],
});
async function measureBundle(name: string, input: string): Promise<[string, number, number]> {
  const bundle = await rolldown({ input: resolve(input), platform: 'browser' });
  const { output } = await bundle.generate({ format: 'esm', minify: true });
  await bundle.close();
  const { code } = output[0];
  return [name, Buffer.byteLength(code), gzipSync(code, { level: 9 }).length];
}
