// The loader on another site's page, in Chromium.
import { describe, expect, it } from 'vitest';
import { findViolations } from './find-faults.ts';
import { useStage, type Visitor } from './stage.ts';
import { expectStatus, type } from './use-widget.ts';

const stage = useStage();
let visitor: Visitor;

const heightOf = async (index = 0): Promise<number> =>
  (await visitor.page.locator('iframe').nth(index).boundingBox())!.height;
const contentHeight = (): Promise<number> =>
  visitor.widget.evaluate(() => Math.ceil(document.querySelector('.widget')!.getBoundingClientRect().height));

describe('the loader', () => {
  it('puts the widget where its tag is, and keeps its height', async () => {
    visitor = await stage.visit();
    await expect.poll(async () => (await heightOf()) - (await contentHeight())).toBe(0);
    const before = await heightOf();
    await type(visitor, 'grab');
    await expectStatus(visitor, '2 merchants found');
    await expect.poll(() => heightOf()).toBeGreaterThan(before);
    await expect.poll(async () => (await heightOf()) - (await contentHeight())).toBe(0);
    const scrolls = await visitor.widget.evaluate(
      () => document.documentElement.scrollHeight > document.documentElement.clientHeight,
    );
    expect(scrolls).toBe(false);
    expect(await findViolations(visitor.page)).toEqual([]);
  });

  it('has its full height before anybody types, so nothing moves', async () => {
    visitor = await stage.visit({ body: '<script src="{widget}/embed.js"></script><p>Below</p>' });
    await expect.poll(async () => (await heightOf()) - (await contentHeight())).toBe(0);
    // HEIGHT_PX of the loader, from 380 px of width on.
    expect(await heightOf()).toBe(203);
  });

  it('does not shrink while somebody types', async () => {
    visitor = await stage.visit();
    await type(visitor, 'gr');
    await visitor.widget.waitForSelector('[role=option]');
    const count = await visitor.widget.locator('[role=option]').count();
    const before = await contentHeight();
    await visitor.page.keyboard.type('abf');
    await expectStatus(visitor, '1 merchant found');
    expect(count).toBeGreaterThan(1);
    expect(await contentHeight()).toBe(before);
  });

  it('takes options, and works twice on a page', async () => {
    visitor = await stage.visit({
      body: `
        <script async src="{widget}/embed.js" data-q="grab" data-title="First"></script>
        <p>Between</p>
        <script async src="{widget}/embed.js" data-region="US" data-theme="dark" data-loading="eager" data-title="Second"></script>`,
    });
    const { page } = visitor;
    const frames = page.locator('iframe');
    await expect.poll(() => frames.count()).toBe(2);
    const titles = await frames.evaluateAll((all) => all.map((frame) => (frame as HTMLIFrameElement).title));
    expect([...titles].sort()).toEqual(['First', 'Second']);
    // A name of its own may be in the page's language; ours is English.
    expect(await frames.evaluateAll((all) => all.map((frame) => (frame as HTMLElement).lang))).toEqual([
      '',
      '',
    ]);
    const [first, second] = [titles.indexOf('First'), titles.indexOf('Second')];
    await expect.poll(() => heightOf(first)).toBeGreaterThan((await heightOf(second)) + 50);
    const dark = page.frameLocator('iframe[title=Second]');
    expect(await dark.locator('#region').inputValue()).toBe('US');
    expect(await dark.locator('html').getAttribute('data-theme')).toBe('dark');
    const scheme = await frames.nth(second).evaluate((frame) => getComputedStyle(frame).colorScheme);
    expect(scheme).toBe('dark');
  });

  it('lets the page show through at the corners, in a dark theme on a light page too', async () => {
    visitor = await stage.visit({
      body: '<style>body{margin:0;background:#f0f}h1{display:none}</style><script src="{widget}/embed.js" data-theme="dark"></script>',
    });
    await expectStatus(visitor, /./);
    await visitor.widget.evaluate(() => {
      document.querySelector<HTMLElement>('.widget')!.style.borderRadius = '40px';
    });
    const shot = await visitor.page.screenshot({ clip: { x: 0, y: 0, width: 2, height: 2 }, type: 'png' });
    const colour = await visitor.page.evaluate(async (base64) => {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const canvas = new OffscreenCanvas(2, 2).getContext('2d')!;
      canvas.drawImage(image, 0, 0);
      return [...canvas.getImageData(0, 0, 1, 1).data];
    }, shot.toString('base64'));
    expect(colour).toEqual([255, 0, 255, 255]);
  });

  it('waits until the frame is near', async () => {
    visitor = await stage.visit({
      body: '<script src="{widget}/embed.js"></script><div style="height:9000px"></div><script src="{widget}/embed.js" data-q="grab" data-title="Far"></script>',
    });
    const asked = (): boolean => visitor.requests.some((url) => url.includes('q=grab'));
    expect(asked()).toBe(false);
    await visitor.page.locator('iframe[title=Far]').scrollIntoViewIfNeeded();
    await expect.poll(asked).toBe(true);
  });

  it('accepts heights only from its own frame and origin', async () => {
    visitor = await stage.visit();
    await expect.poll(async () => (await heightOf()) - (await contentHeight())).toBe(0);
    const before = await heightOf();
    const { page, widget } = visitor;
    await page.evaluate(() => postMessage({ type: 'mcc-lookup:height', height: 999 }, '*'));
    await widget.evaluate(() => parent.postMessage({ type: 'other:height', height: 999 }, '*'));
    await widget.evaluate(() => parent.postMessage({ type: 'mcc-lookup:height', height: 1e9 }, '*'));
    await widget.evaluate(() => parent.postMessage({ type: 'mcc-lookup:height', height: '<b>' }, '*'));
    // Messages come in their order, and before a frame is painted.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
    expect(await heightOf()).toBe(before);
  });

  it('tells its height only to a parent that has said hello', async () => {
    visitor = await stage.visit({ body: '<iframe src="{widget}/embed/lookup" title="Codes"></iframe>' });
    const { page, widget } = visitor;
    await page.evaluate(() => {
      addEventListener('message', ({ data }) => {
        document.title += ` ${JSON.stringify(data)}`;
      });
    });
    await widget.evaluate(() => postMessage({ type: 'mcc-lookup:hello' }, '*'));
    await type(visitor, 'grab');
    await expectStatus(visitor, '2 merchants found');
    expect(await page.title()).toBe('A shop’s page');
  });

  it('is an element too, made again when an attribute changes, gone with the element', async () => {
    visitor = await stage.visit({
      body: '<mcc-lookup lang="th" region="US" theme="dark" mile-value="1.5"></mcc-lookup><script src="{widget}/embed.js" data-manual></script>',
    });
    const { page } = visitor;
    const frame = page.locator('mcc-lookup iframe');
    const readSource = async () => new URL((await frame.getAttribute('src'))!).searchParams;
    expect(Object.fromEntries(await readSource())).toEqual({ region: 'US', theme: 'dark', mileValue: '1.5' });
    await expect.poll(async () => (await heightOf()) - (await contentHeight())).toBe(0);
    // Its title is ours and English, whatever the page speaks.
    expect(await frame.getAttribute('lang')).toBe('en');
    expect(await visitor.widget.evaluate(() => document.documentElement.lang)).toBe('en');
    await page.evaluate(() => {
      const element = document.querySelector('mcc-lookup')!;
      element.setAttribute('region', 'SG');
      element.setAttribute('q', 'grab');
      element.removeAttribute('theme');
    });
    await expect.poll(async () => (await readSource()).get('q')).toBe('grab');
    expect(Object.fromEntries(await readSource())).toEqual({ region: 'SG', q: 'grab', mileValue: '1.5' });
    expect(await frame.count()).toBe(1);
    await page.evaluate(() => document.querySelector('mcc-lookup')!.remove());
    expect(await page.locator('iframe').count()).toBe(0);
  });

  it('scrolls inside a plain frame, whose edge stays in view', async () => {
    visitor = await stage.visit({
      body: '<iframe src="{widget}/embed/lookup?region=SG&q=grab" width="300" height="180"></iframe>',
    });
    await visitor.widget.waitForSelector('.widget');
    const { bottom, scrolls } = await visitor.widget.evaluate(() => {
      const widget = document.querySelector('.widget')!;
      return {
        bottom: widget.getBoundingClientRect().bottom,
        scrolls: widget.scrollHeight > widget.clientHeight,
      };
    });
    expect(bottom).toBeLessThanOrEqual(180);
    expect(scrolls).toBe(true);
  });

  it('mounts and removes by hand', async () => {
    visitor = await stage.visit({
      body: '<div id="here"></div><script src="{widget}/embed.js" data-manual></script><script>w = mccLookup.mount(here, { q: "grab", limit: 1 })</script>',
    });
    await expectStatus(visitor, 'First 1 of 2 merchants');
    await visitor.page.evaluate('w.remove()');
    expect(await visitor.page.locator('iframe').count()).toBe(0);
  });

  it('works in a sandboxed frame, links included', async () => {
    visitor = await stage.visit({
      body: '<iframe src="{widget}/embed/lookup?q=grabfood" title="Codes" height="700" sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox"></iframe>',
    });
    await visitor.widget.click('[role=option]');
    const [beside] = await Promise.all([
      visitor.page.waitForEvent('popup'),
      visitor.widget.click('.record a'),
    ]);
    expect(beside.url()).toBe(`${stage.origin}/merchant/grab-food`);
  });
});
