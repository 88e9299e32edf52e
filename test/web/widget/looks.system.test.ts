// The widget at all sizes, in both themes and both directions, in real Chromium.
import { describe, expect, it } from 'vitest';
import { texts } from '../../../src/web/widget/texts.ts';
import { ARABIC_NAME, LONG_NAME } from '../../http/embed/embed-catalogue.ts';
import { findClipped, findViolations } from './find-faults.ts';
import { useStage, type Visitor } from './stage.ts';
import { choose, frameOf, type } from './use-widget.ts';

const stage = useStage();
let visitor: Visitor;

describe('appearance', () => {
  it.each([
    ['280 px', 280, 1],
    ['400 px at 200 %', 400, 2],
  ])('cuts nothing off at %s', async (_, width, zoom) => {
    // Browser zoom makes the viewport narrower in CSS pixels; larger text alone is the harder case.
    visitor = await stage.visit({ body: frameOf(), viewport: { width, height: 900 } });
    await visitor.widget.evaluate((scale) => {
      document.documentElement.style.fontSize = `${scale * 100}%`;
    }, zoom);
    expect(await findClipped(visitor.widget)).toEqual([]);
    await type(visitor, 'zentral');
    await visitor.widget.waitForSelector('[role=option]');
    expect(await findClipped(visitor.widget)).toEqual([]);
    await visitor.page.keyboard.press('Enter');
    await visitor.widget.waitForSelector('.merchant');
    expect(await visitor.widget.textContent('h2')).toBe(LONG_NAME);
    await visitor.widget.click('summary');
    expect(await findClipped(visitor.widget)).toEqual([]);
  });

  it.each(['light', 'dark'] as const)('is readable in the %s theme with any accent', async (theme) => {
    visitor = await stage.visit({ body: frameOf(`?theme=${theme}&accent=888&q=grab`) });
    await visitor.widget.waitForSelector('[role=option]');
    expect(await findViolations(visitor.widget)).toEqual([]);
    const paper = await visitor.widget.evaluate(
      () => getComputedStyle(document.querySelector('.widget')!).backgroundColor,
    );
    expect(paper).toBe(theme === 'dark' ? 'rgb(22, 30, 27)' : 'rgb(255, 255, 255)');
  });

  it('follows the system without a theme', async () => {
    visitor = await stage.visit({ colorScheme: 'dark' });
    const scheme = await visitor.widget.evaluate(
      () => getComputedStyle(document.querySelector('.widget')!).backgroundColor,
    );
    expect(scheme).toBe('rgb(22, 30, 27)');
  });

  it('shows a right-to-left name in its own direction', async () => {
    visitor = await stage.visit({ body: frameOf() });
    await choose(visitor, 'arab bank');
    const name = visitor.widget.locator('h2 bdi');
    expect(await name.textContent()).toBe(ARABIC_NAME);
    expect(await name.evaluate((element) => element.matches(':dir(rtl)'))).toBe(true);
    expect(await visitor.widget.textContent('.sure')).toContain(texts.basis.inferred);
  });

  it('is mirrored as a whole for right-to-left pages', async () => {
    visitor = await stage.visit({ body: frameOf('?q=grab'), viewport: { width: 280, height: 900 } });
    await visitor.widget.evaluate(() => {
      document.documentElement.dir = 'rtl';
    });
    await visitor.widget.waitForSelector('[role=option]');
    expect(await findClipped(visitor.widget)).toEqual([]);
  });
});
