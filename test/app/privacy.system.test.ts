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

/** Never, whoever answers. */
const SECRETS = /canary|654\.32|543\.21|98765/i;
/** About the person; the app answers what needs it. */
const PERSON = /cards=ONL|cards%3DONL|777\.77|3\.217/;

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
  await page.goto(`${origin}/best-card?at=5812&amount=20`);
  await page.waitForURL(PERSON);
  await page.waitForLoadState('networkidle');
  // What a page was opened with does not follow to the next one.
  await page.locator('header a').first().click();
  await page.waitForURL(/\/(?:\?.*)?$/);
  return shown;
}

const find = (secret: RegExp): string[] =>
  arrived.filter((each) => secret.test(each)).map((each) => each.split('\n')[0]!);

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
    expect(find(PERSON)).toEqual([]);
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

it('without the app, only questions about the best card say who asks, and nothing says what was paid where', async () => {
  const { page, context, elsewhere } = await open(false);
  await visitAll(page);
  expect(find(SECRETS)).toEqual([]);
  expect(find(PERSON).filter((path) => !/^\/best-card(?:\.json)?\?/.test(path))).toEqual([]);
  expect(elsewhere).toEqual([]);
  await context.close();
});
