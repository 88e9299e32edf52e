// Every kind of page in a real Chromium, as on a phone and on a desk, in light and in dark: axe finds nothing, nothing is
// logged, nothing leaves the origin and nothing is kept.
import { readFileSync } from 'node:fs';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { afterAll, expect, it } from 'vitest';
import { PAGE_KINDS } from '../../support/page-kinds.ts';
import { openWatched, PAGES, useSite, type WatchedPage } from './browser.ts';

const UNKNOWN = PAGE_KINDS.flatMap(({ path, status }) => (status === 404 ? [path] : []));
const AXE = readFileSync('test/system/node_modules/axe-core/axe.min.js', 'utf8');
const RULES: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
};
/** The only rules whose results differ between light and dark. */
const COLOURS: RunOptions = { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } };
const LOOKS = [
  { width: 375, colorScheme: 'light', rules: RULES },
  { width: 1280, colorScheme: 'dark', rules: RULES },
] as const;
/** What only one width shows, such as the bar at the bottom of a phone, is on every page; so two pages are enough. */
const OTHER_LOOKS = [
  { width: 375, colorScheme: 'dark', rules: COLOURS },
  { width: 1280, colorScheme: 'light', rules: COLOURS },
] as const;
const IN_ALL_LOOKS: readonly string[] = ['/', '/docs/client'];

const site = useSite();
let watched: WatchedPage | undefined;
afterAll(() => watched?.context.close());

async function listViolations(page: Page, options: RunOptions): Promise<string[]> {
  const { violations } = await page.evaluate(
    (rules) => (window as unknown as { axe: { run(options: object): Promise<AxeResults> } }).axe.run(rules),
    options,
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

it.each(PAGES)('%s has no accessibility problem', async (path) => {
  watched ??= await openWatched(site.browser, site.origin);
  const { page, context, faults } = watched;
  faults.length = 0;
  await page.goto(site.origin + path);
  await page.evaluate(() => {
    for (const details of document.querySelectorAll('details')) details.open = true;
  });
  // Runs through the debugger, which isn't bound by the page's policy.
  await page.evaluate(AXE);
  for (const { width, colorScheme, rules } of IN_ALL_LOOKS.includes(path)
    ? [...LOOKS, ...OTHER_LOOKS]
    : LOOKS) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme });
    expect(await listViolations(page, rules), `${width} px, ${colorScheme}`).toEqual([]);
  }
  // Chromium itself logs the unknown page's status to the console.
  expect(faults.filter((fault) => !UNKNOWN.includes(path) || !fault.includes('404'))).toEqual([]);
  expect(await context.cookies()).toEqual([]);
  expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0);
});
