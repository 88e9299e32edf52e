// The widget's routes: what they return, how they count towards the limit, and who may frame what.
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MerchantAnswer, SearchAnswer } from '../../../src/web/widget/views.ts';
import { bundleWeb, listWeb, readWeb } from '../bundle-web.ts';
import { NOON, type Service, startService } from '../service.ts';
import { HOSTILE_NAME, openEmbedCatalogue } from './embed-catalogue.ts';

const catalogue = openEmbedCatalogue();
let web: string;
let app: Service;

beforeAll(async () => {
  web = bundleWeb();
  app = await startService({
    catalogue,
    web,
    level: 'silent',
    settings: { publicUrl: 'https://mcc.example' },
  });
});
afterAll(() => app.close());

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });
const getJson = async <Body>(url: string): Promise<Body> => (await get(url)).json<Body>();

describe('/embed/search', () => {
  it('finds merchants by name, with their ids', async () => {
    expect(await getJson('/embed/search?q=starb&country=SG&limit=3')).toEqual({
      merchants: [
        {
          id: 'starbucks',
          name: 'Starbucks',
          mcc: '5814',
          category: 'Fast Food Restaurants',
          country: 'SG',
          channel: 'offline',
          span: [0, 5],
        },
      ],
      total: 1,
    });
  });

  it('puts the site of a web address first, with its country and code', async () => {
    const { merchants } = await getJson<SearchAnswer>(
      `/embed/search?q=${encodeURIComponent('https://www.grandhotel.sg/rooms')}`,
    );
    expect(merchants[0]).toMatchObject({
      id: 'grand-hotel',
      country: 'SG',
      mcc: '5812',
      host: 'grandhotel.sg',
    });
  });

  it.each([
    ['', 'Missing q parameter'],
    ['?q=%20', 'Missing q parameter'],
    [`?q=${'x'.repeat(201)}`, 'q is too long (200 characters at most)'],
    ['?q=grab&limit=21', 'limit must be a whole number from 1 to 20'],
    ['?q=grab&country=XX', 'country must be a two-letter country code (ISO 3166-1)'],
    ['?q=%00', 'Invalid q parameter'],
    ['?q=%zz', 'Invalid percent-encoding'],
  ])('refuses %s', async (query, error) => {
    const reply = await get(`/embed/search${query}`);
    expect({ status: reply.statusCode, body: reply.json() }).toEqual({ status: 400, body: { error } });
  });
});

describe('/embed/merchant', () => {
  it('ranks the region’s cards, best first', async () => {
    const answer = await getJson<MerchantAnswer>('/embed/merchant?id=grab-food&region=SG');
    expect(answer).toMatchObject({
      name: 'GrabFood',
      basis: 'editorial',
      asOf: '2026-11-16',
      sure: 'Likely',
    });
    const cards = answer.cards.map(({ shortName, eligible, mpd }) => `${shortName} ${eligible} ${mpd}`);
    expect(cards).toEqual([
      'ONL true 4 MPD',
      'DINE true 3 MPD',
      'PLAIN false 1.4 MPD',
      'SPEND true 0.3 MPD',
      'LITTLE false 0.2 MPD',
      'LEAST false 0.1 MPD',
    ]);
  });

  it('answers for the requested country, with the date of its own observations', async () => {
    const here = await getJson<MerchantAnswer>('/embed/merchant?id=grand-hotel&country=SG');
    expect(here).toMatchObject({ mcc: '5812', basis: 'observed', asOf: '2021-05', sure: 'Very likely' });
    const home = await getJson<MerchantAnswer>('/embed/merchant?id=grand-hotel');
    expect(home).toMatchObject({ mcc: '7011', basis: 'assigned', country: 'US' });
    const site = await getJson<MerchantAnswer>('/embed/merchant?domain=grandhotel.sg');
    expect(site).toMatchObject({ mcc: '5812', country: 'SG', host: 'grandhotel.sg' });
  });

  it.each([
    ['', 400, 'Missing id or domain parameter'],
    ['?id=nobody', 404, 'Merchant not found'],
    ['?domain=nobody.example', 404, 'Merchant not found'],
    ['?domain=gr%0aab.com', 404, 'Merchant not found'],
    ['?id=grab&region=ZZ', 400, 'Unsupported region (supported: SG, US)'],
    ['?id=grab&country=Q', 400, 'country must be a two-letter country code (ISO 3166-1)'],
  ])('refuses %s', async (query, status, error) => {
    const reply = await get(`/embed/merchant${query}`);
    expect({ status: reply.statusCode, body: reply.json() }).toEqual({ status, body: { error } });
  });
});

describe('the widget’s bucket', () => {
  it('counts both endpoints, with the API’s headers and 429', async () => {
    const limited = await startService({ catalogue, web, level: 'silent', widgetLimit: 2 });
    const first = await limited.inject('/embed/search?q=grab');
    await limited.inject('/embed/merchant?id=grab');
    const refused = await limited.inject('/embed/search?q=grab');
    expect(first.headers).toMatchObject({
      'x-ratelimit-limit': '2',
      'x-ratelimit-remaining': '1',
      'x-ratelimit-reset': String(NOON / 1000 + 900),
      'ratelimit-policy': '"widget";q=2;w=900',
    });
    expect(refused.statusCode).toBe(429);
    expect(refused.headers['retry-after']).toBe('900');
    expect(refused.json()).toEqual({ error: 'slow down', retryAfter: 900 });
    expect((await limited.inject('/embed/lookup?q=grab')).statusCode).toBe(200);
    await limited.close();
  });
});

describe('/embed/lookup', () => {
  it('may be framed by anyone, and allows nothing inline', async () => {
    const { headers } = await get('/embed/lookup');
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain('frame-ancestors *');
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('unsafe');
    expect(headers).not.toHaveProperty('x-frame-options');
    expect(headers).not.toHaveProperty('set-cookie');
    expect(headers['cross-origin-resource-policy']).toBe('cross-origin');
  });

  it('has no inline script, and only the accent’s own style', async () => {
    const { body, headers } = await get('/embed/lookup?q=grab&accent=0a7');
    expect(body).not.toMatch(/<script(?![^>]*\bsrc=)/);
    expect(body).not.toMatch(/\son[a-z]+=|\sstyle=/);
    expect(headers['content-security-policy']).toMatch(/style-src 'self' 'sha256-[A-Za-z0-9+/=]{44}'/);
  });

  it.each(['red;}', '#12', 'url(x)', '#0a7</style>', '"><script>'])(
    'ignores the accent %s',
    async (accent) => {
      const { body } = await get(`/embed/lookup?accent=${encodeURIComponent(accent)}`);
      expect(body).not.toContain('<style');
    },
  );

  it('renders results and the chosen merchant for those without JavaScript', async () => {
    const list = (await get('/embed/lookup?q=grab&region=SG&theme=dark')).body;
    expect(list).toContain('data-theme="dark"');
    const link = /href="([^"]*id=grab-food[^"]*)"/.exec(list)?.[1]?.replaceAll('&amp;', '&');
    expect(link).toBe('/embed/lookup?theme=dark&q=grab&region=SG&id=grab-food&country=SG');
    const merchant = (await get(link!)).body;
    expect(merchant).toContain('href="https://mcc.example/merchant/grab-food" target="_blank"');
    expect(merchant).toContain('3 cards from Singapore earn more here');
    expect(merchant).toContain('an editor’s judgement, as of November 2026');
  });

  it('keeps hostile names and queries as text', async () => {
    const list = (await get('/embed/lookup?q=S%C3%B6hne')).body;
    expect(list).toContain('&lt;img src=x onerror=');
    expect(list).not.toContain('<img');
    const merchant = (await get('/embed/lookup?id=hostile')).body;
    expect(merchant).not.toContain('<img');
    const echoed = (await get(`/embed/lookup?q=${encodeURIComponent(`"><b>${HOSTILE_NAME}`)}`)).body;
    expect(echoed).not.toMatch(/<(b|img)\b/);
  });

  it('falls back to the defaults for invalid options', async () => {
    const { body, statusCode } = await get(
      '/embed/lookup?region=XX&theme=pink&limit=-4&q=%00%0a&id=nobody&country=1&domain=%00',
    );
    expect(statusCode).toBe(200);
    expect(body).toContain('<option value="SG" selected>');
    expect(body).toContain('data-limit="6"');
  });
});

describe('/embed.js', () => {
  it('can be loaded from any page, and is revalidated by ETag', async () => {
    const { headers, body } = await get('/embed.js');
    expect(headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'public, max-age=3600',
    });
    expect(body).toContain('mcc-lookup:hello');
    expect((await get('/embed.js', { 'if-none-match': String(headers.etag) })).statusCode).toBe(304);
  });
});

describe('/embed', () => {
  it('cannot be framed, and frames only our own widget', async () => {
    const { headers } = await get('/embed');
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("frame-src 'self'");
    expect(headers['x-frame-options']).toBe('DENY');
  });

  it('writes the lines for the options of its form', async () => {
    const { body } = await get('/embed?region=US&theme=dark&accent=%230a7&q=a%22b&limit=3');
    const [script, frame] = [...body.matchAll(/<textarea[^>]*>([\s\S]*?)<\/textarea>/g)].map(([, text]) =>
      text!.replaceAll('&lt;', '<').replaceAll('&quot;', '"').replaceAll('&amp;', '&'),
    );
    expect(script).toBe(
      '<script async src="https://mcc.example/embed.js" data-region="US" data-theme="dark" data-accent="00aa77" data-limit="3" data-q="a&quot;b"></script>',
    );
    expect(frame).toContain(
      'src="https://mcc.example/embed/lookup?region=US&amp;theme=dark&amp;accent=00aa77&amp;limit=3&amp;q=a%22b"',
    );
    expect(frame).toContain('color-scheme:dark');
  });

  it('uses the widget’s own address if it has one', async () => {
    const elsewhere = await startService({
      catalogue,
      web,
      level: 'silent',
      settings: { embedUrl: 'https://widget.example' },
    });
    expect((await elsewhere.inject('/embed')).body).toContain('https://widget.example/embed.js');
    await elsewhere.close();
  });
});

describe('sizes, gzip', () => {
  const weigh = (text: string): number => gzipSync(text, { level: 9 }).length;
  const getText = (name: string): string => readWeb(web, name);

  it('the loader has at most 1.5 kB', () => {
    expect(weigh(getText('embed.js'))).toBeLessThanOrEqual(1500);
  });

  it('the widget’s page with all its files has at most 15 kB', async () => {
    const page = (await get('/embed/lookup')).body;
    expect(weigh(page) + weigh(getText('widget.js')) + weigh(getText('widget.css'))).toBeLessThanOrEqual(
      15_000,
    );
  });
});

it('the scripts use no cookies and no markup from text, and the widget’s no storage', () => {
  // Except /statement, /my-cards and /wallet, which render with preact, pdf.js, and the app, which keeps the data.
  for (const name of listWeb(web).filter(
    (each) => !/^(?:statement|advice|my-cards|wallet|pdf|app)/.test(each),
  )) {
    const script = readWeb(web, name);
    expect(script).not.toMatch(/sessionStorage|indexedDB|document\.cookie|innerHTML|\beval\b/);
    if (/widget|embed|snippet/.test(name)) expect(script).not.toContain('localStorage');
  }
});
