// What the widget says when it cannot answer, in real Chromium.
import { beforeEach, describe, expect, it } from 'vitest';
import { texts } from '../../../src/web/widget/texts.ts';
import { makeGate } from '../../support/gate.ts';
import { findViolations } from './find-faults.ts';
import { openStage, useStage, type Visitor } from './stage.ts';
import { choose, expectStatus, frameOf, type } from './use-widget.ts';

const stage = useStage();
let visitor: Visitor;

describe('failures', () => {
  beforeEach(async () => {
    visitor = await stage.visit({ body: frameOf() });
  });

  /** Chromium itself writes failed requests into the console. */
  const forgive = (pattern: RegExp): void => {
    const rest = visitor.consoleMessages.filter((complaint) => !pattern.test(complaint));
    visitor.consoleMessages.splice(0, Number.POSITIVE_INFINITY, ...rest);
  };

  it('says that the browser is offline, and resumes by itself', async () => {
    const context = visitor.page.context();
    await context.setOffline(true);
    await type(visitor, 'grab');
    await expectStatus(visitor, texts.offline);
    expect(await findViolations(visitor.widget)).toEqual([]);
    await context.setOffline(false);
    await expectStatus(visitor, '2 merchants found');
    forgive(/ERR_INTERNET_DISCONNECTED/);
  });

  it('says that the server failed, and tries again on request', async () => {
    await visitor.page.route(/embed\/search/, (route) => route.fulfill({ status: 500, body: '{}' }), {
      times: 1,
    });
    await type(visitor, 'grab');
    await expectStatus(visitor, texts.failed);
    expect(await findViolations(visitor.widget)).toEqual([]);
    expect(await visitor.widget.locator('.merchant').count()).toBe(0);
    await visitor.widget.click('#retry');
    await expectStatus(visitor, '2 merchants found');
    expect(await visitor.widget.isHidden('#retry')).toBe(true);
    forgive(/status of 500/);
  });

  it('says that it is searching when that takes long', async () => {
    const gate = makeGate();
    await visitor.page.route(/embed\/search/, async (route) => {
      await gate.opened;
      await route.continue();
    });
    await type(visitor, 'grab');
    await expectStatus(visitor, texts.busy);
    expect(await findViolations(visitor.widget)).toEqual([]);
    gate.open();
    await expectStatus(visitor, '2 merchants found');
  });

  it('stops saying that it is searching when a letter is deleted', async () => {
    const { page, widget } = visitor;
    await type(visitor, 'grab');
    await expectStatus(visitor, '2 merchants found');
    const gate = makeGate();
    await page.route(/embed\/search/, async (route) => {
      await gate.opened;
      await route.continue().catch(() => {});
    });
    await page.keyboard.type('f');
    await expectStatus(visitor, texts.busy);
    await page.keyboard.press('Backspace');
    await expectStatus(visitor, '2 merchants found');
    await page.keyboard.type('x');
    await expectStatus(visitor, texts.busy);
    expect(await widget.getAttribute('#results', 'aria-busy')).toBe('true');
    await widget.fill('#q', '');
    await expectStatus(visitor, texts.idle);
    expect(await widget.getAttribute('#results', 'aria-busy')).toBeNull();
    gate.open();
  });

  it('does not show another region’s cards if the request failed', async () => {
    await choose(visitor, 'grabfood');
    await visitor.page.route(/embed\/merchant/, (route) => route.fulfill({ status: 500, body: '{}' }), {
      times: 1,
    });
    await visitor.widget.selectOption('#region', 'US');
    await expectStatus(visitor, texts.failed);
    expect(await visitor.widget.locator('.merchant').count()).toBe(0);
    await visitor.widget.click('#retry');
    await expectStatus(visitor, /United States/);
    forgive(/status of 500/);
  });

  it('says when to come back after too many searches, and sends nothing until then', async () => {
    const strict = await openStage({ limit: 1 });
    const limited = await strict.visit({ body: frameOf() });
    // At once: on a busy machine the pauses between keys would be questions of their own.
    await limited.widget.locator('#q').fill('grab');
    await expectStatus(limited, '2 merchants found');
    await type(limited, 'f');
    await expectStatus(limited, /\b15 minutes\b.* \d\d:\d\d/);
    expect(await findViolations(limited.widget)).toEqual([]);
    expect(await limited.widget.isHidden('#retry')).toBe(true);
    const before = limited.requests.length;
    await type(limited, 'oo');
    await limited.page.waitForTimeout(300);
    expect(limited.requests.length).toBe(before);
    expect(limited.consoleMessages.every((complaint) => complaint.includes('429'))).toBe(true);
    await limited.close();
    await strict.close();
  });
});
