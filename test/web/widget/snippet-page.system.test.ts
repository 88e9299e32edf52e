// /embed in real Chromium: the preview and the lines to copy follow the form.
import { expect, it } from 'vitest';
import { findViolations } from './find-faults.ts';
import { useStage } from './stage.ts';

const stage = useStage();

it('updates the snippet as the form changes', async () => {
  const { page } = await stage.open('/embed');
  const preview = page.frameLocator('[data-preview] iframe');
  await preview.locator('#status').waitFor();
  await page.fill('.options [name=q]', 'grab');
  await page.selectOption('[name=theme]', 'dark');
  await preview.locator('html[data-theme=dark] [role=option]').first().waitFor();
  const line = await page.inputValue('[data-snippet=script]');
  expect(line).toBe(
    `<script async src="${stage.origin}/embed.js" data-region="SG" data-theme="dark" data-q="grab"></script>`,
  );
  expect(await findViolations(page)).toEqual([]);
});

it('copies a line, or selects it if the browser forbids copying', async () => {
  const { page } = await stage.open('/embed', { permissions: ['clipboard-read', 'clipboard-write'] });
  const button = page.locator('[data-copy=script]');
  await button.click();
  await expect.poll(() => button.textContent()).toBe('Copied');
  const line = await page.inputValue('[data-snippet=script]');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(line);
  await page.selectOption('[name=theme]', 'dark');
  await expect.poll(() => button.textContent()).toBe('Copy');

  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('forbidden'));
  });
  await button.click();
  const marked = (): Promise<string> =>
    page
      .locator('[data-snippet=script]')
      .evaluate(({ value, selectionStart, selectionEnd }: HTMLTextAreaElement) =>
        value.slice(selectionStart, selectionEnd),
      );
  await expect.poll(marked).toBe(await page.inputValue('[data-snippet=script]'));
});

it('works with its button without JavaScript', async () => {
  const { page } = await stage.open('/embed', { javaScriptEnabled: false });
  await page.fill('.options [name=q]', 'grab');
  await page.click('.options [type=submit]');
  await page.frameLocator('[data-preview] iframe').locator('.list a').first().waitFor();
  expect(await page.textContent('[data-snippet=script]')).toContain('data-q="grab"');
});
