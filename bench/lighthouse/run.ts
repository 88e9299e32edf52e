// Lighthouse's four scores for every kind of page, measured as for phones: on a simulated slow device and network.
// Lighthouse is installed from its own lockfile and runs on this machine's Chromium.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { provideFolder } from '../../test/support/engines/provide-folder.ts';
import { provideNode } from '../../test/support/engines/provide-node.ts';
import { getBrowser, QUIET } from '../../test/support/find-browser.ts';
import { PAGE_KINDS } from '../../test/support/page-kinds.ts';
import { printTable, readOptions } from '../report.ts';
import { SERVICE, startServer } from '../server.ts';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Category = (typeof CATEGORIES)[number];
/** A busy machine lowers the performance score: a page that is too low is tried again. */
const MAX_TRIES = 3;
const LEAST_SCORE = 98;
const LIGHTHOUSE = '13.5.0';

const only = readOptions({ only: '' }).only.split(',').filter(Boolean);
const pages = PAGE_KINDS.filter(
  ({ kind, status }) => status === undefined && (only.length === 0 || only.includes(kind)),
);
const node = provideNode('22.19.0');
const folder = join(provideFolder('bench/lighthouse/checker'), 'lighthouse');
const server = await startServer(SERVICE, { RATE_LIMIT: '100000', PUBLIC_URL: 'https://mcc.example' });

const rows: string[][] = [];
let failed = 0;
for (const { kind, path, real = path, canonical } of pages) {
  // Unlisted pages ask search engines not to list them, which Lighthouse would count against them.
  const wanted = CATEGORIES.filter((category) => category !== 'seo' || canonical !== undefined);
  let scores: number[] = [];
  for (let tries = 0; tries < MAX_TRIES && !isGood(scores); tries++) scores = runLighthouse(real, wanted);
  if (!isGood(scores)) failed++;
  rows.push([kind, real, ...CATEGORIES.map((category) => String(scores[wanted.indexOf(category)] ?? '–'))]);
  console.error(rows.at(-1)!.join(' | '));
}
await server.process.end('SIGKILL');
printTable({
  about: `Lighthouse ${LIGHTHOUSE}, mobile, simulated throttling. ${pages.length - failed} of ${pages.length} kinds of page have ${LEAST_SCORE} or more in all categories. Pages that ask not to be listed have no score for SEO.`,
  columns: ['page', 'path', ...CATEGORIES],
  rows,
});
if (failed > 0) process.exitCode = 1;

function isGood(scores: readonly number[]): boolean {
  return scores.length > 0 && scores.every((score) => score >= LEAST_SCORE);
}

/** Scores from 0 to 100; none if Lighthouse couldn't measure, which happens on a busy machine. */
function runLighthouse(path: string, wanted: readonly Category[]): number[] {
  const args = [
    ...[join(folder, 'cli/index.js'), server.url + path, '--quiet', '--output=json'],
    ...[`--only-categories=${wanted.join(',')}`, '--no-enable-error-reporting'],
    `--chrome-flags=${['--headless=new', ...QUIET].join(' ')}`,
  ];
  const { status, stdout, stderr } = spawnSync(node, args, {
    env: { ...process.env, CHROME_PATH: getBrowser() },
    encoding: 'utf8',
    timeout: 180_000,
    maxBuffer: 2 ** 26,
  });
  if (status !== 0) {
    console.error(`${path}: ${stderr.trim()}`);
    return [];
  }
  const { categories } = JSON.parse(stdout) as { categories: Record<Category, { score: number }> };
  return wanted.map((category) => Math.round(categories[category].score * 100));
}
