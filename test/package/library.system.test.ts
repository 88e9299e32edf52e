// The library as others use it: from the packed package, in an empty folder, without a network or a service.
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from '../support/launch-browser.ts';
import { type Installed, installPackage } from './installed.ts';

const INSTALL_MS = 120_000;

let installed: Installed;
beforeAll(async () => {
  installed = await installPackage();
}, INSTALL_MS);
afterAll(() => installed.remove());

/** Nothing but the library's own answer is printed, and no address is asked. */
const OFFLINE = 'globalThis.fetch = () => { throw new Error("the network was used"); };';
const PRINT = `lookup.storeByDomain('shopee.sg').then(({ Store, Country }) => console.log(Store, Country));`;

it.each([
  [
    'an ES module',
    'user.mjs',
    `import { openMccLookup } from 'mcc-lookup'; const lookup = openMccLookup(); ${PRINT}`,
  ],
  [
    'require',
    'user.cjs',
    `const { openMccLookup } = require('mcc-lookup'); const lookup = openMccLookup(); ${PRINT}`,
  ],
  [
    'a worker',
    'worker.mjs',
    `import { isMainThread, Worker } from 'node:worker_threads';
import { openMccLookup } from 'mcc-lookup';
const lookup = openMccLookup();
if (isMainThread) new Worker(new URL(import.meta.url)); else ${PRINT}`,
  ],
])('answers from %s', async (_, name, code) => {
  writeFileSync(join(installed.folder, name), `${OFFLINE}\n${code}\n`);
  const { stdout, stderr } = await installed.run(process.execPath, name);
  expect({ stdout, stderr: stderr.replace(/.*(?:ExperimentalWarning|trace-warnings).*\n/g, '') }).toEqual({
    stdout: 'Shopee SG\n',
    stderr: '',
  });
});

it('has one set of errors for the library and the client', async () => {
  writeFileSync(
    join(installed.folder, 'errors.mjs'),
    `import { NotFoundError, openMccLookup } from 'mcc-lookup';
import { NotFoundError as OfClient } from 'mcc-lookup/client';
const asked = openMccLookup().mcc('9998');
console.log(NotFoundError === OfClient, await asked.catch((error) => error instanceof OfClient));\n`,
  );
  expect((await installed.run(process.execPath, 'errors.mjs')).stdout).toBe('true true\n');
});

it('answers in Chromium, in a worker, after bundling', async () => {
  writeFileSync(
    join(installed.folder, 'browser.js'),
    `import { openMccLookup } from 'mcc-lookup';
const lookup = openMccLookup({ snapshot: new URL('/catalogue.snapshot', self.location.href) });
self.onmessage = async () => {
  const [{ Store }, { results }] = await Promise.all([
    lookup.storeByDomain('https://www.shopee.sg/x'),
    lookup.searchStores('starbuks', { limit: 1 }),
  ]);
  self.postMessage([Store, results[0].Store]);
};\n`,
  );
  const bundle = await rolldown({ input: join(installed.folder, 'browser.js'), platform: 'browser' });
  const { output } = await bundle.generate({ format: 'esm', minify: true });
  await bundle.close();
  expect(output[0].imports).toEqual([]);
  const files: Record<string, [string, string | Buffer]> = {
    '/': ['text/html', '<!doctype html><title>elsewhere</title>'],
    '/worker.js': ['text/javascript', output[0].code],
    '/catalogue.snapshot': [
      'application/octet-stream',
      readFileSync(join(installed.folder, 'node_modules/mcc-lookup/dist/catalogue.snapshot')),
    ],
  };
  const host = createServer((request, response) => {
    const [type, body] = files[request.url!] ?? ['text/plain', ''];
    response.setHeader('Content-Type', type);
    response.end(body);
  });
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${(host.address() as AddressInfo).port}/`);
    const answer = await page.evaluate(
      () =>
        new Promise((resolve, reject) => {
          const worker = new Worker('/worker.js', { type: 'module' });
          worker.onmessage = ({ data }) => resolve(data);
          worker.onerror = ({ message }) => reject(new Error(message));
          worker.postMessage('go');
        }),
    );
    expect(answer).toEqual(['Shopee', 'Starbucks']);
  } finally {
    await browser.close();
    host.close();
  }
});

it.each([
  ['an error class', `export { NotFoundError } from 'mcc-lookup';`, 400],
  ['the client', `export { MccLookup } from 'mcc-lookup/client';`, 3000],
  ['the library in a worker', `export { openInWorker } from 'mcc-lookup/worker';`, 2000],
])('puts no more of %s into a page than is used', async (name, code, most) => {
  writeFileSync(join(installed.folder, 'part.js'), code);
  const bundle = await rolldown({ input: join(installed.folder, 'part.js'), platform: 'browser' });
  const { output } = await bundle.generate({ format: 'esm', minify: true });
  await bundle.close();
  const bytes = gzipSync(output[0].code, { level: 9 }).length;
  console.log(`${name}: ${bytes} bytes by gzip`);
  expect(bytes).toBeLessThan(most);
});

it('passes publint', async () => {
  const { messages } = await publint({
    pkgDir: join(installed.folder, 'node_modules/mcc-lookup'),
    pack: false,
    strict: true,
  });
  expect(messages).toEqual([]);
});

it('has types that resolve everywhere', async () => {
  const checked = await checkPackage(
    createPackageFromTarballData(new Uint8Array(readFileSync(installed.tarball))),
    { excludeEntrypoints: ['./catalogue.snapshot', './lean.snapshot', './package.json', './worker-script'] },
  );
  const problems = 'problems' in checked ? checked.problems : [];
  expect(checked.types).toBeTruthy();
  const found = problems
    // The resolution of TypeScript before 4.7, which does not know of `exports`.
    .filter((problem) => !('resolutionKind' in problem && problem.resolutionKind === 'node10'))
    .map((problem) => `${problem.kind} ${'entrypoint' in problem ? problem.entrypoint : ''}`);
  // Browsers have no CommonJS.
  expect(found).toEqual(['CJSResolvesToESM ./worker']);
});
