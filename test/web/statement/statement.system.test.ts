// /statement in a real Chromium: a statement is read, nothing is sent, corrections stay, and it works without a network.
import { readFileSync } from 'node:fs';
import { utils, write } from '@e965/xlsx';
import type { AxeResults } from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeLeanFolder } from '../../fixture/lean-folder.ts';
import { bundleWeb } from '../../http/bundle-web.ts';
import { type Service, startService } from '../../http/service.ts';
import { openWatched, type WatchedPage } from '../../http/site/browser.ts';
import { launchBrowser } from '../../support/launch-browser.ts';
import { writePdf } from './write-pdf.ts';

const CSV = `Transaction Date,Description,Amount
03/11/2026,SHOPEE SINGAPORE,100.00
04/11/2026,ZXQW HARDWARE 12345,20.00
14/11/2026,PAYMENT - THANK YOU,-350.00
`;

let browser: Browser;
let app: Service;

beforeAll(async () => {
  app = await startService({ transport: 'socket', web: bundleWeb(), lean: makeLeanFolder() });
  browser = await launchBrowser();
}, 120_000);

afterAll(async () => {
  await browser?.close();
  await app?.close();
});

async function open(): Promise<WatchedPage> {
  const watched = await openWatched(browser, app.url, { colorScheme: 'light' });
  await watched.page.goto(`${app.url}/statement`);
  await watched.page.getByText('Ready.').waitFor();
  // The service worker has taken its place: nothing is under way any more.
  await watched.page.evaluate(async () => void (await navigator.serviceWorker.ready));
  return watched;
}

function choose(page: Page, name: string, buffer: Buffer): Promise<void> {
  return page
    .locator('#statement-file')
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
}

/** As a person drops a file onto the page. */
async function drop(page: Page, text: string): Promise<void> {
  const files = await page.evaluateHandle((content) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([content], 'november.csv'));
    return transfer;
  }, text);
  await page.dispatchEvent('.drop', 'drop', { dataTransfer: files });
}

const rows = (page: Page) => page.locator('.statement-rows tbody tr:not(.editing)');

describe('a statement that is dropped', () => {
  it('is read without a single request', async () => {
    const { page, context, faults } = await open();
    const requests: string[] = [];
    context.on('request', (request) => requests.push(request.url()));
    for (const card of ['Plain Card', 'Online Card']) await page.getByLabel(card).check();
    await drop(page, CSV);
    await page.getByText('You left 260 miles on the table').waitFor();
    expect(await rows(page).count()).toBe(3);
    expect(await rows(page).first().textContent()).toContain('Shopee');
    expect(await page.locator('.changes').textContent()).toContain(
      'pay with Online Card instead of Plain Card',
    );
    expect(requests).toEqual([]);
    expect(faults).toEqual([]);
    await context.close();
  });

  it('cannot be sent anywhere else, even by the page’s own script', async () => {
    const { page, context } = await open();
    const outcome = await page.evaluate(() =>
      fetch('https://example.com/', { method: 'POST', body: 'GRAB 12.50' }).then(
        () => 'sent',
        () => 'refused',
      ),
    );
    expect(outcome).toBe('refused');
    await context.close();
  });
});

it('accepts corrections by hand, and remembers them', async () => {
  const { page, context } = await open();
  await drop(page, CSV);
  await page.getByRole('button', { name: /Correct ZXQW/ }).click();
  await page.locator('#correction').fill('5812');
  await page.getByRole('button', { name: /5812 Eating/ }).click();
  await page.getByText('corrected', { exact: true }).waitFor();
  await page.reload();
  await page.getByText('Ready.').waitFor();
  await drop(page, CSV);
  await page.getByText('corrected', { exact: true }).waitFor();
  expect(await rows(page).nth(1).textContent()).toContain('5812');
  await context.close();
});

it('shares region and cards with the other pages', async () => {
  const { page, context } = await open();
  await page.goto(`${app.url}/my-cards`);
  await page.getByLabel('Online Card').check();
  await page.goto(`${app.url}/statement`);
  await page.getByText('Cards you have: Online Card').click();
  await page.getByLabel('Plain Card').check();
  await page.goto(`${app.url}/my-cards`);
  expect(await page.getByLabel('Plain Card').isChecked()).toBe(true);
  await context.close();
});

it('does not keep the sample’s cards as the visitor’s own', async () => {
  const { page, context } = await open();
  await page.getByRole('button', { name: 'Try a sample statement' }).click();
  await page.locator('.statement-rows').waitFor();
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  await context.close();
});

it('lets the visitor correct columns', async () => {
  const { page, context } = await open();
  await drop(page, CSV);
  await page.getByText('How the file was read').click();
  await page.getByLabel('03/10 is').selectOption('month-day');
  await page.getByText('2026-03-11').waitFor();
  await context.close();
});

it('reads a PDF', async () => {
  const { page, context, faults } = await open();
  const pdf = writePdf([
    'Statement Date 30 NOV 2026',
    '03 NOV   SHOPEE SINGAPORE   100.00',
    '04 NOV   GRAB   12.50',
  ]);
  await choose(page, 'november.pdf', pdf);
  await page.locator('.statement-rows').waitFor();
  expect(await rows(page).count()).toBe(2);
  expect(await rows(page).first().textContent()).toContain('2026-11-03');
  expect(faults).toEqual([]);
  await context.close();
});

it('reads several statements, each of a card, on a phone', async () => {
  const { page, context, faults } = await open();
  const requests: string[] = [];
  context.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await page.setViewportSize({ width: 375, height: 800 });
  const sheet = utils.aoa_to_sheet([
    ['House Bank'],
    ['Account Type:', 'DINING CARD'],
    ['Transaction Date', 'Description', 'Amount'],
    ['03 Oct 2026', 'GRAB', 10],
    ['05 Nov 2026', 'SHOPEE SINGAPORE', 60],
  ]);
  const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/octet-stream', buffer });
  await page
    .locator('#statement-file')
    .setInputFiles([
      file('october.xls', write(utils.book_new(sheet), { bookType: 'biff8', type: 'buffer' })),
      file('House Online Card.csv', Buffer.from(CSV)),
      file('again.csv', Buffer.from(CSV.replace(/14.*\n/, ''))),
    ]);
  await page.getByText('3 statements read').waitFor();
  const cards = page.locator('.statement-part select');
  expect(await cards.evaluateAll((all) => all.map((each) => (each as HTMLSelectElement).value))).toEqual([
    'DINE',
    'ONL',
    '',
  ]);
  await cards.nth(2).selectOption('Online Card');
  await page.getByText('All are in another file too').waitFor();
  expect(await rows(page).count()).toBe(5);
  expect(await page.locator('svg.months').count()).toBe(1);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  // The program for spreadsheets, and nothing else.
  expect(requests).toEqual([expect.stringMatching(/^\/assets\/spreadsheet-worker-/)]);

  await page.getByRole('button', { name: 'Remove again.csv' }).click();
  await page.getByText('2 statements read').waitFor();
  await page.getByRole('button', { name: /^Add .* to My cards/ }).click();
  await page.getByText('These payments count on My cards.').waitFor();
  await page.getByRole('button', { name: 'Find the best cards' }).click();
  await page.getByText('From your statement').waitFor();
  expect(faults).toEqual([]);
  await context.close();
});

it('says that a spreadsheet is damaged', async () => {
  const { page, context } = await open();
  await choose(page, 'october.xlsx', Buffer.from('PK\u0003\u0004 and no more'));
  await page.getByText('october.xlsx could not be read: The spreadsheet is damaged').waitFor();
  await context.close();
});

it('says what is wrong with a file that is not a statement', async () => {
  const { page, context } = await open();
  await choose(page, 'picture.png', Buffer.from('\u0089PNG\u0000\u0000\u0000\u0001\u0002\u0003', 'latin1'));
  await page.getByText('This is not a text file').waitFor();
  await context.close();
});

it('works without a network after the first visit', async () => {
  const { page, context } = await open();
  await context.setOffline(true);
  await page.reload();
  await page.getByText('Ready.').waitFor();
  await page.getByRole('button', { name: 'Try a sample statement' }).click();
  await page.locator('.statement-rows').waitFor();
  await context.close();
});

const AXE = readFileSync('test/system/node_modules/axe-core/axe.min.js', 'utf8');

it.each([
  [1280, 'light'],
  [375, 'dark'],
] as const)('is accessible and fits at %i pixels, %s', async (width, colorScheme) => {
  const { page, context } = await open();
  await page.setViewportSize({ width, height: 800 });
  await page.emulateMedia({ colorScheme });
  await page.getByRole('button', { name: 'Try a sample statement' }).click();
  await page.locator('.statement-rows').waitFor();
  await page
    .getByRole('button', { name: /^Correct/ })
    .first()
    .click();
  await page.evaluate(() => {
    for (const details of document.querySelectorAll('details')) details.open = true;
  });
  await page.evaluate(AXE);
  const { violations } = await page.evaluate(() =>
    (window as unknown as { axe: { run(options: object): Promise<AxeResults> } }).axe.run({
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    }),
  );
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await context.close();
});
