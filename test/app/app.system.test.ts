// The app in a real Chromium: kept by a button, then without a network; pages and answers are held to the service's.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import encodeQR from 'qr';
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

async function openPage(
  path: string,
  origin = app.url,
): Promise<{ page: Page; context: BrowserContext; asked: string[] }> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const asked: string[] = [];
  context.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(origin + path);
  return { page, context, asked };
}

async function openKept(origin?: string): Promise<{ page: Page; context: BrowserContext }> {
  const { page, context } = await openPage('/', origin);
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
  '/region.json',
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

describe('what another app shares', () => {
  let page: Page;
  let context: BrowserContext;
  const sent: string[] = [];
  beforeAll(async () => {
    ({ page, context } = await openKept());
    context.on('request', (request) => {
      if (request.serviceWorker() !== null) sent.push(`${request.url()} ${request.postData() ?? ''}`);
    });
  }, 120_000);
  afterAll(() => context?.close());

  /** As the system opens an app: a form with the fields of the manifest's share_target. */
  const share = (
    texts: Record<string, string>,
    file?: { name: string; type: string; content: string | number[] },
  ) =>
    page.evaluate(
      ([fields, given]) => {
        const form = document.createElement('form');
        Object.assign(form, { method: 'post', enctype: 'multipart/form-data', action: '/share' });
        const add = (name: string, type: string): HTMLInputElement => {
          const input = Object.assign(document.createElement('input'), { name, type });
          form.append(input);
          return input;
        };
        for (const [name, value] of Object.entries(fields)) add(name, 'text').value = value;
        if (given) {
          const transfer = new DataTransfer();
          const { name, type, content } = given;
          const part = typeof content === 'string' ? content : Uint8Array.from(content);
          transfer.items.add(new File([part], name, { type }));
          add('file', 'file').files = transfer.files;
        }
        document.body.append(form);
        form.submit();
      },
      [texts, file] as const,
    );

  it('may be files, as the manifest says once the worker is there', async () => {
    await page.goto(app.url);
    const session = await context.newCDPSession(page);
    const { data } = await session.send('Page.getAppManifest');
    expect(JSON.parse(data!).share_target).toMatchObject({
      method: 'POST',
      params: { files: [{ name: 'file' }] },
    });
  });

  it('opens the shop of a link', async () => {
    await page.goto(app.url);
    await share({ title: 'A room', text: 'https://www.stays.sg/rooms?guest=canary' });
    await page.waitForURL(/\/merchant\/stays/);
    expect(sent.filter((each) => each.includes('canary'))).toEqual([]);
  });

  it('reads a statement', async () => {
    await page.goto(app.url);
    const text = 'Transaction Date,Description,Amount\n03/11/2026,STAYS SINGAPORE CANARY,100.00\n';
    await share({}, { name: 'november.csv', type: 'text/csv', content: text });
    await page.waitForURL(`${app.url}/statement`);
    await page.locator('.statement-rows tbody tr').first().waitFor();
    expect(await page.locator('.statement-rows tbody tr').first().textContent()).toContain(
      'STAYS SINGAPORE CANARY',
    );
    expect(sent.filter((each) => /canary/i.test(each))).toEqual([]);
    await page.reload();
    expect(await page.locator('.statement-rows').count()).toBe(0);
  });

  it('reads the text of a payment code', async () => {
    await page.goto(app.url);
    await share({ text: 'upi://pay?pa=canary@bank&pn=Stays&mc=7011' });
    await page.waitForURL(`${app.url}/qr`);
    await page.getByRole('heading', { name: 'Stays' }).waitFor();
    expect(sent.filter((each) => /canary/i.test(each))).toEqual([]);
  });

  it('reads the payment code in a picture, also without a network', async () => {
    const picture = encodeQR('upi://pay?pa=canary@bank&pn=Stays&mc=7011', 'gif', { scale: 6 });
    await page.goto(app.url);
    await context.setOffline(true);
    await share({}, { name: 'code.gif', type: 'image/gif', content: [...picture] });
    await page.waitForURL(`${app.url}/qr`);
    await page.getByRole('heading', { name: 'Stays' }).waitFor();
    await page.getByText('Cards that earn most here').waitFor();
    await context.setOffline(false);
    expect(sent.filter((each) => /canary/i.test(each))).toEqual([]);
  });

  it('says what is wrong with a picture that has no code', async () => {
    await page.goto(app.url);
    await share({}, { name: 'dog.png', type: 'image/png', content: 'not a picture' });
    await page.waitForURL(`${app.url}/qr`);
    await page.getByText('this file is not an image').waitFor();
  });
});

describe('when the service changes', () => {
  /** One address, behind which services take turns. */
  async function openAddress(first: Service) {
    const behind = { port: first.port };
    const server = createServer(({ url, method, headers }, response) => {
      const outgoing = request({ port: behind.port, path: url, method, headers }, (incoming) => {
        response.writeHead(incoming.statusCode!, incoming.headers);
        incoming.pipe(response);
      });
      outgoing.end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    return { origin: `http://127.0.0.1:${port}`, behind, close: () => server.close() };
  }

  const update = (page: Page) =>
    page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration('/'))?.update()));
  const listKept = (page: Page): Promise<string[]> =>
    page.evaluate(async () => {
      const kept = [];
      for (const name of await caches.keys())
        for (const { url } of await (await caches.open(name)).keys())
          kept.push(url.slice(location.origin.length));
      return kept;
    });

  it('gives way to the worker of a new release, with its data and its assets', async () => {
    const web = join(mkdtempSync(join(tmpdir(), 'release-')), 'web');
    cpSync(bundleWeb(), web, { recursive: true });
    const release = readFileSync(join(web, 'pages.digest'), 'utf8');
    const next = release.replace(/./g, (digit) => (digit === 'f' ? '0' : 'f'));
    writeFileSync(join(web, 'pages.digest'), next);
    const worker = join(web, 'app-worker.js');
    writeFileSync(worker, readFileSync(worker, 'utf8').replaceAll(release, next));
    for (const ending of ['.br', '.gz']) rmSync(`${worker}${ending}`);
    const address = await openAddress(app);
    const { page, context } = await openKept(address.origin);
    expect(await listKept(page)).toContain(`/app.json?release=${release}`);
    const later = await startService({
      transport: 'socket',
      catalogue,
      web,
      lean: makeLeanFolder(catalogue),
      clock: Date.now,
    });
    address.behind.port = later.port;
    // While it gets ready, the one before it answers.
    await update(page);
    await expect.poll(() => listKept(page)).toContain(`/app.json?release=${next}`);
    await expect
      .poll(() =>
        page.evaluate(async () => (await navigator.serviceWorker.getRegistration('/'))?.waiting?.state),
      )
      .toBe('installed');
    await page.goto(`${address.origin}/mcc/5812`);
    await expect.poll(() => listKept(page)).not.toContain(`/app.json?release=${release}`);
    await context.setOffline(true);
    await page.goto(`${address.origin}/mcc/5814`);
    expect(await page.content()).toMatch(BAR);
    await context.close();
    await later.close();
    address.close();
  });

  it('is removed where the operator has switched it off', async () => {
    const address = await openAddress(app);
    const { page, context } = await openKept(address.origin);
    const off = await startService({
      transport: 'socket',
      catalogue,
      web: bundleWeb(),
      lean: makeLeanFolder(catalogue),
      settings: { app: false },
    });
    address.behind.port = off.port;
    await update(page);
    await expect.poll(() => listKept(page)).toEqual([]);
    await expect
      .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length))
      .toBe(0);
    await page.goto(`${address.origin}/my-cards`);
    expect(await page.locator('[data-keep]').count()).toBe(0);
    await context.close();
    await off.close();
    address.close();
  });
});
