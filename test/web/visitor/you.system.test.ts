// The whole way in a real Chromium: say which cards you have and how you pay, ask, record what you paid, see what is left
// of the cap and the next answer change; undo, export, carry it to another device, delete. The ledger never leaves.
import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeCard, makeRule } from '../../fixture/make-card.ts';
import { makeContents, makeMcc, makeMerchant, openContents } from '../../fixture/make-catalogue.ts';
import { bundleWeb } from '../../http/bundle-web.ts';
import { type Service, startService } from '../../http/service.ts';
import { openWatched } from '../../http/site/browser.ts';
import { launchBrowser } from '../../support/launch-browser.ts';

/** Tapping a phone earns 4 miles, on S$100 a month; PLAIN earns 1.4 anyhow. */
const CARDS = [
  makeCard('TAP', {
    name: 'Tap Card',
    rules: [
      makeRule('phone', { channels: ['wallet-tap'], cap: { amount: 100, period: 'month' } }),
      makeRule('travel', { mccs: ['7011'], cap: { amount: 50, period: 'month' } }),
    ],
  }),
  makeCard('PLAIN', { name: 'Plain Card', baseRate: 1.4 }),
];
const KOPI = makeMerchant({ id: 'kopi', name: 'Kopi House', channel: 'offline' });

let browser: Browser;
let app: Service;

beforeAll(async () => {
  const contents = makeContents([KOPI], CARDS);
  app = await startService({
    transport: 'socket',
    web: bundleWeb(),
    catalogue: openContents({ ...contents, mccs: [...contents.mccs, makeMcc('7011', 'Hotels')] }),
  });
  browser = await launchBrowser();
}, 120_000);

afterAll(async () => {
  await browser?.close();
  await app?.close();
});

const answer = (page: Page) => page.locator('#answer').textContent();
const bar = (page: Page, label: string) =>
  page.locator('.uses li', { hasText: label }).locator('.use-text').textContent();
/** In per cent of the whole. */
const barWidth = async (page: Page, label: string) =>
  Number.parseFloat(
    (await page.locator('.uses li', { hasText: label }).locator('.bar').getAttribute('width'))!,
  );

it('answers for the visitor, and counts what they paid', async () => {
  const { page, context, faults } = await openWatched(browser, app.url, { acceptDownloads: true });
  const sent: string[] = [];
  context.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);

  await page.goto(`${app.url}/my-cards`);
  await page.getByLabel('Tap Card').check();
  await page.getByLabel('Plain Card').check();
  await page.getByLabel('Tap my phone or watch').check();
  await expect.poll(() => page.getByText('2 cards saved in this browser.').isVisible()).toBe(true);
  expect(await bar(page, 'phone')).toContain('S$100 of S$100 left');

  await page.goto(`${app.url}/best-card`);
  await page.getByLabel('Shop, web address or code').fill('Kopi House');
  await page.getByLabel('Amount').fill('80');
  await page.getByRole('button', { name: 'Find the best card' }).click();
  await page.waitForURL(/at=Kopi/);
  await expect.poll(() => answer(page)).toBe('At Kopi House, use Tap Card');
  await expect.poll(() => page.locator('.advice').textContent()).toContain('as you usually do');

  await page.getByRole('button', { name: /I paid with this.*Tap Card/ }).click();
  await expect.poll(() => answer(page)).toBe('At Kopi House, use Plain Card');
  await expect.poll(() => page.locator('[data-recorded]').textContent()).toContain('Recorded: 80 SGD');
  // Other pages know what is used up, too.
  const best = () => page.locator('[data-my-best]').textContent();
  for (const path of ['/merchant/kopi', '/mcc/5999']) {
    await page.goto(`${app.url}${path}`);
    await expect.poll(best, { timeout: 10_000 }).toContain('Plain Card');
  }
  await page.goto(`${app.url}/qr`);
  await page.getByLabel('Or paste the text of the QR code').fill('upi://pay?pa=shop@bank&mc=5999');
  await page.getByRole('button', { name: 'Read the QR code' }).click();
  await page.getByRole('heading', { name: 'Your best card here' }).waitFor();
  expect(await page.locator('#qr-result .verdicts').first().textContent()).toContain('Plain Card');
  await page.goto(`${app.url}/my-cards#uses`);
  await page.waitForURL(/\/my-cards/);
  expect(await bar(page, 'phone')).toContain('S$20 of S$100 left');
  expect(await barWidth(page, 'phone')).toBe(20);
  expect(await bar(page, 'travel')).toContain('S$50 of S$50 left');

  await page.getByRole('button', { name: 'Undo the last change' }).click();
  await expect.poll(() => bar(page, 'phone')).toContain('S$100 of S$100 left');
  await page.goto(`${app.url}/best-card?at=Kopi+House#amount=80`);
  await expect.poll(() => answer(page)).toBe('At Kopi House, use Tap Card');

  await page.goto(`${app.url}/my-cards`);
  await page.getByRole('button', { name: 'Add a payment' }).click();
  await page.getByLabel('Where').fill('Secret Shop');
  await page.locator('[name=amount]').fill('33.30');
  await page.getByLabel('Counts against the cap on').selectOption('phone');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(() => bar(page, 'phone')).toContain('S$66.70 of S$100 left');

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export as CSV' }).click(),
  ]);
  expect(readFileSync((await download.path())!, 'utf8')).toMatch(
    /^date,card,amount,place,mcc,cap\n\d{4}-\d\d-\d\d,TAP,33.3,Secret Shop,,phone\n$/,
  );

  await page.getByRole('button', { name: 'Copy a link' }).click();
  await expect.poll(() => page.getByText('The link is copied.').isVisible()).toBe(true);
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const other = await openWatched(browser, app.url);
  other.context.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
  await other.page.goto(link);
  await other.page.getByText('2 cards and 1 payment.').waitFor();
  expect(new URL(other.page.url()).hash).toBe('');
  expect(await other.page.getByText('Secret Shop').count()).toBe(0);
  await other.page.getByRole('button', { name: 'Use them' }).click();
  await expect.poll(() => bar(other.page, 'phone')).toContain('S$66.70 of S$100 left');
  await other.page.goto(`${app.url}/best-card?at=Kopi+House#amount=80`);
  await other.page.getByText('S$66.70 of spending left').first().waitFor();
  expect(other.faults).toEqual([]);
  await other.context.close();

  await page.getByRole('button', { name: 'Delete everything' }).click();
  await page.getByText('Everything is deleted.').waitFor();
  await page.reload();
  await page.getByText('Nothing chosen yet.').waitFor();
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toMatch(/Secret|Kopi|TAP/);

  expect(sent.filter((request) => /Secret|you=|payments|TAP|PLAIN|33\.3|=80/.test(request))).toEqual([]);
  expect(faults).toEqual([]);
  await context.close();
});

it('carries over the cards that earlier versions kept', async () => {
  const { page, context, faults } = await openWatched(browser, app.url);
  await page.addInitScript(() => localStorage.setItem('mcc-lookup:cards', '{"SG":["PLAIN"]}'));
  await page.goto(`${app.url}/best-card?at=Kopi+House`);
  await expect.poll(() => answer(page)).toBe('At Kopi House, use Plain Card');
  expect(faults).toEqual([]);
  await context.close();
});
