// /embed in real Chromium: the preview and the lines to copy follow the form.
import { expect, it } from 'vitest';
import { findViolations } from './find-faults.ts';
import { setStage } from './stage.ts';

const stage = setStage();

it('shows what the form says, live', async () => {
  const { page } = await stage.open('/embed');
  const preview = page.frameLocator('[data-preview] iframe');
  await preview.locator('#status').waitFor();
  await page.fill('.options [name=q]', 'grab');
  await page.selectOption('[name=theme]', 'dark');
  await preview.locator('[role=option]').first().waitFor();
  expect(await preview.locator('html').getAttribute('data-theme')).toBe('dark');
  const line = await page.inputValue('[data-snippet=script]');
  expect(line).toBe(
    `<script async src="${stage.origin}/embed.js" data-region="SG" data-theme="dark" data-q="grab"></script>`,
  );
  expect(await findViolations(page)).toEqual([]);
});

it('works by its button without JavaScript', async () => {
  const { page } = await stage.open('/embed', { javaScriptEnabled: false });
  await page.fill('.options [name=q]', 'grab');
  await page.click('.options [type=submit]');
  await page.frameLocator('[data-preview] iframe').locator('.list a').first().waitFor();
  expect(await page.textContent('[data-snippet=script]')).toContain('data-q="grab"');
});
