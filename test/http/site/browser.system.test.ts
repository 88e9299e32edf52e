// The site in a real Chromium: what visitors do, with script and without, by hand and by keyboard.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { bundleWeb } from '../bundle-web.ts';
import { startService } from '../service.ts';
import { openWatched, useSite } from './browser.ts';
import { openSiteCatalogue } from './site-catalogue.ts';

const site = useSite();

it('shows a hostile name as text', async () => {
  const { page, context, faults } = await openWatched(site.browser, site.origin);
  await page.goto(`${site.origin}/merchant/hostile`);
  expect(await page.locator('h1').textContent()).toContain('<img src=x onerror="alert(1)">');
  expect(await page.locator('img').count()).toBe(0);
  expect(faults).toEqual([]);
  await context.close();
});

it('runs an endpoint on the page', async () => {
  const service = await startService({ transport: 'socket', web: bundleWeb() });
  const { page, context, faults } = await openWatched(site.browser, service.url);
  await page.goto(`${service.url}/docs`);
  const section = page.getByRole('region', { name: 'GET /api/mcc', exact: true });
  await section.locator('summary').click();
  await section.getByLabel('mcc').fill('742');
  await section.getByRole('button', { name: 'Try it' }).click();
  await expect.poll(() => section.locator('output p').textContent()).toContain('→ 200, ');
  expect(await section.locator('output pre').textContent()).toContain('"mcc": "0742"');
  expect(page.url()).toMatch(/\/docs$/);
  expect(faults).toEqual([]);
  await context.close();
  await service.close();
});

it('shows samples in the chosen language, and copies them', async () => {
  const { page, context, faults } = await openWatched(site.browser, site.origin);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`${site.origin}/docs#mcc`);
  const sample = page.getByRole('region', { name: 'GET /api/mcc', exact: true }).locator('.sample:visible');
  expect(await sample.textContent()).toContain("curl '");
  await page.locator('label:visible', { hasText: 'Python' }).click();
  await expect.poll(() => sample.textContent()).toContain('urllib.request');
  await sample.getByRole('button', { name: 'Copy' }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain('json.load(reply)');
  await page.reload();
  await expect.poll(() => sample.textContent()).toContain('urllib.request');
  expect(faults).toEqual([]);
  await context.close();
});

it('writes a reported observation as a row', async () => {
  const { page, context, faults } = await openWatched(site.browser, site.origin);
  await page.goto(`${site.origin}/merchant/stays`);
  await page.getByLabel('Code', { exact: true }).fill('4722');
  await page.getByLabel('Month').fill('2026-10');
  await page.getByText('Network and text').click();
  await page.getByLabel('Card network').selectOption('Visa');
  await page.getByLabel('Text on the statement').fill('STAYS*ROOM');
  await page.getByRole('button', { name: 'Copy it as a line' }).click();
  await expect
    .poll(() => page.locator('.report-row code').textContent())
    .toBe('stays,STAYS*ROOM (Visa),4722,online,SG,,2026-10,1,,low');
  expect(faults).toEqual([]);
  await context.close();
});

it('posts a reported observation to another site, and only when told to', async () => {
  const received: string[] = [];
  const receiver = createServer((request, response) => {
    request.setEncoding('utf8').on('data', (text) => received.push(text));
    request.on('end', () => response.end('Thank you'));
  }).listen(0);
  const { port } = receiver.address() as AddressInfo;
  const service = await startService({
    catalogue: openSiteCatalogue(),
    transport: 'socket',
    web: bundleWeb(),
    reportUrl: `http://127.0.0.1:${port}/reports`,
  });
  const page = await site.browser.newPage({ viewport: { width: 375, height: 700 } });
  await page.goto(`${service.url}/merchant/stays`);
  await page.getByLabel('Code', { exact: true }).fill('4722');
  await page.getByLabel('In person').check();
  await page.getByLabel('Month').fill('2026-10');
  await page.getByLabel('Country').selectOption({ label: 'Japan' });
  expect(received).toEqual([]);
  await page.getByRole('button', { name: 'Send it' }).click();
  await page.getByText('Thank you').waitFor();
  const report = Object.fromEntries(new URLSearchParams(received.join('')));
  expect(report).toMatchObject({ merchant: 'stays', month: '2026-10' });
  expect(report.row).toBe('stays,,4722,offline,JP,,2026-10,1,,low');
  await page.close();
  await service.close();
  receiver.close();
});

it('filters codes while typing', async () => {
  const { page, context, faults } = await openWatched(site.browser, site.origin);
  await page.goto(`${site.origin}/mcc`);
  const filter = page.getByLabel('Filter by code or words');
  const count = page.locator('[data-filter-count]');
  await filter.pressSequentially('58');
  await expect.poll(() => count.textContent()).toBe('2 codes');
  expect(await page.locator('.codes li:visible').allTextContents()).toEqual([
    '5812 Eating Places, Restaurants',
    '5814 Fast Food Restaurants',
  ]);
  expect(await page.locator('main section:visible h2').allTextContents()).toEqual(['Dining']);
  await filter.fill('lodging hil');
  await expect.poll(() => count.textContent()).toBe('1 code');
  await filter.fill('nothing like it');
  await expect.poll(() => page.locator('[data-filter-nothing]').isVisible()).toBe(true);
  expect(page.url()).toBe(`${site.origin}/mcc`);
  await filter.fill('');
  await expect.poll(() => count.textContent()).toBe('6 codes');
  expect(await page.locator('.codes li:visible').count()).toBe(0);
  expect(faults).toEqual([]);
  await context.close();
});

it.each([
  ['/mcc#dining', 'Dining', '/mcc/5812'],
  ['/docs#bestCard', 'GET /api/best-card', undefined],
])('unfolds what %s leads to, also without JavaScript', async (path, name, link) => {
  for (const javaScriptEnabled of [true, false]) {
    const { page, context } = await openWatched(site.browser, site.origin, { javaScriptEnabled });
    await page.goto(site.origin + path);
    const section = page.getByRole('region', { name, exact: true });
    await section.locator('details[open]').waitFor();
    if (link !== undefined) expect(await section.locator(`a[href="${link}"]`).isVisible()).toBe(true);
    await context.close();
  }
});

it('suggests while typing, and opens the chosen suggestion', async () => {
  const { page, context, faults } = await openWatched(site.browser, site.origin);
  await page.goto(site.origin);
  const box = page.getByRole('combobox');
  await box.pressSequentially('burg');
  await expect.poll(() => page.getByRole('option').count()).toBe(2);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/merchant\/burger-king$/);
  await page.locator('#q-header').fill('best card for stays & co');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/best-card\?at=Stays/);
  expect(await page.locator('#answer').textContent()).toMatch(/^At Stays & Co, use /);
  expect(faults).toEqual([]);
  await context.close();
});

it('remembers the visitor’s region and cards', async () => {
  const { page, context, faults } = await openWatched(site.browser, site.origin);
  await page.goto(`${site.origin}/my-cards`);
  await page.getByLabel('Plain Card').check();
  await expect.poll(() => page.getByText('1 card saved in this browser.').isVisible()).toBe(true);
  await page.goto(`${site.origin}/merchant/stays`);
  await expect.poll(() => page.locator('[data-my-best]').textContent()).toContain('Plain Card');
  await page.goto(`${site.origin}/best-card?at=5812`);
  await expect.poll(() => page.locator('#answer').textContent()).toContain('use Plain Card');
  await page.getByLabel('Cards from').selectOption('US');
  await page.waitForURL(/region=US/);
  await page.goto(`${site.origin}/merchant/stays`);
  await page.waitForURL(/\/merchant\/stays\?region=US$/);
  await page.locator('a.code-keys').click();
  await page.waitForURL(/\/mcc\/7011\?region=US$/);
  await page.getByRole('link', { name: 'Singapore', exact: true }).click();
  await page.waitForURL(/region=SG/);
  await page.goto(`${site.origin}/merchant/stays`);
  expect(page.url()).toBe(`${site.origin}/merchant/stays`);
  expect(faults).toEqual([]);
  await context.close();
});

it('works without JavaScript', async () => {
  const { page, context } = await openWatched(site.browser, site.origin, { javaScriptEnabled: false });
  await page.goto(site.origin);
  await page.getByLabel('Shop, web address, code or statement line').fill('burgr king');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/search\?q=burgr\+king$/);
  await page.getByRole('link', { name: /Burger King/ }).click();
  await page.waitForURL(/\/merchant\/burger-king$/);
  await page.getByRole('link', { name: 'United States', exact: true }).click();
  await page.waitForURL(/region=US/);
  await page.getByRole('link', { name: 'API', exact: true }).click();
  await page.waitForURL(/\/docs\?region=US$/);
  await page.getByRole('link', { name: 'Best card', exact: true }).click();
  await page.waitForURL(/\/best-card\?region=US$/);
  await page.goto(`${site.origin}/mcc`);
  await page.getByLabel('Filter by code or words').fill('fast');
  await page.getByRole('button', { name: 'Filter' }).click();
  await page.waitForURL(/\/mcc\?q=fast$/);
  expect(await page.locator('.codes li').allTextContents()).toEqual(['5814 Fast Food Restaurants']);
  await context.close();
});

it('lets the keyboard skip the header', async () => {
  const { page, context } = await openWatched(site.browser, site.origin);
  await page.goto(`${site.origin}/merchant/stays`);
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to content');
  await page.keyboard.press('Enter');
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('main');
  await context.close();
});
