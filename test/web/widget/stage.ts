// Chromium, with a page on another host that embeds the widget.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, BrowserContextOptions, Frame, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { bundleWeb } from '../../http/bundle-web.ts';
import { openEmbedCatalogue } from '../../http/embed/embed-catalogue.ts';
import { startService } from '../../http/service.ts';
import { launchBrowser } from '../../support/launch-browser.ts';

export interface Visit {
  readonly page: Page;
  /** Console messages and uncaught errors. */
  readonly consoleMessages: string[];
  /** URLs that were requested, on any host. */
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
  /** Opens the page that embeds the widget. */
  visit(options?: VisitorOptions): Promise<Visitor>;
  /** Opens one of our own pages. */
  open(path: string, options?: BrowserContextOptions): Promise<Visit>;
}

export interface OpenStage extends Stage {
  /** `http://127.0.0.1:…`: the embedding page's. */
  readonly host: string;
  close(): Promise<void>;
}

/** For all tests of a file. After each, checks that its visits logged nothing and contacted no third host. */
export function useStage(): Stage {
  let stage: OpenStage;
  const visits: Visit[] = [];
  const track = <Tracked extends Visit>(visit: Tracked): Tracked => {
    visits.push(visit);
    return visit;
  };
  beforeAll(async () => {
    stage = await openStage();
  });
  afterEach(async () => {
    for (const visit of visits.splice(0)) await closeAndCheck(stage, visit);
  });
  afterAll(() => stage?.close());
  return {
    get origin() {
      return stage.origin;
    },
    visit: async (options) => track(await stage.visit(options)),
    open: async (path, options) => track(await stage.open(path, options)),
  };
}

async function closeAndCheck(
  { origin, host }: OpenStage,
  { consoleMessages, requests, close }: Visit,
): Promise<void> {
  await close();
  expect(consoleMessages).toEqual([]);
  expect(requests.filter((url) => !url.startsWith(origin) && !url.startsWith(`${host}/`))).toEqual([]);
}

export async function openStage(options: { readonly limit?: number } = {}): Promise<OpenStage> {
  const app = await startService({
    transport: 'socket',
    host: 'localhost',
    catalogue: openEmbedCatalogue(),
    web: bundleWeb(),
    level: 'silent',
    clock: Date.now,
    ...(options.limit !== undefined && { widgetLimit: options.limit }),
  });
  const origin = app.url;
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
  const consoleMessages: string[] = [];
  const requests: string[] = [];
  context.on('console', (message) => consoleMessages.push(`${message.type()}: ${message.text()}`));
  context.on('weberror', (error) => consoleMessages.push(String(error.error())));
  context.on('request', (request) => requests.push(request.url()));
  await page.goto(url);
  return { page, consoleMessages, requests, close: () => context.close() };
}
