// The client in real Chromium, on a page of another origin than the service.

import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Service, startService } from '../http/service.ts';
import { launchBrowser } from '../support/launch-browser.ts';

let service: Service;
let browser: Browser;
let page: Page;
let baseUrl: string;
// The bundled client, as a page would serve it.
const host = createServer((request, response) => {
  const script = /^\/client\/[\w-]+\.js$/.test(request.url!);
  response.setHeader('Content-Type', script ? 'text/javascript' : 'text/html');
  response.end(script ? readFileSync(`dist${request.url}`) : '<!doctype html><title>elsewhere</title>');
});
beforeAll(async () => {
  service = await startService({ transport: 'socket', limit: 8 });
  baseUrl = service.url;
  await new Promise<void>((resolve) => host.listen(0, 'localhost', resolve));
  browser = await launchBrowser();
  page = await browser.newPage();
  await page.goto(`http://localhost:${(host.address() as AddressInfo).port}/`);
});
afterAll(async () => {
  await browser.close();
  host.close();
  await service.close();
});

it('asks across origins, caches by ETag, and reads 404, 429 and Retry-After', async () => {
  const content = "import * as client from '/client/index.js'; window.client = client;";
  await page.addScriptTag({ type: 'module', content });
  await page.waitForFunction('window.client');
  const seen = await page.evaluate(async (base) => {
    const { MccLookup, NotFoundError, RateLimitError, NetworkError } = (
      window as unknown as { client: typeof import('../../src/client/index.ts') }
    ).client;
    const client = new MccLookup({ baseUrl: base });
    const store = await client.storeByDomain('shopee.sg');
    const again = await client.storeByDomain('shopee.sg');
    const codes = await client.mccCodes();
    const missing = await client.storeByDomain('nobody.example').catch((error: unknown) => error);
    let refused: unknown = null;
    for (let index = 0; index < 20 && refused === null; index++)
      await client.searchStores(`name ${index}`).catch((error: unknown) => {
        refused = error;
      });
    const gone = await new MccLookup({ baseUrl: 'http://127.0.0.1:9' })
      .meta()
      .catch((error: unknown) => error);
    const aborted = await client
      .meta({ signal: AbortSignal.abort(new Error('enough')) })
      .catch((error: Error) => error.message);
    return {
      origin: location.origin,
      store: store.Store,
      same: JSON.stringify(store) === JSON.stringify(again),
      codes: Object.keys(codes.codes).length,
      missing: missing instanceof NotFoundError && missing.message,
      refused: refused instanceof RateLimitError && refused.retryAfter,
      gone: gone instanceof NetworkError,
      aborted,
    };
  }, baseUrl);
  expect(seen).toMatchObject({
    store: 'Shopee',
    same: true,
    codes: 7,
    missing: 'Merchant not found',
    gone: true,
    aborted: 'enough',
  });
  expect(seen.refused).toBeGreaterThan(0);
  expect(seen.origin).not.toBe(baseUrl);
});
