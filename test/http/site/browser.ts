// Opens pages in a real Chromium and notes what must never happen: a console error, a request to another origin, a
// policy violation.
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { makeLeanFolder } from '../../fixture/lean-folder.ts';
import { launchBrowser } from '../../support/launch-browser.ts';
import { PAGE_KINDS } from '../../support/page-kinds.ts';
import { bundleWeb } from '../bundle-web.ts';
import { type Service, startService } from '../service.ts';
import { openSiteCatalogue, REPORT_URL } from './site-catalogue.ts';

/** One of each kind, plus some that show other parts of a kind. */
export const PAGES: readonly string[] = [
  ...PAGE_KINDS.map(({ path }) => path),
  '/search',
  '/merchant/hostile',
  '/merchant/burger-king?region=US',
  '/card/PLAIN',
  '/docs/client',
  '/best-card?at=stays+%26+co',
  '/best-card?at=burger',
  '/best-card?at=5812&amount=80&cards=ONL&cards=PLAIN',
];

export interface SiteInBrowser {
  readonly browser: Browser;
  readonly origin: string;
}

/** One browser and one service for the tests of a file; what it returns is filled in before them. */
export function useSite(): SiteInBrowser {
  const site: { browser?: Browser; origin?: string } = {};
  let app: Service | undefined;
  beforeAll(async () => {
    const catalogue = openSiteCatalogue();
    app = await startService({
      transport: 'socket',
      catalogue,
      web: bundleWeb(),
      lean: makeLeanFolder(catalogue),
      reportUrl: REPORT_URL,
    });
    site.origin = app.url;
    site.browser = await launchBrowser();
  }, 120_000);
  afterAll(async () => {
    await site.browser?.close();
    await app?.close();
  });
  return site as SiteInBrowser;
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
