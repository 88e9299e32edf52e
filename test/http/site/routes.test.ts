// Redirects, unknown pages, caching and headers.
import { afterAll, expect, it } from 'vitest';
import { writeWeb } from '../bundle-web.ts';
import { startService } from '../service.ts';
import { openSiteCatalogue } from './site-catalogue.ts';

const catalogue = openSiteCatalogue();
const web = (css: string): string =>
  writeWeb({
    'site.css': { file: 'site-0123abcd.css', text: css },
    'embed.js': { file: 'embed.js', text: '1' },
  });
const app = await startService({ catalogue, web: web('body{margin:0}') });
afterAll(() => app.close());

it.each([
  ['/merchant/stays-q1', 301, '/merchant/stays'],
  ['/merchant/stays-q1.md', 301, '/merchant/stays.md'],
  ['/merchant/STAYS', 301, '/merchant/stays'],
  ['/mcc/742', 301, '/mcc/0742'],
  ['/mcc/742.md', 301, '/mcc/0742.md'],
  ['/card/onl', 301, '/card/ONL'],
  ['/search?q=stys', 302, '/merchant/stays'],
  ['/search?q=5814', 302, '/mcc/5814'],
  [
    '/search?q=which%20card%20for%20stays%20%26%20co',
    302,
    '/best-card?at=Stays+%26+Co&merchant=stays&region=SG',
  ],
  ['/?q=burger%20king', 302, '/search?q=burger+king'],
])('%s redirects to its canonical address', async (url, status, location) => {
  const reply = await app.inject(url);
  expect([reply.statusCode, reply.headers.location]).toEqual([status, location]);
});

it.each([
  '/merchant/nobody',
  '/mcc/9999',
  '/mcc/abc',
  '/card/none',
  '/nowhere',
  '/sitemap-2.xml',
  '/merchant/nobody.md',
])('%s is not found, in HTML', async (url) => {
  const { statusCode, headers, body } = await app.inject(url);
  expect(statusCode).toBe(404);
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect(headers['cache-control']).toBe('no-store');
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  expect(body).toContain('name="q"');
});

it('answers /best-card for q too, which is the parameter of the API', async () => {
  const [at, q] = [await app.inject('/best-card?at=5814'), await app.inject('/best-card?q=5814')];
  expect(q.body).toBe(at.body);
  expect(q.body).not.toBe((await app.inject('/best-card')).body);
});

it('offers similar names if a merchant is not found', async () => {
  expect((await app.inject('/merchant/burgr-king-q77')).body).toContain(
    '<a href="/merchant/burger-king">Burger King</a>',
  );
});

it.each(['/', '/search?q=a', '/merchant/stays', '/mcc', '/mcc/0742', '/cards', '/card/ONL', '/about/data'])(
  '%s can be revalidated and sets no cookie',
  async (url) => {
    const { headers } = await app.inject(url);
    expect(headers['set-cookie']).toBeUndefined();
    const etag = headers.etag as string;
    expect(etag).toMatch(/^"[\w-]+"$/);
    const again = await app.inject({ url, headers: { 'if-none-match': etag } });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  },
);

it('has different ETags for different regions, formats and encodings', async () => {
  const etags = await Promise.all([
    app.inject('/merchant/stays'),
    app.inject('/merchant/stays?region=US'),
    app.inject('/merchant/stays.md'),
    app.inject({ url: '/merchant/stays', headers: { 'accept-encoding': 'br' } }),
    app.inject({ url: '/merchant/stays', headers: { 'accept-encoding': 'gzip' } }),
  ]);
  expect(new Set(etags.map(({ headers }) => headers.etag)).size).toBe(5);
  expect(etags[3]?.headers['content-encoding']).toBe('br');
});

it('keeps a chosen region in the links between a merchant and its code', async () => {
  const merchant = await app.inject('/merchant/stays?region=US');
  const [, code] = /href="(\/mcc\/\d{4}\?region=US)"/.exec(merchant.body)!;
  const mcc = await app.inject(code!);
  expect(mcc.body).toContain('href="/merchant/stays?region=US"');
});

it('answers HEAD without a body', async () => {
  const { statusCode, body, headers } = await app.inject({ method: 'HEAD', url: '/mcc/0742' });
  expect([statusCode, body]).toEqual([200, '']);
  expect(headers.etag).toBeDefined();
});

it('caches only hashed files forever', async () => {
  const { headers, body } = await app.inject('/assets/site-0123abcd.css');
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(headers['content-type']).toBe('text/css; charset=utf-8');
  expect(body).toBe('body{margin:0}');
  expect((await app.inject('/assets/embed.js')).statusCode).toBe(404);
  expect((await app.inject('/assets/..%2fmanifest.json')).statusCode).toBe(404);
});

it('survives strange parameters', async () => {
  for (const url of [
    '/search?q=a&q=b',
    '/search?q[]=x',
    `/search?q=${'x'.repeat(300)}`,
    '/search?q=%00%ff',
    '/mcc/5812?page=-1',
    '/mcc/5812?page=999',
    '/search?q=a&country=zz%22',
    '/oembed?url=%',
  ])
    expect((await app.inject(url)).statusCode, url).toBeLessThan(500);
  expect((await app.inject(`/search?q=${'x'.repeat(300)}`)).body).toMatch(/role="alert"[^>]*>[^<]*\b200\b/);
});
