// Opens a page in a real Chromium and notes what must never happen: a console error, a request to another origin, a
// policy violation.
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';

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
