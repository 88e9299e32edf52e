// Every kind of page in a real Chromium: it fits into narrow screens, and does not move once it is shown.
import { describe, expect, it } from 'vitest';
import { PAGE_KINDS } from '../../support/page-kinds.ts';
import { openWatched, PAGES, useSite } from './browser.ts';

const site = useSite();

it('no page is wider than its screen, and no text is squeezed into a column of letters', async () => {
  const { page, context } = await openWatched(site.browser, site.origin);
  for (const path of PAGES) {
    await page.goto(site.origin + path);
    for (const width of [280, 360, 768]) {
      await page.setViewportSize({ width, height: 800 });
      const wide = await page.evaluate(() =>
        document.documentElement.scrollWidth <= innerWidth
          ? []
          : [...document.querySelectorAll('body *')]
              .filter((element) => element.getBoundingClientRect().right > innerWidth)
              .map((element) => element.outerHTML.slice(0, 100)),
      );
      expect(wide, `${path} on ${width} px`).toEqual([]);
      const squeezed = await page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>('main *:not(svg, svg *)')]
          .filter((element) => [...element.childNodes].some(({ nodeType }) => nodeType === Node.TEXT_NODE))
          .filter((element) => element.innerText.length > 8)
          .filter((element) => {
            const { width, height } = element.getBoundingClientRect();
            return width > 2 && width < 40 && height > 3 * width;
          })
          .map((element) => element.outerHTML.slice(0, 100)),
      );
      expect(squeezed, `${path} on ${width} px`).toEqual([]);
    }
  }
  await context.close();
});

interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly sources: readonly { readonly node: Node | null }[];
}

/** Rounding to whole pixels can count as a shift; from 0.1, people find it disturbing. */
const MOST = 0.001;
/** What a browser remembers of a visitor who has chosen cards and a language for samples. */
const CARDS = {
  'mcc-lookup:cards': JSON.stringify({ SG: ['PLAIN', 'ONL'] }),
  'mcc-lookup:region': 'SG',
  'mcc-lookup:language': 'python',
};
/** Of one for whom the service ranks the cards, because they said more. */
const TERMS = {
  'mcc-lookup:you': JSON.stringify({
    SG: { cards: ['PLAIN', 'ONL'], mileValue: 1.9, meets: { ONL: 'all' } },
  }),
};

describe.each([
  { width: 1280, visitor: 'a new visitor', remembered: {}, kinds: PAGE_KINDS },
  { width: 375, visitor: 'a visitor with cards', remembered: CARDS, kinds: PAGE_KINDS },
  {
    width: 375,
    visitor: 'a visitor with terms',
    remembered: TERMS,
    kinds: PAGE_KINDS.filter(({ kind }) => ['merchant', 'code'].includes(kind)),
  },
])('$width pixels wide, for $visitor', ({ width, remembered, kinds }) => {
  it.each(kinds)('$kind, $path, does not move once it is shown', async ({ path }) => {
    // A context of its own: nothing is cached, as on a first visit.
    const { page, context } = await openWatched(site.browser, site.origin, {
      viewport: { width, height: 800 },
    });
    await page.addInitScript((entries) => {
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
    }, remembered);
    await page.goto(site.origin + path, { waitUntil: 'networkidle' });
    // The answer for the visitor's cards takes the place of the one for nobody in particular, which may be a line shorter.
    const isReplaced = path.startsWith('/best-card?') && 'mcc-lookup:cards' in remembered;
    if (isReplaced) await page.getByText('Compared: 2 cards that you selected').waitFor();
    const shifts = await page.evaluate(
      () =>
        new Promise<{ readonly sum: number; readonly moved: string[] }>((resolve) => {
          const seen = { sum: 0, moved: [] as string[] };
          new PerformanceObserver((list) => {
            for (const { value, sources } of list.getEntries() as LayoutShift[]) {
              seen.sum += value;
              for (const { node } of sources)
                seen.moved.push((node as Element | null)?.outerHTML?.slice(0, 80) ?? '');
            }
          }).observe({ type: 'layout-shift', buffered: true });
          requestAnimationFrame(() => requestAnimationFrame(() => resolve(seen)));
        }),
    );
    expect(shifts.sum, shifts.moved.join('\n')).toBeLessThan(isReplaced ? 0.05 : MOST);
    await context.close();
  });
});
