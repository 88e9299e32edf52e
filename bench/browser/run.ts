// What does a visitor of /statement wait for in Chromium, from the click to the painted result, and what is downloaded?
import { chromium, type Page } from 'playwright-core';
import { loadSnapshot } from '../../src/catalogue/load-snapshot.ts';
import { getBrowser, QUIET } from '../../test/support/find-browser.ts';
import { median, printTable, readNumbers, readOptions } from '../report.ts';
import { SERVICE, SNAPSHOT, startServer } from '../server.ts';
import { makeLines } from '../statements/labelled-lines.ts';

const HELD_CARDS = 6;

const options = readOptions({ sizes: '100,1000', rounds: '5' });
const sizes = readNumbers(options.sizes);
const made = makeLines(loadSnapshot(SNAPSHOT), Math.max(...sizes) * 2);
const lines = [...new Set(made.map(({ text }) => text))];
const server = await startServer(SERVICE, { RATE_LIMIT: '1000000', LOG_LEVEL: 'silent' });
const browser = await chromium.launch({ executablePath: getBrowser(), args: QUIET });
try {
  await measureWaits();
  await measureDownloads();
} finally {
  await browser.close();
  await server.process.end('SIGKILL');
}

async function measureWaits(): Promise<void> {
  const rows = [];
  for (const size of sizes) {
    const waits: number[] = [];
    for (let round = 0; round < Number(options.rounds); round++) {
      // A new tab each time: nothing is compiled or cached yet, as on a visitor's first click.
      const page = await openStatementPage();
      for (const card of (await page.locator('.held-list input').all()).slice(0, HELD_CARDS))
        await card.check();
      await page.locator('.paste summary').click();
      await page.locator('#statement-lines').fill(writeStatement(size));
      const began = performance.now();
      await page.locator('.paste button').last().dispatchEvent('click');
      await page.locator('.statement-rows').waitFor();
      waits.push(performance.now() - began);
      await page.context().close();
    }
    rows.push([size, median(waits)]);
  }
  printTable({
    about: `/statement, with six cards held: from the click to the painted result; medians of ${options.rounds} visits.`,
    columns: ['distinct lines', 'wait, ms'],
    rows,
  });
}

async function openStatementPage(): Promise<Page> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${server.url}/statement`);
  await page.getByText('Ready.').waitFor();
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  return page;
}

function writeStatement(size: number): string {
  const rows = lines
    .slice(0, size)
    .map((text, index) => `${1 + (index % 28)}/1/2026,"${text}",${1 + (index % 90)}.37`);
  return ['Date,Description,Amount', ...rows].join('\n');
}

async function measureDownloads(): Promise<void> {
  const page = await openStatementPage();
  const loaded = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
  );
  const { worker, lean, pdf } = JSON.parse((await page.locator('#statement-settings').textContent())!) as {
    worker: string;
    lean: { address: string; bytes: number };
    pdf: Record<string, string>;
  };
  const program = ['/statement', worker, ...loaded.filter((path) => path !== lean.address)];
  printTable({
    about: `What /statement downloads, compressed by brotli. The lean edition is opened to ${(lean.bytes / 1e6).toFixed(1)} MB.`,
    columns: ['file', 'kB'],
    rows: [
      ['lean edition', await measureFiles([lean.address])],
      ['engine (the worker)', await measureFiles([worker])],
      ['page, scripts, style and engine', await measureFiles(program)],
      ['the same with pdf.js', await measureFiles([...program, ...Object.values(pdf)])],
    ],
  });
}

/** Kilobytes as sent. */
async function measureFiles(paths: readonly string[]): Promise<number> {
  let bytes = 0;
  for (const path of new Set(paths)) {
    const { headers } = await fetch(server.url + path, { headers: { 'Accept-Encoding': 'br' } });
    bytes += Number(headers.get('content-length'));
  }
  return bytes / 1000;
}
