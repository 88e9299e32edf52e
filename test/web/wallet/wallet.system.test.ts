// /wallet in a real Chromium: the search runs in its worker, and nothing that was typed is sent.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { StatementSpending } from '../../../src/query/wallet/sum-spending.ts';
import { bundleWeb } from '../../http/bundle-web.ts';
import { type Service, startService } from '../../http/service.ts';
import { openWatched } from '../../http/site/browser.ts';
import { openSiteCatalogue } from '../../http/site/site-catalogue.ts';
import { launchBrowser } from '../../support/launch-browser.ts';

let browser: Browser;
let app: Service;

beforeAll(async () => {
  const catalogue = openSiteCatalogue();
  const spending = [
    { kind: 'dining', label: 'Restaurants', mcc: '5812' },
    { kind: 'hotels', label: 'Hotels', mcc: '7011' },
  ].map(({ mcc, ...kind }) => ({
    ...kind,
    region: 'SG',
    codes: [{ mcc, share: 1 }],
    channel: 'online' as const,
    amount: 500,
    source: 'editors',
    asOf: '2026',
  }));
  app = await startService({
    transport: 'socket',
    web: bundleWeb(),
    catalogue: { ...catalogue, meta: { ...catalogue.meta, spending } },
  });
  browser = await launchBrowser();
}, 120_000);

afterAll(async () => {
  await browser?.close();
  await app?.close();
});

it('finds the best cards for what was typed, and sends none of it', async () => {
  const { page, context, faults } = await openWatched(browser, app.url, {
    viewport: { width: 320, height: 700 },
  });
  await page.goto(`${app.url}/wallet`);
  await page.getByLabel('Restaurants').fill('777');
  const requests: string[] = [];
  page.on('request', (request) => requests.push(`${request.url()} ${request.postData() ?? ''}`));
  await page.getByRole('button', { name: 'Find the best cards' }).click();
  await page.getByRole('heading', { name: /Your best set/ }).waitFor();
  expect(await page.locator('.wallet-card li').allTextContents()).toContainEqual(
    expect.stringMatching(/Restaurants: S\$777 earns/),
  );
  expect(requests.filter((request) => request.includes('777'))).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  expect(faults).toEqual([]);
  await context.close();
});

it('starts from the spending that another page handed over', async () => {
  const { page, context, faults } = await openWatched(browser, app.url, {
    viewport: { width: 320, height: 700 },
  });
  const given: StatementSpending = {
    spending: [{ kind: 'dining', label: 'Restaurants', codes: [{ mcc: '5812', share: 1 }], amount: 432 }],
    unknown: 80,
    months: 1,
    from: '2026-10-03',
    until: '2026-11-02',
  };
  await page.addInitScript(
    (stored) => sessionStorage.setItem('mcc-lookup:spending', stored),
    JSON.stringify({ region: 'SG', given }),
  );
  await page.goto(`${app.url}/wallet?region=SG`);
  expect(await page.getByLabel('Restaurants').inputValue()).toBe('432');
  expect(await page.getByLabel('Hotels').count()).toBe(0);
  expect(await page.locator('.wallet-form .note').textContent()).toContain('S$80 a month is left out');
  await page.getByRole('button', { name: 'Find the best cards' }).click();
  await page.getByRole('heading', { name: /Your best set/ }).waitFor();
  await page.getByRole('button', { name: 'Use round figures instead' }).click();
  expect(await page.getByLabel('Hotels').inputValue()).toBe('500');
  expect(faults).toEqual([]);
  await context.close();
});
