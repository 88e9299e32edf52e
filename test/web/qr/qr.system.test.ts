// /qr in a real Chromium: a picture, a text, and what leaves the browser.

import type { Browser, Page } from 'playwright-core';
import encodeQR from 'qr';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { bundleWeb } from '../../http/bundle-web.ts';
import { type Service, startService } from '../../http/service.ts';
import { openWatched, type WatchedPage } from '../../http/site/browser.ts';
import { launchBrowser } from '../../support/launch-browser.ts';

const PAYNOW =
  '00020101021126330009SG.PAYNOW010100211+659123456752045814530370254046.505802SG5909STARBUCKS6009SINGAPORE63044965';
const NOT_CLASSIFIED = 'upi://pay?pa=someone@bank&pn=Grab&mc=0000';

let service: Service;
let browser: Browser;
let watched: WatchedPage;
let page: Page;
let asked: URL[];
beforeAll(async () => {
  service = await startService({ transport: 'socket', web: bundleWeb(), settings: { logQueries: true } });
  browser = await launchBrowser();
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await service?.close();
});
beforeEach(async () => {
  watched = await openWatched(browser, service.url);
  ({ page } = watched);
  asked = [];
  page.on('request', (request) => asked.push(new URL(request.url())));
  await page.goto(`${service.url}/qr`);
});
afterEach(async () => {
  expect(watched.faults).toEqual([]);
  await watched.context.close();
});

const upload = (payload: string): Promise<void> =>
  page.setInputFiles('#qr-picture', {
    name: 'code.gif',
    mimeType: 'image/gif',
    buffer: Buffer.from(encodeQR(payload, 'gif', { scale: 6 })),
  });
const readResult = async (): Promise<string> => (await page.textContent('#qr-result'))!;

it('reads a picture of a code, and sends only the shop', async () => {
  await upload(PAYNOW);
  await page.getByRole('heading', { name: 'Cards that earn most here' }).waitFor();
  const result = await readResult();
  expect(result).toContain('STARBUCKS');
  expect(result).toContain('5814 Fast Food Restaurants');
  expect(result).toContain('PayNow');
  expect(result).toContain('SGD 6.50');
  expect(result).toContain('We know it as Starbucks, which usually has the same code.');
  const [question, ...others] = asked.filter(({ pathname }) => pathname.startsWith('/api/'));
  expect(others).toEqual([]);
  expect(question!.searchParams.get('payload')).not.toContain('91234567');
  expect(service.lines.join('')).not.toContain('STARBUCKS');
});

it('goes by the name if the code has no category, from text', async () => {
  await page.fill('#qr-text', NOT_CLASSIFIED);
  await page.getByRole('button', { name: 'Read the QR code' }).click();
  await page.getByText('usually has the code 4121').waitFor();
  expect(await readResult()).toContain('Not in this QR code');
});

it('remembers the chosen region', async () => {
  const options = await page
    .locator('#qr-region option')
    .evaluateAll((all) => all.map((each) => (each as HTMLOptionElement).value));
  await page.selectOption('#qr-region', options.at(-1)!);
  await page.reload();
  expect(await page.inputValue('#qr-region')).toBe(options.at(-1));
});

it('says what is wrong with a damaged code, and with a picture that has none', async () => {
  await page.fill('#qr-text', PAYNOW.replace('5814', '5812'));
  await page.getByRole('button', { name: 'Read the QR code' }).click();
  await page.getByRole('alert').waitFor();
  expect(await readResult()).toContain('its checksum differs');
  await page.setInputFiles('#qr-picture', {
    name: 'x.png',
    mimeType: 'image/png',
    buffer: Buffer.from('no picture'),
  });
  await page.getByText('this file is not an image').waitFor();
  expect(asked.filter(({ pathname }) => pathname.startsWith('/api/'))).toEqual([]);
});
