// The app's answers, byte for byte the service's: from the lean edition, without a network.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { type Asked, isAnswerable, openDevice } from '../../src/app/device.ts';
import { writeLean } from '../../src/build/write-lean.ts';
import { formatDay } from '../../src/http/active-catalogue.ts';
import { openEdition } from '../../src/query/open-lean.ts';
import type { AppFacts } from '../../src/site/app-facts.ts';
import { makeLeanFolder } from '../fixture/lean-folder.ts';
import { writeWeb } from '../http/bundle-web.ts';
import { NOON, startService } from '../http/service.ts';
import { openSiteCatalogue } from '../http/site/site-catalogue.ts';

const catalogue = openSiteCatalogue();
const NAMES = [
  ...[
    'site.css',
    'site.js',
    'statement.css',
    'statement.js',
    'statement-worker.js',
    'pdf.js',
    'pdf-worker.js',
  ],
  ...['my-cards.js', 'best-card.js', 'wallet.js', 'wallet-worker.js', 'highs.wasm', 'qr.js', 'qr-decode.js'],
  ...['icon-192.png', 'icon-512.png', 'icon-maskable.png'],
];
const web = writeWeb(
  Object.fromEntries(NAMES.map((name) => [name, { file: name.replace('.', '-0123abcd.'), text: '' }])),
);
const ORIGIN = 'https://mcc.example';
const service = await startService({
  catalogue,
  web,
  lean: makeLeanFolder(catalogue),
  settings: { publicUrl: ORIGIN },
  reportUrl: 'mailto:reports@mcc.example?subject={subject}&body={body}',
});
afterAll(() => service.close());
const facts = JSON.parse((await service.inject('/app.json')).body) as AppFacts;
const files = JSON.parse(readFileSync(join(web, 'manifest.json'), 'utf8')) as Record<string, string>;
const answer = openDevice({
  catalogue: openEdition(new Uint8Array(writeLean(catalogue))),
  facts,
  asset: (name) => (Object.hasOwn(files, name) ? `/assets/${files[name]}` : undefined),
  origin: ORIGIN,
  on: () => formatDay(NOON),
});
const ask = async (path: string, more: Partial<Asked> = {}): Promise<Response | undefined> =>
  answer({ url: new URL(path, ORIGIN), ...more });

const PATHS = [
  '/',
  '/?region=US',
  '/?q=stays',
  '/search?q=burger&country=SG',
  '/search?q=burgr&all=1',
  '/search?q=stys',
  '/search?q=qqqqzzzz',
  '/search?q=best%20card%20for%20hotels',
  '/search?q=STAYS%20SINGAPORE%20SG',
  '/search?q=https://stays.sg/rooms',
  `/search?q=${'x'.repeat(300)}`,
  '/merchant/stays',
  '/merchant/stays?region=US',
  '/merchant/STAYS',
  '/merchant/stays-q1',
  '/merchant/stays.md',
  '/merchant/burgr',
  '/merchant/%E7%88%B1',
  '/mcc',
  '/mcc?q=fast',
  '/mcc?category=Lodging',
  '/mcc/5812',
  '/mcc/5812?page=2',
  '/mcc/742',
  '/mcc/9999',
  '/cards',
  '/cards?region=US',
  '/card/ONL',
  '/card/onl',
  '/card/none',
  '/best-card',
  '/best-card?at=5812',
  '/best-card?at=stays&amount=80&cards=ONL',
  '/best-card?at=stays&at=5812',
  '/wallet',
  '/region.json',
  '/my-cards',
  '/statement',
  '/qr',
  '/search?q=%ff',
  '/app.webmanifest',
];

describe.each(PATHS)('%s', (path) => {
  it('is the page that the service has', async () => {
    const theirs = await service.inject(path);
    const ours = (await ask(path))!;
    expect(ours.status).toBe(theirs.statusCode);
    const location = ours.headers.get('location');
    expect(location?.slice(ORIGIN.length)).toBe(theirs.headers.location);
    expect(await ours.text()).toBe(theirs.body);
    for (const name of ['content-type', 'content-security-policy', 'permissions-policy', 'x-frame-options'])
      if (location === null) expect([name, ours.headers.get(name)]).toEqual([name, theirs.headers[name]]);
  });
});

it.each([
  '/embed/suggest?q=sta&region=US',
  '/embed/suggest',
  '/api/store-by-domain?domain=www.stays.sg',
  '/api/store-by-domain?domain=nowhere.example',
  '/api/store/search?q=burger&limit=2',
  '/api/mcc?mcc=5812&mcc=5814',
  '/api/mcc?mcc=5812&region=US',
  '/api/mcc/codes?q=hotel',
  '/api/merchants/stays',
  '/api/merchants/nobody',
  '/api/cards?region=XX',
  '/api/best-card?q=stays&cards=NONE',
  '/api/best-card?q=stays&amount=50',
  '/api/qr?payload=upi%3A%2F%2Fpay%3Fpa%3Dshop%40bank%26pn%3DStays%26mc%3D5462',
  '/api/qr?payload=nothing',
  '/api/meta',
])('%s has the answer that the service has', async (path) => {
  const theirs = await service.inject(path);
  const ours = (await ask(path))!;
  expect([ours.status, ours.headers.get('content-type')]).toEqual([
    theirs.statusCode,
    theirs.headers['content-type'],
  ]);
  expect(await ours.text()).toBe(theirs.body);
});

it('leaves to the service what only the service has', async () => {
  for (const path of ['/docs', '/about/data', '/data/index.json', '/api/nothing', '/merchant/', '/embed']) {
    expect([path, isAnswerable(new URL(path, ORIGIN).pathname)]).toEqual([path, false]);
    expect(await ask(path)).toBeUndefined();
  }
  expect(isAnswerable('/card/ONL')).toBe(true);
});

it('says on a page that there is no network, and how old the data is', async () => {
  expect(await (await ask('/mcc/5812'))!.text()).not.toContain('Not connected');
  const page = await (await ask('/mcc/5812', { isOffline: true }))!.text();
  expect(page).toContain('<strong>Not connected.</strong> From this device, with data of');
  expect(page).not.toMatch(/days? old/);
});
