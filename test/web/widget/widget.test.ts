// The widget as visitors of somebody else's page meet it, in real Chromium.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ARABIC_NAME, HOSTILE_NAME, LONG_NAME } from '../../http/embed/embed-catalogue.ts';
import {
  expectStatus,
  findClipped,
  findViolations,
  openStage,
  type Stage,
  type,
  type Visitor,
} from './browser.ts';

let stage: Stage;
let visitor: Visitor;

beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

const frameOf = (query = '', attributes = ''): string =>
  `<iframe src="{widget}/embed/lookup${query}" title="Codes" width="100%" height="900" ${attributes}></iframe>`;

async function choose(text: string): Promise<void> {
  await type(visitor, text);
  await visitor.widget.waitForSelector('[role=option]');
  await visitor.page.keyboard.press('ArrowDown');
  await visitor.page.keyboard.press('Enter');
  await visitor.widget.waitForSelector('.merchant');
}

afterEach(async () => {
  const { complaints, requests } = visitor;
  await visitor.close();
  expect(complaints).toEqual([]);
  expect(
    requests.filter((url) => !url.startsWith(stage.origin) && !url.startsWith(`${stage.host}/`)),
  ).toEqual([]);
});

describe('in a plain iframe', () => {
  beforeEach(async () => {
    visitor = await stage.visit({ body: frameOf() });
  });

  it('is accessible before anybody types', async () => {
    await visitor.widget.waitForSelector('#q');
    expect(await findViolations(visitor.widget)).toEqual([]);
  });

  it('searches as one types, and shows code, category, country and channel', async () => {
    await type(visitor, 'grab');
    await expectStatus(visitor, '2 merchants found');
    const texts = await visitor.widget.locator('[role=option]').allTextContents();
    expect(texts[0]).toBe('Grab 4121 Taxicabs and Limousines · Singapore · online');
    expect(await findViolations(visitor.widget)).toEqual([]);
  });

  it('is used by keyboard alone', async () => {
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

  it('shows the cards that earn there, best first, and folds the others', async () => {
    await choose('grabfood');
    const { widget } = visitor;
    await expectStatus(visitor, '2 cards from Singapore earn more here');
    const rows = await widget.locator('.merchant > .cards > li').allTextContents();
    expect(rows).toEqual([
      'Online Card 4 MPD Cap at S$1,000 a month, online only',
      expect.stringMatching(/^Dining Card 3 MPD /),
    ]);
    expect(await widget.locator('details').count()).toBe(1);
    expect(await widget.locator('details').getAttribute('open')).toBeNull();
    expect(await widget.textContent('summary')).toBe('1 card with no bonus here');
    expect(await widget.textContent('.sure')).toBe('Likely: an editor’s judgement, as of November 2026');
    expect(await findViolations(widget)).toEqual([]);
    await widget.click('summary');
    expect(await findViolations(widget)).toEqual([]);
  });

  it('judges another region’s cards when asked', async () => {
    await choose('grabfood');
    await visitor.widget.selectOption('#region', 'US');
    await expectStatus(visitor, /United States/);
  });

  it('takes a pasted web address to its site at once', async () => {
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
    await expectStatus(visitor, 'No merchant like “qqqqqqqq”');
    expect(await visitor.widget.locator('#list').isHidden()).toBe(true);
    expect(await findViolations(visitor.widget)).toEqual([]);
  });

  it('asks once for what is typed fast, and never twice for the same', async () => {
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

  it('passes over an answer that comes too late', async () => {
    const { page, widget } = visitor;
    await page.route(/q=grab&/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 700));
      await route.continue().catch(() => {});
    });
    await type(visitor, 'grab');
    await page.waitForRequest(/q=grab&/);
    await widget.fill('#q', 'starbucks');
    await expectStatus(visitor, '1 merchant found');
    await page.waitForTimeout(900);
    expect(await widget.locator('[role=option]').allTextContents()).toEqual([
      expect.stringMatching(/^Starbucks/),
    ]);
  });

  it('opens our merchant page in the top window', async () => {
    await choose('grabfood');
    await visitor.widget.focus('.merchant h2 a');
    await visitor.page.keyboard.press('Enter');
    await visitor.page.waitForURL(`${stage.origin}/merchant/grab-food`);
  });

  it('names us, with a link to the site', async () => {
    await visitor.widget.click('.attribution a');
    await visitor.page.waitForURL(`${stage.origin}/`);
  });

  it('keeps a hostile name as text', async () => {
    await choose('sohne');
    expect(await visitor.widget.textContent('h2')).toBe(HOSTILE_NAME);
    expect(await visitor.widget.locator('img').count()).toBe(0);
    expect(await visitor.widget.title()).toBe('Merchant category code lookup');
  });

  it('stores nothing', async () => {
    await choose('grab');
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

describe('its troubles', () => {
  beforeEach(async () => {
    visitor = await stage.visit({ body: frameOf() });
  });

  /** Chromium itself writes failed requests into the console. */
  const forgive = (pattern: RegExp): void => {
    const rest = visitor.complaints.filter((complaint) => !pattern.test(complaint));
    visitor.complaints.splice(0, Number.POSITIVE_INFINITY, ...rest);
  };

  it('says that one is offline, and goes on by itself', async () => {
    const context = visitor.page.context();
    await context.setOffline(true);
    await type(visitor, 'grab');
    await expectStatus(visitor, 'You are offline');
    expect(await findViolations(visitor.widget)).toEqual([]);
    await context.setOffline(false);
    await expectStatus(visitor, '2 merchants found');
    forgive(/ERR_INTERNET_DISCONNECTED/);
  });

  it('says that the server failed, and tries again when asked', async () => {
    await visitor.page.route(/embed\/search/, (route) => route.fulfill({ status: 500, body: '{}' }), {
      times: 1,
    });
    await type(visitor, 'grab');
    await expectStatus(visitor, 'The search did not answer.');
    expect(await findViolations(visitor.widget)).toEqual([]);
    expect(await visitor.widget.locator('.merchant').count()).toBe(0);
    await visitor.widget.click('#retry');
    await expectStatus(visitor, '2 merchants found');
    expect(await visitor.widget.isHidden('#retry')).toBe(true);
    forgive(/status of 500/);
  });

  it('says that it is searching when that takes long', async () => {
    await visitor.page.route(/embed\/search/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1500));
      await route.continue();
    });
    await type(visitor, 'grab');
    await expectStatus(visitor, 'Searching…');
    expect(await findViolations(visitor.widget)).toEqual([]);
    await expectStatus(visitor, '2 merchants found');
  });

  it('says when to come back after too many searches, and asks no more until then', async () => {
    const strict = await openStage({ limit: 1 });
    const limited = await strict.visit({ body: frameOf() });
    // At once: on a busy machine the pauses between keys would be questions of their own.
    await limited.widget.locator('#q').fill('grab');
    await expectStatus(limited, '2 merchants found');
    await type(limited, 'f');
    await expectStatus(
      limited,
      /^Too many searches from your network\. Try again in 15 minutes, at \d\d:\d\d/,
    );
    expect(await findViolations(limited.widget)).toEqual([]);
    expect(await limited.widget.isHidden('#retry')).toBe(true);
    const before = limited.requests.length;
    await type(limited, 'oo');
    await limited.page.waitForTimeout(300);
    expect(limited.requests.length).toBe(before);
    expect(limited.complaints.every((complaint) => complaint.includes('429'))).toBe(true);
    await limited.close();
    await strict.close();
  });
});

describe('its looks', () => {
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
    expect(paper).toBe(theme === 'dark' ? 'rgb(14, 20, 18)' : 'rgb(252, 253, 252)');
  });

  it('follows the system without a theme', async () => {
    visitor = await stage.visit({ colorScheme: 'dark' });
    const scheme = await visitor.widget.evaluate(
      () => getComputedStyle(document.querySelector('.widget')!).backgroundColor,
    );
    expect(scheme).toBe('rgb(14, 20, 18)');
  });

  it('shows a right-to-left name in its own direction', async () => {
    visitor = await stage.visit({ body: frameOf() });
    await choose('arab bank');
    const name = visitor.widget.locator('h2 bdi');
    expect(await name.textContent()).toBe(ARABIC_NAME);
    expect(await name.evaluate((element) => element.matches(':dir(rtl)'))).toBe(true);
    expect(await visitor.widget.textContent('.sure')).toContain('by its kind of business alone');
  });

  it('turns round as a whole', async () => {
    visitor = await stage.visit({ body: frameOf('?q=grab'), viewport: { width: 280, height: 900 } });
    await visitor.widget.evaluate(() => {
      document.documentElement.dir = 'rtl';
    });
    await visitor.widget.waitForSelector('[role=option]');
    expect(await findClipped(visitor.widget)).toEqual([]);
  });
});

describe('without JavaScript', () => {
  it('searches by its form and shows the merchant by its links', async () => {
    visitor = await stage.visit({ body: frameOf(), javaScriptEnabled: false });
    const { widget, page } = visitor;
    await widget.fill('#q', 'grab');
    await widget.click('.find');
    await widget.waitForSelector('.list a');
    expect(await widget.locator('.list a').count()).toBe(2);
    await widget.click('.list a >> nth=1');
    await widget.waitForSelector('.merchant');
    expect(await widget.textContent('h2')).toBe('GrabFood');
    await widget.click('h2 a');
    await page.waitForURL(`${stage.origin}/merchant/grab-food`);
  });
});
