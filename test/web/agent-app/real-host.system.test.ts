// The widget in a host that others wrote: the official inspector's page in real Chromium, with its sandbox and its policy.
import type { Browser, FrameLocator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeSmallSnapshot } from '../../fixture/small-snapshot.ts';
import { PROGRAM } from '../../main/run-program.ts';
import { provideInspector } from '../../mcp/provide-inspector.ts';
import { findFreePort, ServerProcess } from '../../support/engines/server-process.ts';
import { launchBrowser } from '../../support/launch-browser.ts';

const snapshot = writeSmallSnapshot();
let host: ServerProcess;
let browser: Browser;
let page: Page;
const consoleMessages: string[] = [];
const CONNECT_MS = 90_000;
beforeAll(async () => {
  const { node, program } = provideInspector();
  const server = [process.execPath, PROGRAM, 'mcp', '--catalogue', snapshot.file];
  const env = {
    ...process.env,
    HOME: snapshot.folder,
    MCP_AUTO_OPEN_ENABLED: 'false',
    MCP_INSPECTOR_SECRET_STORE: 'memory',
    CLIENT_PORT: String(await findFreePort()),
    MCP_SANDBOX_PORT: String(await findFreePort()),
    MCP_APP_ORIGIN_PORT: String(await findFreePort()),
  };
  host = new ServerProcess(node, [program, '--web', '--protocol-era', 'modern', ...server], { env });
  const address = /running at:\s+(http:\S+)/;
  await host.waitUntilUp('the inspector', async () => address.test(host.output));
  browser = await launchBrowser();
  page = await browser.newPage();
  page.on('console', (message) => {
    // The app is in a frame of no address; the host's own messages are not ours.
    if (message.type() === 'error' && !/^https?:/.test(message.location().url))
      consoleMessages.push(message.text());
  });
  await page.goto(address.exec(host.output)![1]!);
});
afterAll(async () => {
  await browser?.close();
  await host?.end('SIGTERM');
  snapshot.remove();
});

/** The host shows a frame of another origin, and in that the app's. */
async function openApp(query: string): Promise<FrameLocator> {
  await page.getByRole('textbox', { name: 'query' }).fill(query);
  await page.getByRole('button', { name: 'Open App' }).click();
  return page.frameLocator('iframe').frameLocator('iframe');
}

/** Under load, the host may miss a click, or give up before the server has started. */
async function connectHost(): Promise<void> {
  // While the host slides from one header to the other there can be two of them.
  const apps = page.getByText('Apps', { exact: true }).first();
  await expect
    .poll(
      async () => {
        await page.getByRole('switch', { name: /^Connect/ }).check({ force: true });
        return apps.isVisible();
      },
      { timeout: CONNECT_MS, interval: 500 },
    )
    .toBe(true);
  await apps.click();
}

it(
  'shows the merchants that the tool found, then the cards of one, then another search',
  async () => {
    await connectHost();
    await page.getByRole('button', { name: /^Find a merchant’s MCC/ }).click();
    const app = await openApp('grab');
    await app.getByRole('button', { name: /GrabFood/ }).waitFor();
    expect(await app.locator('#status').textContent()).toBe('2 merchants found');

    await app.getByRole('button', { name: /GrabFood/ }).click();
    await app.getByRole('heading', { name: 'GrabFood' }).waitFor();
    expect(await app.locator('.mcc').textContent()).toContain('5812');
    expect(await app.locator('.cards li').count()).toBeGreaterThan(0);

    await app.locator('#q').fill('shopee.sg');
    await app.locator('#q').press('Enter');
    await app.getByRole('heading', { name: 'Shopee' }).waitFor();
    expect(consoleMessages).toEqual([]);
  },
  2 * CONNECT_MS,
);
