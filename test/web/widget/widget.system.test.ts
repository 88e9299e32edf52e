// The widget on another site's page, in Chromium.
import { beforeEach, describe, expect, it } from 'vitest';
import { HOSTILE_NAME } from '../../http/embed/embed-catalogue.ts';
import { makeGate } from '../../support/gate.ts';
import { findViolations } from './find-faults.ts';
import { useStage, type Visitor } from './stage.ts';
import { choose, expectStatus, frameOf, type } from './use-widget.ts';

const stage = useStage();
let visitor: Visitor;

describe('in a plain iframe', () => {
  beforeEach(async () => {
    visitor = await stage.visit({ body: frameOf() });
  });

  it('is accessible before anybody types', async () => {
    await visitor.widget.waitForSelector('#q');
    expect(await findViolations(visitor.widget)).toEqual([]);
  });

  it('searches while typing, and shows code, category, country and channel', async () => {
    await type(visitor, 'grab');
    await expectStatus(visitor, '2 merchants found');
    const texts = await visitor.widget.locator('[role=option]').allTextContents();
    expect(texts[0]).toBe('Grab 4121 Taxicabs and Limousines · Singapore · online');
    expect(await findViolations(visitor.widget)).toEqual([]);
  });

  it('works with only the keyboard', async () => {
    const { page, widget } = visitor;
    const field = widget.locator('#q');
    await type(visitor, 'grab');
    await widget.waitForSelector('[role=option]');
    expect(await field.getAttribute('aria-expanded')).toBe('true');
    expect(await field.getAttribute('aria-activedescendant')).toBeNull();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    expect(await field.getAttribute('aria-activedescendant')).toBe('option-1');
    expect(await widget.locator('[aria-selected=true]').count()).toBe(1);
    await page.keyboard.press('ArrowDown');
    expect(await field.getAttribute('aria-activedescendant')).toBeNull();
    await page.keyboard.press('ArrowUp');
    expect(await field.getAttribute('aria-activedescendant')).toBe('option-1');
    await page.keyboard.press('Escape');
    expect(await field.getAttribute('aria-expanded')).toBe('false');
    await page.keyboard.press('Alt+ArrowDown');
    expect(await field.getAttribute('aria-expanded')).toBe('true');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await widget.waitForSelector('.merchant');
    expect(await field.inputValue()).toBe('Grab');
    expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('Escape');
    expect(await field.inputValue()).toBe('');
    expect(await widget.locator('.merchant').count()).toBe(0);
  });

  it('shows the five best cards, best first, and folds the others', async () => {
    await choose(visitor, 'grabfood');
    const { widget } = visitor;
    await expectStatus(visitor, '3 cards from Singapore earn more here');
    const rows = await widget.locator('.merchant > .cards > li').allTextContents();
    expect(rows).toEqual([
      'Online Card 4 MPD Cap at S$1,000 a month, online only',
      'Dining Card 3 MPD No cap',
      'Plain Card 1.4 MPD No bonus here, base rate only',
      expect.stringMatching(/^Spend Card 0\.3 MPD Up to 4 MPD: /),
      'Little Card 0.2 MPD No bonus here, base rate only',
    ]);
    expect(await widget.locator('details').count()).toBe(1);
    expect(await widget.locator('details').getAttribute('open')).toBeNull();
    expect(await widget.textContent('summary')).toBe('1 more card');
    expect(await widget.textContent('.sure')).toBe('Likely: an editor’s judgement, as of November 2026');
    expect(await findViolations(widget)).toEqual([]);
    await widget.click('summary');
    expect(await findViolations(widget)).toEqual([]);
  });

  it('compares another region’s cards on request', async () => {
    await choose(visitor, 'grabfood');
    await visitor.widget.selectOption('#region', 'US');
    await expectStatus(visitor, /United States/);
  });

  it('keeps what is typed while a merchant loads', async () => {
    const { page, widget } = visitor;
    let answer = (): void => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route(/embed\/merchant/, async (route) => {
      await held;
      await route.continue().catch(() => {});
    });
    await type(visitor, 'grab');
    await widget.click('[role=option]');
    await page.keyboard.type('f');
    answer();
    await expectStatus(visitor, '1 merchant found');
    expect(await widget.locator('#q').inputValue()).toBe('grabf');
  });

  it('accepts text pasted from a table', async () => {
    await visitor.widget.fill('#q', 'grab\tfood');
    await expectStatus(visitor, /merchants? found/);
  });

  it('opens the merchant of a pasted web address at once', async () => {
    const { page, widget } = visitor;
    await widget.fill('#q', 'https://www.grandhotel.sg/rooms?x=1');
    await widget.focus('#q');
    await page.keyboard.press('Enter');
    await widget.waitForSelector('.merchant');
    expect(await widget.textContent('.mcc')).toBe('5812 Eating Places, Restaurants');
    expect(await widget.textContent('.sure')).toBe('Very likely: seen on card payments, last in May 2021');
  });

  it('says that it found nothing', async () => {
    await type(visitor, 'qqqqqqqq');
    await expectStatus(visitor, '“qqqqqqqq”');
    expect(await visitor.widget.locator('#list').isHidden()).toBe(true);
    expect(await findViolations(visitor.widget)).toEqual([]);
  });

  it('sends one request for fast typing, and never the same one twice', async () => {
    const asked = (): number => visitor.requests.filter((url) => url.includes('/embed/search')).length;
    await type(visitor, 'grab');
    await expectStatus(visitor, '2 merchants found');
    expect(asked()).toBe(1);
    await visitor.page.keyboard.type('f');
    await expectStatus(visitor, '1 merchant found');
    await visitor.page.keyboard.press('Backspace');
    await expectStatus(visitor, '2 merchants found');
    expect(asked()).toBe(2);
  });

  it('ignores an answer that comes too late', async () => {
    const { page, widget } = visitor;
    const gate = makeGate();
    await page.route(/q=grab&/, async (route) => {
      await gate.opened;
      await route.continue().catch(() => {});
    });
    // Answered, or given up by the widget.
    const ended = makeGate();
    for (const event of ['requestfinished', 'requestfailed'] as const)
      page.on(event as 'requestfinished', (request) => {
        if (request.url().includes('q=grab&')) ended.open();
      });
    await type(visitor, 'grab');
    await page.waitForRequest(/q=grab&/);
    await widget.fill('#q', 'starbucks');
    await expectStatus(visitor, '1 merchant found');
    gate.open();
    await ended.opened;
    expect(await widget.locator('[role=option]').allTextContents()).toEqual([
      expect.stringMatching(/^Starbucks/),
    ]);
  });

  it('opens our merchant page beside the page that it is in', async () => {
    await choose(visitor, 'grabfood');
    await visitor.widget.focus('.merchant h2 a');
    const opened = visitor.page.waitForEvent('popup');
    await visitor.page.keyboard.press('Enter');
    await (await opened).waitForURL(`${stage.origin}/merchant/grab-food`);
  });

  it('names us, with a link to the site', async () => {
    const opened = visitor.page.waitForEvent('popup');
    await visitor.widget.click('.attribution a');
    await (await opened).waitForURL(`${stage.origin}/`);
  });

  it('keeps a hostile name as text', async () => {
    await choose(visitor, 'sohne');
    expect(await visitor.widget.textContent('h2')).toBe(HOSTILE_NAME);
    expect(await visitor.widget.locator('img').count()).toBe(0);
    expect(await visitor.widget.title()).toBe('Merchant category code lookup');
  });

  it('stores nothing', async () => {
    await choose(visitor, 'grab');
    // Chromium keeps all storage from frames of other sites in some settings, which is as good.
    const stored = await visitor.widget.evaluate(() => {
      try {
        return [document.cookie, localStorage.length, sessionStorage.length];
      } catch {
        return ['', 0, 0];
      }
    });
    expect(stored).toEqual(['', 0, 0]);
    expect(await visitor.page.context().cookies()).toEqual([]);
  });
});

it('compares another region’s cards for the initial merchant', async () => {
  visitor = await stage.visit({ body: frameOf('?q=Grab&id=grab-food') });
  await visitor.widget.waitForSelector('[role=combobox]');
  await visitor.widget.selectOption('#region', 'US');
  await expectStatus(visitor, /United States/);
  expect(await visitor.widget.textContent('h2')).toBe('GrabFood');
});

describe('without JavaScript', () => {
  it('searches with its form and opens merchants with links', async () => {
    visitor = await stage.visit({ body: frameOf(), javaScriptEnabled: false });
    const { widget, page } = visitor;
    await widget.fill('#q', 'grab');
    await widget.click('.find');
    await widget.waitForSelector('.list a');
    expect(await widget.locator('.list a').count()).toBe(2);
    await widget.click('.list a >> nth=1');
    await widget.waitForSelector('.merchant');
    expect(await widget.textContent('h2')).toBe('GrabFood');
    const opened = page.waitForEvent('popup');
    await widget.click('h2 a');
    await (await opened).waitForURL(`${stage.origin}/merchant/grab-food`);
  });
});
