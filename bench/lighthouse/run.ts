// Lighthouse on the start page, a merchant and the widget, as the program serves them: `npm run bench:lighthouse`.
// Its package is not in the lockfile (its newest versions need Node 22): `npm install --no-save lighthouse@12.8.2`.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { findBrowser, QUIET } from '../../test/support/find-browser.ts';

const ROUNDS = 3;
const PORT = 39418;
const DEBUGGER_PORT = 39419;
const ORIGIN = `http://127.0.0.1:${PORT}`;
const PAGES = ['/', '/merchant/airbnb', '/embed/lookup'];
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];

interface Report {
  readonly lhr: { readonly categories: Readonly<Record<string, { readonly score: number }>> };
}
type Lighthouse = (url: string, flags: object) => Promise<Report>;

const children: ChildProcess[] = [
  spawn(process.execPath, ['dist/main/cli.js', 'serve'], {
    env: { ...process.env, PORT: String(PORT), HOST: '127.0.0.1', PUBLIC_URL: ORIGIN, EMBED_URL: ORIGIN },
    stdio: ['ignore', 'ignore', 'inherit'],
  }),
  spawn(
    findBrowser() ?? 'chromium',
    [
      '--headless',
      ...QUIET,
      `--user-data-dir=${mkdtempSync(join(tmpdir(), 'bench-lighthouse-'))}`,
      `--remote-debugging-port=${DEBUGGER_PORT}`,
      'about:blank',
    ],
    { stdio: 'ignore' },
  ),
];
process.once('exit', () => {
  for (const child of children) child.kill('SIGKILL');
});

const lighthouse = await loadLighthouse();
await waitFor(`${ORIGIN}/ready`);
await waitFor(`http://127.0.0.1:${DEBUGGER_PORT}/json/version`);
for (const page of PAGES) {
  const rounds: number[][] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const { lhr } = await lighthouse(ORIGIN + page, {
      port: DEBUGGER_PORT,
      logLevel: 'error',
      onlyCategories: CATEGORIES,
    });
    rounds.push(CATEGORIES.map((name) => Math.round(100 * lhr.categories[name]!.score)));
  }
  const scores = CATEGORIES.map((name, at) => `${name} ${rounds.map((round) => round[at]).join('/')}`);
  console.log(`${page.padEnd(20)} ${scores.join(', ')}`);
}
process.exit();

async function loadLighthouse(): Promise<Lighthouse> {
  try {
    const file = createRequire(resolve('package.json')).resolve('lighthouse');
    return ((await import(pathToFileURL(file).href)) as { default: Lighthouse }).default;
  } catch {
    console.error('lighthouse is not installed: `npm install --no-save lighthouse@12.8.2`');
    return process.exit(1);
  }
}

async function waitFor(url: string): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt++) {
    if ((await fetch(url).catch(() => undefined))?.ok) return;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error(`${url} does not answer`);
}
