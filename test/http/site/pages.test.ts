// Every page shows what the catalogue says.
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { CONFIDENCE_RULE } from '../../../src/query/evidence/rank-codes.ts';
import { startService } from '../service.ts';
import { openSiteCatalogue, REPORT_URL } from './site-catalogue.ts';

const app = await startService({
  catalogue: openSiteCatalogue(),
  reportUrl: REPORT_URL,
  settings: { publicUrl: 'https://mcc.example' },
});
afterAll(() => app.close());

/** A page as plain text: drawn cards and tags removed, entities decoded, whitespace collapsed. */
async function read(url: string): Promise<string> {
  const { body, statusCode } = await app.inject(url);
  expect(statusCode).toBe(200);
  return body
    .replace(/<script[^>]*>.*?<\/script>/g, ' ')
    .replace(/<span class="art".*?(?:<\/span>){3,4}/g, ' ')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replace(/[\s\u00a0]+/g, ' ');
}

const FACTS: [string, string[]][] = [
  [
    '/',
    [
      '6 codes',
      '5 merchants',
      'Eating Places, Restaurants 5 8 1 2 Likely , right about 60 times in 100 1.4 MPD Plain Card',
    ],
  ],
  [
    '/?region=US',
    ['Stays & Co Hotels, Motels, and Resorts 7 0 1 1 Very likely , right about 80 times in 100'],
  ],
  [
    '/merchant/stays',
    [
      'Stays & Co',
      'Online, United States',
      'Hotels, Motels, and Resorts',
      'right about 80 times in 100',
      'Sep 2021, Canada',
      '1,300 of 2,100 payments, online, Canada, as “Stays via PayPal”, high',
      'The City: City card payments',
      'Sep 2014 – Aug 2015',
      '7011 Hotels, Motels, and Resorts 90 % 4722 Travel Agencies 10 %',
      'Japan: Travel Agencies 60 % of the evidence',
      'stays.sg',
      'STYS',
      'Worldwide',
      '4 MPD Online Card House Bank Up to S$1,000 a month Why Online Card Cap at S$1,000 a month, online only',
      '1.4 MPD Plain Card',
    ],
  ],
  ['/merchant/burger-king', ['right about 40 times in 100', 'Listed as fast food']],
  ['/merchant/hilton', ['right about 75 times in 100', '3504']],
  [
    '/mcc/5812',
    [
      'Eating Places, Restaurants',
      'Dining',
      'ISO 18245',
      'Visa, American Express',
      'Networks differ about hotel bars.',
      '4 MPD Online Card',
      '1 merchant',
    ],
  ],
  ['/mcc/3504', ['Hilton', '0742 Veterinary Services 4722 Travel Agencies']],
  ['/mcc/5814', ['2 merchants Burger King Singapore Burger Barn Singapore']],
  [
    '/mcc',
    [
      '6 codes',
      'Agriculture 1 0742 Veterinary Services',
      'Dining 2 5812 Eating Places, Restaurants 5814 Fast Food Restaurants',
    ],
  ],
  [
    '/card/ONL',
    [
      'Online Card',
      'House Bank, Singapore, Visa',
      '4 MPD',
      '0.4 MPD',
      'All codes except 5814',
      'Codes 6051 9000–9999',
      'bank.example 1 Nov 2026',
      'High, as of 1 Nov 2026',
    ],
  ],
  ['/cards', ['Credit cards in Singapore', '2 cards', '4 MPD Online Card House Bank Online spending']],
  [
    '/cards?region=all',
    ['3 cards', 'Singapore 4 MPD Online Card', '1.4 MPD Plain Card', 'United States 1 MPD'],
  ],
  ['/cards?region=us', ['Credit cards in the United States', '1 card', '1 MPD']],
  [
    '/cards?compare=ONL,PLAIN',
    ['Side by side', 'Restaurants 0.4 MPD 1.4 MPD', 'Shopping online 4 MPD 1.4 MPD'],
  ],
  ['/search?q=burger', ['2 merchants', '5814 Burger King Fast Food Restaurants. In person, Singapore']],
  ['/search?q=stys&all=1', ['Also known as STYS']],
  ['/search?all=1&q=https://www.stays.sg/room', ['Owns stays.sg']],
  ['/search?q=5814&all=1', ['Fast Food Restaurants']],
  ['/search?q=qqqqzzzz', ['qqqqzzzz']],
  ['/search?q=', ['Search']],
  [
    '/about/data',
    [
      'merchants 5',
      '16 Nov 2026',
      'The City, Aug 2015 – Sep 2021',
      'Contains city data.',
      'OGL',
      String(CONFIDENCE_RULE.observed.high),
      '10 years 0.75',
    ],
  ],
];

it.each(FACTS)('%s', async (url, facts) => {
  const text = await read(url);
  for (const fact of facts) expect(text).toContain(fact);
});

it('compares the cards of the requested region', async () => {
  expect(await read('/merchant/stays?region=us')).toMatch(/in the United States with code 7011/);
  expect(await read('/merchant/stays?region=xx')).toMatch(/in Singapore with code 7011/);
});

it('marks the part of a name that matched', async () => {
  expect((await app.inject('/search?q=king')).body).toContain('Burger <mark>King</mark>');
});

it('filters codes without script', async () => {
  const text = await read('/mcc?q=fast');
  expect(text).toContain('1 code');
  expect(text).toContain('5814 Fast Food');
  expect(text).not.toContain('0742');
  expect(await read('/mcc?category=Lodging')).toContain('2 codes');
  expect(await read('/mcc?q=zzz')).toContain('0 codes');
});

it('prefills a report', async () => {
  const { body } = await app.inject('/merchant/stays');
  const href = /href="(mailto:[^"]+)"/.exec(body)?.[1]?.replaceAll('&amp;', '&') ?? '';
  const report = new URL(href).searchParams;
  expect(report.get('subject')).toContain('Stays & Co');
  expect(report.get('body')).toContain('https://mcc.example/merchant/stays');
  expect(report.get('body')).toContain('7011, as of 2026-11-16');
});

describe('a report', () => {
  const open = async (reportUrl?: string) => {
    const { inject, close } = await startService({
      catalogue: openSiteCatalogue(),
      ...(reportUrl !== undefined && { reportUrl }),
    });
    onTestFinished(async () => {
      await close();
    });
    const [merchant, card] = await Promise.all([inject('/merchant/stays'), inject('/cards')]);
    const policies = [merchant, card].map(({ headers }) => String(headers['content-security-policy']));
    return { form: /<form [^>]*data-report[^>]*>/.exec(merchant.body)?.[0], body: merchant.body, policies };
  };

  it('is posted where the operator says, which only that page may do', async () => {
    const { form, body, policies } = await open('https://in.example/reports');
    expect(form).toContain('method="post" action="https://in.example/reports"');
    expect(body).toContain('It goes to in.example.');
    expect(policies.map((policy) => policy.includes("form-action 'self' https://in.example;"))).toEqual([
      true,
      false,
    ]);
  });

  it('of the usual code takes one tap', async () => {
    const { body } = await open('https://in.example/reports');
    const same = /<form class="report-same".*?<\/form>/s.exec(body)![0];
    const fields = Object.fromEntries(
      [...same.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [name, value]),
    );
    expect(fields).toMatchObject({ merchant: 'stays', mcc: '7011', channel: 'online', country: 'SG' });
    expect(same).toContain('I saw 7011, too');
  });

  it('is handed in by hand if there is no address', async () => {
    const { form, body, policies } = await open();
    expect(form).not.toContain('action=');
    expect(body).toContain('no address for reports');
    expect(body).not.toContain('Send it');
    expect(policies[0]).toContain("form-action 'self';");
  });
});

it('describes a merchant to search engines, and where its other forms are', async () => {
  const { body } = await app.inject('/merchant/stays');
  expect(body).toContain('rel="alternate" type="text/markdown" href="/merchant/stays.md"');
  expect(body).toContain(
    'href="https://mcc.example/oembed?url=https%3A%2F%2Fmcc.example%2Fmerchant%2Fstays"',
  );
  const data = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(body)?.[1] ?? '');
  expect(data.about).toMatchObject({
    name: 'Stays & Co',
    identifier: { value: '7011' },
    url: 'https://stays.example',
  });
});
