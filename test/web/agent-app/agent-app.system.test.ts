// The widget in an agent's host: real Chromium, a host page that follows the extension's text, the real server behind it.
import { readFileSync } from 'node:fs';
import type { Client } from '@modelcontextprotocol/client';
import type { Browser, FrameLocator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Connection, connectStdio } from '../../mcp/connect.ts';
import { launchBrowser } from '../../support/launch-browser.ts';

const URI = 'ui://mcc-lookup/find-merchant';
// What a host must enforce where an app names no domains; section "Host Behavior".
const POLICY =
  "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'none'";

let connection: Connection;
let client: Client;
let browser: Browser;
let html: string;
beforeAll(async () => {
  connection = await connectStdio('modern');
  client = connection.client;
  browser = await launchBrowser();
  const { contents } = await client.readResource({ uri: URI });
  html = (contents[0] as { text: string }).text;
});
afterAll(async () => {
  await browser.close();
  await connection.close();
});

interface Shown {
  readonly page: Page;
  readonly app: FrameLocator;
  readonly consoleMessages: string[];
  notify(method: string, params: object): Promise<void>;
  /** Messages from the app, by method. */
  heard(method: string): Promise<{ params: Record<string, number> }[]>;
}

interface ToolCall {
  readonly name: string;
  readonly arguments: Record<string, unknown>;
}

interface HostOptions {
  readonly theme?: 'light' | 'dark';
  /** What the app's own calls wait for. */
  readonly held?: Promise<void>;
}

async function show(hostCapabilities: object, { theme = 'light', held }: HostOptions = {}): Promise<Shown> {
  const page = await browser.newPage();
  const consoleMessages: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') consoleMessages.push(message.text());
  });
  page.on('pageerror', (error) => consoleMessages.push(error.message));
  page.on('request', (request) => {
    if (/^https?:/.test(request.url())) consoleMessages.push(`asked ${request.url()}`);
  });
  await page.exposeFunction('callTool', async (params: ToolCall) => {
    await held;
    return client.callTool(params);
  });
  await page.setContent('<!doctype html><iframe sandbox="allow-scripts" width="500" height="800"></iframe>');
  await page.evaluate(
    ({ document: text, capabilities, hostTheme }) => {
      const scope = window as unknown as {
        heard: { method?: string }[];
        callTool(params: unknown): Promise<unknown>;
      };
      scope.heard = [];
      const frame = document.querySelector('iframe')!;
      addEventListener('message', async ({ source, data }) => {
        if (source !== frame.contentWindow) return;
        scope.heard.push(data);
        const answer = (result: unknown): void =>
          frame.contentWindow!.postMessage({ jsonrpc: '2.0', id: data.id, result }, '*');
        if (data.method === 'ui/initialize')
          answer({
            protocolVersion: '2026-01-26',
            hostInfo: { name: 'test', version: '1' },
            hostCapabilities: capabilities,
            hostContext: { theme: hostTheme },
          });
        if (data.method === 'tools/call') answer(await scope.callTool(data.params));
      });
      frame.srcdoc = text;
    },
    {
      document: html.replace(
        '<head>',
        `<head><meta http-equiv="Content-Security-Policy" content="${POLICY}">`,
      ),
      capabilities: hostCapabilities,
      hostTheme: theme,
    },
  );
  const heard: Shown['heard'] = (method) =>
    page.evaluate(
      (wanted) =>
        (window as unknown as { heard: { method: string; params: Record<string, number> }[] }).heard.filter(
          (message) => message.method === wanted,
        ),
      method,
    );
  await expect.poll(async () => (await heard('ui/notifications/initialized')).length).toBe(1);
  return {
    page,
    app: page.frameLocator('iframe'),
    consoleMessages,
    heard,
    notify: (method, params) =>
      page.evaluate(
        (message) =>
          document.querySelector('iframe')!.contentWindow!.postMessage({ jsonrpc: '2.0', ...message }, '*'),
        { method, params },
      ),
  };
}

async function answer(shown: Shown, args: Record<string, unknown>): Promise<void> {
  await shown.notify('ui/notifications/tool-input', { arguments: args });
  const result = await client.callTool({ name: 'find_merchant', arguments: args });
  await shown.notify('ui/notifications/tool-result', result);
}

it('is one document of bounded size, with nothing to load', () => {
  expect(html).not.toMatch(/(?:src|href)=/);
  expect(html.length).toBeLessThan(20_000);
  expect(html).toBe(readFileSync('dist/web/agent-app.html', 'utf8'));
});

it('shows the tool’s answer, and leads on to the cards and to another search', async () => {
  const shown = await show({ serverTools: {} }, { theme: 'dark' });
  const { app } = shown;
  await answer(shown, { query: 'grab' });
  await app.getByRole('button', { name: /GrabFood/ }).waitFor();
  expect(await app.locator('#status').textContent()).toBe('2 merchants found');
  expect(await app.locator('#q').inputValue()).toBe('grab');
  expect(await app.locator('html').getAttribute('data-theme')).toBe('dark');

  await app.getByRole('button', { name: /GrabFood/ }).click();
  await app.getByRole('heading', { name: 'GrabFood' }).waitFor();
  expect(await app.locator('.mcc').textContent()).toContain('5812');
  expect(await app.locator('.sure').textContent()).toMatch(/70 times in 100.*editor/);
  expect(await app.locator('.cards li').count()).toBeGreaterThan(0);

  await app.locator('#q').fill('shopee.sg');
  await app.locator('#q').press('Enter');
  await app.getByRole('heading', { name: 'Shopee' }).waitFor();
  const [size] = (await shown.heard('ui/notifications/size-changed')).slice(-1);
  expect(size!.params.height).toBeGreaterThan(100);
  expect(shown.consoleMessages).toEqual([]);
  await shown.page.close();
});

it('shows the model’s latest question, even if older answers arrive later', async () => {
  let release = (): void => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const shown = await show({ serverTools: {} }, { held });
  await shown.app.locator('#q').fill('shopee.sg');
  await shown.app.locator('#q').press('Enter');
  await answer(shown, { query: 'grab' });
  await shown.app.getByRole('button', { name: /GrabFood/ }).waitFor();
  release();
  await shown.page.waitForTimeout(300);
  expect(await shown.app.getByRole('button', { name: /GrabFood/ }).count()).toBe(1);
  expect(await shown.app.locator('#q').inputValue()).toBe('grab');
  await shown.page.close();
});

it('shows only the list if the host forbids tool calls', async () => {
  const shown = await show({});
  await answer(shown, { query: 'grab' });
  await shown.app.getByText('GrabFood').waitFor();
  expect(await shown.app.getByRole('button').count()).toBe(0);
  expect(shown.consoleMessages).toEqual([]);
  await shown.page.close();
});

it('says that there is no such merchant, and follows the host’s theme', async () => {
  const shown = await show({ serverTools: {} });
  await answer(shown, { query: 'Qqqzzzxxx' });
  await shown.app.getByText('“Qqqzzzxxx”').waitFor();
  await shown.notify('ui/notifications/host-context-changed', { theme: 'dark' });
  await expect.poll(() => shown.app.locator('html').getAttribute('data-theme')).toBe('dark');
  await shown.page.close();
});
