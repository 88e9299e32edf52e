// The /statement page, its data and its policy, over HTTP; the tests of its browser code are in test/web/statement.

import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { formatVersion } from '../../src/catalogue/catalogue.ts';
import { LeanMemory } from '../../src/http/lean-files.ts';
import { deriveLean } from '../../src/main/derive-lean.ts';
import { openLean } from '../../src/query/open-lean.ts';
import { makeLeanFolder } from '../fixture/lean-folder.ts';
import { openSmallCatalogue } from '../fixture/small-catalogue.ts';
import { writeWeb } from './bundle-web.ts';
import { startService } from './service.ts';

const file = (name: string) => ({ file: name, text: '' });
const web = writeWeb({
  'site.css': file('site-00000001.css'),
  'statement.css': file('statement-00000006.css'),
  'statement.js': file('statement-00000002.js'),
  'statement-worker.js': file('statement-worker-00000003.js'),
  'statement-offline.js': file('statement-offline.js'),
  'pdf.js': file('pdf-00000004.js'),
  'pdf-worker.js': file('pdf-worker-00000005.js'),
});
const service = await startService({ web, lean: makeLeanFolder() });
const page = await service.ask('/statement');
const settings = JSON.parse(
  /<script type="application\/json" id="statement-settings">(.*?)<\/script>/.exec(page.text)![1]!,
);

test('the page may only contact this service, and submit no form', () => {
  const policy = String(page.headers['content-security-policy']);
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("connect-src 'self'");
  expect(policy).toContain("form-action 'none'");
  expect(page.text).toContain('Nothing leaves your browser');
});

test('the data is immutable, compressed, and opens', async () => {
  const { headers, bytes } = await service.ask(settings.lean.address, {
    headers: { 'accept-encoding': 'gzip' },
  });
  expect(headers['cache-control']).toContain('immutable');
  expect(headers['content-encoding']).toBe('gzip');
  const raw = gunzipSync(bytes);
  expect(raw.length).toBe(settings.lean.bytes);
  expect(openLean(new Uint8Array(raw)).findMerchantById('grab')).toBeDefined();
});

test('the workers that see a statement have no network access', async () => {
  for (const address of [settings.worker, settings.pdf.worker]) {
    const { status, headers } = await service.ask(address);
    expect([status, headers['content-security-policy']]).toEqual([200, "default-src 'none'"]);
  }
});

test('everything that an offline visit needs is there', async () => {
  for (const address of [...settings.shell, '/statement-offline.js'])
    expect([address, (await service.ask(address)).status]).toEqual([address, 200]);
});

test('a replica serves the same data from memory', async () => {
  const lean = new LeanMemory();
  lean.add((await deriveLean(openSmallCatalogue()))!);
  const replica = await startService({ web, lean });
  expect((await replica.ask('/statement')).text).toContain(settings.lean.address);
  const { headers, bytes } = await replica.ask(settings.lean.address, {
    headers: { 'accept-encoding': 'br, gzip' },
  });
  expect(headers['cache-control']).toContain('immutable');
  expect(headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(bytes).length).toBe(settings.lean.bytes);
  expect((await replica.ask('/lean/x.snapshot')).status).toBe(404);
  await replica.close();
});

test('a replica keeps the previous catalogue’s data for open pages', () => {
  const lean = new LeanMemory();
  const catalogues = ['2026-11-01', '2026-11-02', '2026-11-03'].map((edition) => ({
    ...openSmallCatalogue(),
    meta: { ...openSmallCatalogue().meta, edition },
  }));
  for (const catalogue of catalogues)
    lean.add({ name: `${formatVersion(catalogue)}-00000000.snapshot`, bytes: 1, gzip: new Uint8Array() });
  expect(catalogues.map((catalogue) => lean.find(catalogue) !== undefined)).toEqual([false, true, true]);
});

test('without the data, the page says what is missing', async () => {
  const bare = await startService({ web });
  const { status, text } = await bare.ask('/statement');
  expect(status).toBe(200);
  expect(text).toContain('the service has no data for browsers');
  expect((await bare.ask('/lean/x.snapshot')).status).toBe(404);
  await bare.close();
});
