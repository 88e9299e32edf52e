// What somebody says about themselves stays on their device: everything that arrives at the service is searched for it,
// addresses, headers and bodies, on every kind of page.
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeLeanFolder } from '../fixture/lean-folder.ts';
import { bundleWeb } from '../http/bundle-web.ts';
import { type Service, startService } from '../http/service.ts';
import { openSiteCatalogue } from '../http/site/site-catalogue.ts';
import { launchBrowser } from '../support/launch-browser.ts';
import { PAGE_KINDS } from '../support/page-kinds.ts';

const TODAY = new Date().toISOString().slice(0, 10);
/** What My cards remembers: a card, what a mile is worth, a payment. */
const REMEMBERED = {
  'mcc-lookup:you': { SG: { cards: ['ONL'], mileValue: 3.217, meets: {}, chosen: {}, days: {} } },
  'mcc-lookup:ledger': {
    SG: { payments: [{ id: 1, on: TODAY, card: 'ONL', amount: 777.77, place: 'CANARY CAFE' }] },
  },
};
const SPENDING = {
  region: 'SG',
  given: {
    spending: [{ kind: 'canary', label: 'Canaries', codes: ['5812'], amount: 98765 }],
    months: 1,
    unknown: 0,
  },
};
const STATEMENT = 'Transaction Date,Description,Amount\n03/11/2026,CANARY HARDWARE,654.32\n';
const PAYLOAD = 'upi://pay?pa=canary@bank&pn=Stays&mc=7011&am=543.21';

/** What is remembered, or said on a page: cards, sums, places. */
const SECRETS = /\bONL\b|777\.77|3\.217|canary|654\.32|543\.21|98765|432\.1/i;

let browser: Browser;
let app: Service;
let front: Server;
let origin: string;
/** Each request that has arrived, as one text. */
let arrived: string[] = [];

beforeAll(async () => {
  const catalogue = openSiteCatalogue();
  app = await startService({
    transport: 'socket',
    catalogue,
    web: bundleWeb(),
    lean: makeLeanFolder(catalogue),
    clock: Date.now,
  });
  front = createServer((incoming, response) => {
    const { url = '', method, headers } = incoming;
    const parts: Buffer[] = [];
    incoming.on('data', (part: Buffer) => parts.push(part));
    incoming.on('end', () => {
      const body = Buffer.concat(parts);
      arrived.push([decodeURIComponent(url), JSON.stringify(headers), body.toString()].join('\n'));
      const outgoing = request({ port: app.port, path: url, method, headers }, (answer) => {
        response.writeHead(answer.statusCode!, answer.headers);
        answer.pipe(response);
      });
      outgoing.end(body);
    });
  });
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(front.address() as AddressInfo).port}`;
  browser = await launchBrowser();
}, 120_000);

afterAll(async () => {
  await browser?.close();
  front?.close();
  await app?.close();
});

interface Visit {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Requests to anybody else. */
  readonly elsewhere: string[];
}

async function open(keep: boolean): Promise<Visit> {
  const context = await browser.newContext();
  const elsewhere: string[] = [];
  context.on('request', (each) => {
    if (!each.url().startsWith(origin) && !/^(?:data|blob):/.test(each.url())) elsewhere.push(each.url());
  });
  const page = await context.newPage();
  await page.goto(origin);
  if (keep) {
    await page.getByRole('button', { name: 'Keep on this device' }).click();
    await page.getByRole('button', { name: 'Remove from this device' }).waitFor();
  }
  await page.evaluate(
    ([stored, spending]) => {
      for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, JSON.stringify(value));
      sessionStorage.setItem('mcc-lookup:spending', JSON.stringify(spending));
    },
    [REMEMBERED, SPENDING] as const,
  );
  arrived = [];
  return { page, context, elsewhere };
}

/** Every kind of page; where something can be said, it is. Returns those that were shown. */
async function visitAll(page: Page): Promise<string[]> {
  const shown: string[] = [];
  for (const { path, policy } of PAGE_KINDS) {
    if (policy === 'framed') continue;
    const response = await page.goto(origin + path);
    if (response!.status() !== 503) shown.push(path);
  }
  await page.goto(`${origin}/my-cards`);
  await page.getByText('Online Card').first().waitFor();
  await page.goto(`${origin}/qr`);
  await page.locator('#qr-text').fill(PAYLOAD);
  await page.locator('#qr-text').press('Enter');
  await page.getByText('Cards that earn most here').waitFor();
  await page.goto(`${origin}/wallet`);
  await page.getByLabel('Canaries').waitFor();
  await page.getByRole('button', { name: 'Find the best cards' }).click();
  await page
    .getByRole('status')
    .filter({ hasText: /search|set/i })
    .waitFor();
  await page.goto(`${origin}/statement`);
  await page.getByText('Ready.').waitFor();
  const file = { name: 'canary.csv', mimeType: 'text/csv', buffer: Buffer.from(STATEMENT) };
  await page.locator('#statement-file').setInputFiles(file);
  await page.locator('.statement-rows tbody tr').first().waitFor();
  for (const path of ['/merchant/stays', '/mcc/5812']) {
    await page.goto(origin + path);
    await page.locator('[data-my-best]', { hasText: 'Online Card' }).waitFor();
  }
  await page.goto(`${origin}/best-card`);
  await page.getByLabel('Shop, web address or code').fill('5812');
  await page.getByLabel('Amount').fill('432.1');
  await page.getByLabel('Tap phone').check();
  await page.getByRole('button', { name: 'Find the best card' }).click();
  await page.locator('.advice', { hasText: 'on S$432.10' }).waitFor();
  expect(await page.locator('.advice').textContent()).toContain('A mile counts as 3.217 cents, as you said.');
  await page.getByRole('button', { name: /I paid with this/ }).click();
  await page.getByText('Recorded: 432.1 SGD paid here with Online Card.').waitFor();
  await page.getByLabel('Cards from').selectOption('US');
  await page.waitForURL(/region=US/);
  await page.getByLabel('Cards from').selectOption('SG');
  await page.waitForURL(/region=SG/);
  // What a page was opened with does not follow to the next one.
  await page.locator('header a').first().click();
  await page.waitForURL(/\/(?:\?.*)?$/);
  return shown;
}

/** Besides pages about a card, which the test opens by its name. */
const find = (secret: RegExp): string[] =>
  arrived
    .filter((each) => secret.test(each))
    .map((each) => each.split('\n')[0]!)
    .filter((address) => !PAGE_KINDS.some(({ path }) => path === address));

describe('with the app on the device', () => {
  let visit: Visit;
  beforeAll(async () => {
    visit = await open(true);
  }, 120_000);
  afterAll(() => visit?.context.close());

  it('nothing about the person arrives, on any page', async () => {
    const shown = await visitAll(visit.page);
    expect(shown.length).toBeGreaterThan(20);
    expect(arrived.length).toBeGreaterThan(20);
    expect(find(SECRETS)).toEqual([]);
    expect(visit.elsewhere).toEqual([]);
  });

  it('nothing at all arrives without a network', async () => {
    await visit.context.setOffline(true);
    arrived = [];
    const shown = await visitAll(visit.page);
    expect(shown.length).toBeGreaterThan(14);
    // The browser's own check for a new worker is not a page's, and goes on.
    expect(arrived.filter((each) => !each.includes('"service-worker":"script"'))).toEqual([]);
    expect(visit.elsewhere).toEqual([]);
  });
});

it('without the app, nothing about the person arrives either', async () => {
  const { page, context, elsewhere } = await open(false);
  const shown = await visitAll(page);
  expect(shown.length).toBeGreaterThan(20);
  expect(find(SECRETS)).toEqual([]);
  expect(elsewhere).toEqual([]);
  await context.close();
});

it('a link that says something about the person is not sent on by the page that it opens', async () => {
  const { page, context } = await open(false);
  await page.goto(`${origin}/best-card?at=5812&amount=432.1&cards=ONL`);
  await page.locator('.advice', { hasText: 'on S$432.10' }).waitFor();
  await expect.poll(() => page.url()).toBe(`${origin}/best-card?at=5812#amount=432.1&cards=ONL`);
  arrived = [];
  await page.reload();
  await page.locator('.advice', { hasText: 'on S$432.10' }).waitFor();
  expect(arrived.length).toBeGreaterThan(0);
  expect(find(SECRETS)).toEqual([]);
  await context.close();
});

it('without JavaScript, the form says that it is sent', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${origin}/best-card`);
  expect(await page.locator('form noscript p', { hasText: 'is sent to this service' }).isVisible()).toBe(
    true,
  );
  await page.getByLabel('Shop, web address or code').fill('5812');
  await page.getByLabel('Amount').fill('432.1');
  await page.getByRole('button', { name: 'Find the best card' }).click();
  await page.locator('.advice', { hasText: 'on S$432.10' }).waitFor();
  await context.close();
});
