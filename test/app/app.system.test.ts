// The app in a real Chromium: kept by a button, then without a network; pages and answers are held to the service's.
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeLeanFolder } from '../fixture/lean-folder.ts';
import { bundleWeb } from '../http/bundle-web.ts';
import { type Service, startService } from '../http/service.ts';
import { openSiteCatalogue } from '../http/site/site-catalogue.ts';
import { launchBrowser } from '../support/launch-browser.ts';

const catalogue = openSiteCatalogue();
const start = (): Promise<Service> =>
  startService({
    transport: 'socket',
    catalogue,
    web: bundleWeb(),
    lean: makeLeanFolder(catalogue),
    // The device has its own clock.
    clock: Date.now,
  });

let browser: Browser;
let app: Service;
beforeAll(async () => {
  app = await start();
  browser = await launchBrowser();
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await app?.close();
});

async function openPage(path: string): Promise<{ page: Page; context: BrowserContext; asked: string[] }> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const asked: string[] = [];
  context.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(app.url + path);
  return { page, context, asked };
}

async function openKept(): Promise<{ page: Page; context: BrowserContext }> {
  const { page, context } = await openPage('/');
  await page.getByRole('button', { name: 'Keep on this device' }).click();
  await page.getByRole('button', { name: 'Remove from this device' }).waitFor();
  return { page, context };
}

const PATHS = [
  '/',
  '/?region=US',
  '/search?q=burger&country=SG',
  '/search?q=burgr&all=1',
  '/search?q=qqqqzzzz',
  '/search?q=best%20card%20for%20hotels',
  '/search?q=https://stays.sg/rooms&all=1',
  '/merchant/stays',
  '/merchant/stays?region=US',
  '/merchant/burgr',
  '/mcc',
  '/mcc?q=fast',
  '/mcc?category=Lodging',
  '/mcc/5812',
  '/mcc/9999',
  '/cards',
  '/card/ONL',
  '/best-card',
  '/best-card?at=5812',
  '/best-card?at=stays&amount=80',
  '/wallet',
  '/my-cards',
  '/statement',
  '/qr',
  '/wallet.json',
  '/embed/suggest?q=sta',
  '/embed/suggest?q=58',
  '/api/store-by-domain?domain=www.stays.sg',
  '/api/store/search?q=burger',
  '/api/mcc?mcc=5812',
  '/api/mcc?mcc=99999',
  '/api/merchants/stays',
  '/api/best-card?q=stays&amount=50',
  '/api/cards',
];
const BAR = /<p class="offline-bar".*?<\/p>/s;

describe('without a network', () => {
  let page: Page;
  let context: BrowserContext;
  beforeAll(async () => {
    ({ page, context } = await openKept());
    await context.setOffline(true);
  }, 120_000);
  afterAll(() => context?.close());

  it.each(PATHS)('%s is what the service answers', async (path) => {
    let theirs = await app.ask(path);
    // A browser follows.
    if (theirs.status === 302) theirs = await app.ask(String(theirs.headers.location));
    const isPage = String(theirs.headers['content-type']).startsWith('text/html');
    const ours = isPage
      ? await page.goto(app.url + path).then(async (response) => ({
          status: response!.status(),
          text: await response!.text(),
        }))
      : await page.evaluate(async (url) => {
          const response = await fetch(url);
          return { status: response.status, text: await response.text() };
        }, app.url + path);
    expect(ours.status).toBe(theirs.status);
    if (isPage) expect(ours.text).toMatch(BAR);
    expect(ours.text.replace(BAR, '')).toBe(theirs.text);
  });

  it('has the styles and scripts of its pages', async () => {
    const failed: string[] = [];
    page.on('requestfailed', (request) => failed.push(request.url()));
    for (const path of ['/', '/my-cards', '/statement', '/wallet', '/qr', '/best-card?at=5812']) {
      await page.goto(app.url + path);
      await page.waitForLoadState('networkidle');
    }
    expect(failed).toEqual([]);
    await page.goto(`${app.url}/statement`);
    await page.getByText('Ready.').waitFor();
  });

  it('suggests while somebody types', async () => {
    await page.goto(app.url);
    await page.locator('#q').fill('stay');
    await page.getByRole('option').first().waitFor();
    expect(await page.getByRole('option').first().textContent()).toContain('Stays & Co');
  });

  it('says so of what is not on the device', async () => {
    const response = await page.goto(`${app.url}/docs`);
    expect(response!.status()).toBe(503);
    expect(await page.getByRole('heading').textContent()).toBe('This page needs a network');
  });
});

it('loads nothing of it unasked', async () => {
  const { page, context, asked } = await openPage('/');
  await page.getByRole('button', { name: 'Keep on this device' }).waitFor();
  await page.waitForLoadState('networkidle');
  expect(asked.filter((path) => /^\/(?:lean\/|app)/.test(path))).toEqual([]);
  expect(await page.evaluate(() => caches.keys())).toEqual([]);
  await context.close();
});

it('asks the service while there is a network, but not about a person', async () => {
  const { page, context } = await openKept();
  const paths: string[] = [];
  context.on('request', (request) => {
    if (request.serviceWorker() !== null) paths.push(request.url().slice(app.url.length));
  });
  await page.goto(`${app.url}/mcc/5812`);
  expect(paths).toContain('/mcc/5812');
  expect(await page.content()).not.toMatch(BAR);
  await page.goto(`${app.url}/best-card?at=5812&cards=ONL&spent=ONL:123`);
  expect(await page.content()).not.toMatch(BAR);
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBeTruthy();
  expect(paths.filter((path) => path.includes('ONL'))).toEqual([]);
  await context.close();
});

it('can be removed', async () => {
  const { page, context } = await openKept();
  await page.getByRole('button', { name: 'Remove from this device' }).click();
  await page.getByRole('button', { name: 'Keep on this device' }).waitFor();
  expect(await page.evaluate(() => caches.keys())).toEqual([]);
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
  await context.close();
});
