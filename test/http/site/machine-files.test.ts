// Machine-readable files: sitemap, robots, oEmbed, Markdown versions, llms.txt.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countParts, listPart } from '../../../src/http/pages/sitemap.ts';
import { type Service, startService } from '../service.ts';
import { openSiteCatalogue } from './site-catalogue.ts';

const catalogue = openSiteCatalogue();
const app = await startService({
  catalogue,
  settings: { publicUrl: 'https://mcc.example', embedUrl: 'https://embed.example' },
});
afterAll(() => app.close());

it('lists every page once in the sitemap', async () => {
  const index = await app.inject('/sitemap.xml');
  expect(index.headers['content-type']).toBe('application/xml; charset=utf-8');
  expect(index.body).toContain('<loc>https://mcc.example/sitemap-1.xml</loc><lastmod>2026-11-16</lastmod>');
  const { body } = await app.inject('/sitemap-1.xml');
  const addresses = [...body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address);
  expect(new Set(addresses).size).toBe(addresses.length);
  const { mccs, cards } = catalogue;
  for (const path of [
    ...['/', '/my-cards', '/merchant/stays', '/mcc?category=Lodging'],
    ...[...mccs.keys()].map((code) => `/mcc/${code}`),
    ...cards.map(({ shortName }) => `/card/${shortName}`),
  ])
    expect(addresses).toContain(`https://mcc.example${path}`);
  expect(addresses).not.toContain('https://mcc.example/merchant/stays-q1');
});

it.each([1, 7, 15, 16, 20, 21, 50])('splits the sitemap into parts of at most %d addresses', (max) => {
  const pages = { catalogue, guides: [{ name: 'client' }] };
  const parts = Array.from({ length: countParts(pages, max) }, (_, i) => listPart(pages, i + 1, max));
  expect(parts.every((part) => part.length > 0 && part.length <= max)).toBe(true);
  expect(parts.flat()).toEqual(listPart(pages, 1, 1000));
});

it('links to the sitemap in robots.txt', async () => {
  expect((await app.inject('/robots.txt')).body).toContain('Sitemap: https://mcc.example/sitemap.xml');
});

it('takes its address from the request if none is set', async () => {
  const plain = await startService({ catalogue });
  const robots = await plain.inject({ url: '/robots.txt', headers: { host: 'here.example:81' } });
  expect(robots.body).toContain('Sitemap: http://here.example:81/sitemap.xml');
  const forged = await plain.inject({ url: '/robots.txt', headers: { host: 'a"><b' } });
  expect(forged.body).toContain('Sitemap: http://localhost/sitemap.xml');
  await plain.close();
});

it('embeds the widget for merchants and codes', async () => {
  const { statusCode, body, headers } = await app.inject(
    `/oembed?format=json&maxwidth=300&url=${encodeURIComponent('https://mcc.example/merchant/stays')}`,
  );
  expect(statusCode).toBe(200);
  expect(headers['content-type']).toBe('application/json; charset=utf-8');
  expect(JSON.parse(body)).toMatchObject({
    version: '1.0',
    type: 'rich',
    title: 'Stays & Co: MCC 7011',
    width: 300,
  });
  expect(JSON.parse(body).html).toContain(
    'src="https://embed.example/embed/lookup?q=Stays+%26+Co&#38;id=stays"',
  );
  const code = await app.inject(`/oembed?url=${encodeURIComponent('https://mcc.example/mcc/5814')}`);
  expect(JSON.parse(code.body).html).toContain('q=Burger+King');
});

it.each([
  ['url=https%3A%2F%2Felsewhere.example%2Fmerchant%2Fstays', 404],
  ['url=https%3A%2F%2Fmcc.example%2Fmerchant%2Fnobody', 404],
  ['url=https%3A%2F%2Fmcc.example%2Fcards', 404],
  ['', 404],
  ['format=xml&url=https%3A%2F%2Fmcc.example%2Fmerchant%2Fstays', 501],
])('refuses to embed %s', async (query, status) => {
  expect((await app.inject(`/oembed?${query}`)).statusCode).toBe(status);
});

it('answers in Markdown by path and by Accept', async () => {
  const byName = await app.inject('/merchant/stays.md');
  expect(byName.headers['content-type']).toBe('text/markdown; charset=utf-8');
  expect(byName.headers.link).toBe('<https://mcc.example/merchant/stays>; rel="canonical"');
  for (const fact of [
    '# Stays &amp; Co: MCC 7011',
    '- Usual code: **7011** Hotels, Motels, and Resorts',
    'Very likely, 80\u00a0%; Seen on card payments',
    '- 4722 Travel Agencies: 10\u00a0% of the evidence',
    '| [Online Card](<https://mcc.example/card/ONL.md>) | 4 MPD | Cap at S$1,000 a month, online only |',
    '| 4722 | Seen on card payments; 8 of 21 payments, online, Canada, medium',
    '| City card payments | Sep 2014 – Aug 2015 |',
  ])
    expect(byName.body).toContain(fact);
  const accept = (header: string) => app.inject({ url: '/merchant/stays', headers: { accept: header } });
  const byAccept = await accept('text/markdown, text/html;q=0.8');
  expect(byAccept.body).toBe(byName.body);
  expect(byAccept.headers.vary).toBe('Accept-Encoding, Accept');
  for (const header of ['*/*', 'text/html', 'text/markdown;q=0', 'text/html,text/markdown;q=0.5'])
    expect((await accept(header)).headers['content-type']).toBe('text/html; charset=utf-8');
});

it('answers in Markdown for codes and cards', async () => {
  expect((await app.inject('/mcc/5814.md')).body).toContain('# MCC 5814: Fast Food Restaurants');
  expect((await app.inject('/mcc/5814.md')).body).toContain(
    '- [Burger King](<https://mcc.example/merchant/burger-king.md>), Singapore',
  );
  const card = (await app.inject('/card/ONL.md')).body;
  expect(card).toContain(
    '| online spending | 4 MPD | Cap at S$1,000 a month, online only | all, except 5814 |',
  );
  expect(card).toContain('6051, 9000-9999');
});

it('describes the API for agents in llms.txt', async () => {
  const { body } = await app.inject('/llms.txt');
  expect(body).toMatch(/^# MCC Lookup\n\n> /);
  expect(body).toContain('https://mcc.example/openapi.json');
});

describe('/data and /mcp', () => {
  let whole: Service;
  beforeAll(async () => {
    whole = await startService({
      catalogue,
      settings: { publicUrl: 'https://mcc.example' },
      data: true,
      mcp: { fetch: () => Promise.reject(new Error('asked by no page')), access: 'open' },
    });
  });
  afterAll(() => whole.close());

  it.each([
    ['/docs', ['href="/data"', '>/mcp<']],
    ['/about/data', ['href="/data"', '"contentUrl":"https://mcc.example/data/latest/catalogue.sqlite"']],
    ['/llms.txt', ['(https://mcc.example/data)', '(https://mcc.example/mcp)']],
  ])('are named on %s where the service has them', async (url, texts) => {
    const [{ body: withThem }, { body: without }] = await Promise.all([whole.inject(url), app.inject(url)]);
    for (const text of texts) {
      expect(withThem).toContain(text);
      expect(without).not.toContain(text);
    }
  });
});
