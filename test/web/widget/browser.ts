// Real Chromium, with a page of somebody else's on another host that embeds the widget.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import axe from 'axe-core';
import type { Browser, BrowserContextOptions, Frame, Page } from 'playwright-core';
import { expect, vi } from 'vitest';
import { openEmbedCatalogue } from '../../http/embed/embed-catalogue.ts';
import { buildEmbedService, bundleAssets } from '../../http/embed/embed-service.ts';
import { launchBrowser } from '../../support/launch-browser.ts';

// A browser and a bundle on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

export interface Visit {
  readonly page: Page;
  /** What the console said and pages threw. */
  readonly complaints: string[];
  /** Addresses that were asked for, on whatever host. */
  readonly requests: string[];
  close(): Promise<void>;
}

export interface Visitor extends Visit {
  readonly widget: Frame;
}

export interface VisitorOptions extends BrowserContextOptions {
  /** The embedding page's body; `{widget}` stands for the widget's origin. */
  readonly body?: string;
}

export interface Stage {
  /** `http://localhost:…`: the widget's. */
  readonly origin: string;
  /** `http://127.0.0.1:…`: the embedding page's. */
  readonly host: string;
  /** A page of somebody else's. */
  visit(options?: VisitorOptions): Promise<Visitor>;
  /** A page of ours. */
  open(path: string, options?: BrowserContextOptions): Promise<Visit>;
  close(): Promise<void>;
}

export async function openStage(options: { readonly limit?: number } = {}): Promise<Stage> {
  const app = buildEmbedService({
    catalogue: openEmbedCatalogue(),
    assets: await bundleAssets(),
    clock: Date.now,
    ...options,
  });
  await app.listen({ host: 'localhost', port: 0 });
  const origin = `http://localhost:${(app.server.address() as AddressInfo).port}`;
  const bodies = new Map<string, string>();
  const embedder = createServer((request, response) => {
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.end(bodies.get(request.url!) ?? '');
  });
  await new Promise<void>((resolve) => embedder.listen(0, '127.0.0.1', resolve));
  const host = `http://127.0.0.1:${(embedder.address() as AddressInfo).port}`;
  const browser = await launchBrowser();

  return {
    origin,
    host,
    async visit({ body = '<script async src="{widget}/embed.js"></script>', ...context } = {}) {
      const path = `/${bodies.size}`;
      bodies.set(path, writeEmbedder(body.replaceAll('{widget}', origin)));
      const visit = await openPage(browser, host + path, context);
      const frame = await visit.page.waitForSelector('iframe', { state: 'attached' });
      const widget = (await frame.contentFrame())!;
      await widget.waitForLoadState('load');
      await widget.waitForSelector('#status');
      return { ...visit, widget };
    },
    open: (path, context = {}) => openPage(browser, origin + path, context),
    async close() {
      await browser.close();
      embedder.close();
      await app.close();
    },
  };
}

function writeEmbedder(body: string): string {
  return `<!doctype html><html lang="en"><title>A shop’s page</title><link rel="icon" href="data:,"><body><main><h1>A shop</h1>${body}</main></body></html>`;
}

async function openPage(browser: Browser, url: string, options: BrowserContextOptions): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 400, height: 1200 }, ...options });
  const page = await context.newPage();
  const complaints: string[] = [];
  const requests: string[] = [];
  context.on('console', (message) => complaints.push(`${message.type()}: ${message.text()}`));
  context.on('weberror', (error) => complaints.push(String(error.error())));
  context.on('request', (request) => requests.push(request.url()));
  await page.goto(url);
  return { page, complaints, requests, close: () => context.close() };
}

/** The words of every violation that axe-core finds in the frame. */
export async function findViolations(frame: Frame | Page): Promise<string[]> {
  // Not by a script element: the widget's policy allows none but our own. Evaluated code passes it by.
  await frame.evaluate(axe.source);
  return frame.evaluate(async () => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') };
    const { violations } = await axe.run(document, { rules: { region: { enabled: true } } });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  });
}

/** Elements whose text is cut off or stands outside the frame. */
export function findClipped(frame: Frame): Promise<string[]> {
  return frame.evaluate(() => {
    const width = document.documentElement.clientWidth;
    return [...document.querySelectorAll<HTMLElement>('.widget *:not(.unseen, option)')]
      .filter((element) => element.getClientRects().length > 0)
      .filter((element) => {
        const { left, right } = element.getBoundingClientRect();
        const cut = element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0;
        return left < -0.5 || right > width + 0.5 || (cut && element.tagName !== 'INPUT');
      })
      .map((element) => element.outerHTML.slice(0, 120));
  });
}

export async function type(visitor: Visitor, text: string): Promise<void> {
  await visitor.widget.click('#q');
  await visitor.page.keyboard.type(text, { delay: 10 });
}

export async function expectStatus({ widget }: Visitor, text: string | RegExp): Promise<void> {
  await expect.poll(() => widget.textContent('#status'), { timeout: 5000 }).toMatch(text);
}

/** The widget without our loader. */
export function frameOf(query = '', attributes = ''): string {
  return `<iframe src="{widget}/embed/lookup${query}" title="Codes" width="100%" height="900" ${attributes}></iframe>`;
}

/** Types, and takes the first merchant by keyboard. */
export async function choose(visitor: Visitor, text: string): Promise<void> {
  await type(visitor, text);
  await visitor.widget.waitForSelector('[role=option]');
  await visitor.page.keyboard.press('ArrowDown');
  await visitor.page.keyboard.press('Enter');
  await visitor.widget.waitForSelector('.merchant');
}

/** Ends a visit in which nothing was complained about, and nobody asked but the two hosts. */
export async function leave({ origin, host }: Stage, { complaints, requests, close }: Visit): Promise<void> {
  await close();
  expect(complaints).toEqual([]);
  expect(requests.filter((url) => !url.startsWith(origin) && !url.startsWith(`${host}/`))).toEqual([]);
}
