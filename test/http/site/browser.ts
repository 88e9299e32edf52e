// A page in a real Chromium, and what it must never see: an error in the console, a request to elsewhere, a breach of the policy.
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';

/** Listens on a free port; the origin, `http://127.0.0.1:40123`. */
export async function listen(app: FastifyInstance): Promise<string> {
  await app.listen({ host: '127.0.0.1', port: 0 });
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
}

export interface WatchedPage {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Everything that should not have happened. */
  readonly faults: string[];
}

export async function openWatched(
  browser: Browser,
  origin: string,
  options: BrowserContextOptions = {},
): Promise<WatchedPage> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') faults.push(message.text());
  });
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('request', (request) => {
    if (!request.url().startsWith(`${origin}/`)) faults.push(`left the origin: ${request.url()}`);
  });
  return { page, context, faults };
}
