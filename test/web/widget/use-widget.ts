// Uses the widget like a visitor: embeds it, types into it, and reads its status.
import { expect } from 'vitest';
import type { Visitor } from './stage.ts';

/** The widget without our loader. */
export function frameOf(query = ''): string {
  return `<iframe src="{widget}/embed/lookup${query}" title="Codes" width="100%" height="900"></iframe>`;
}

/** Letter by letter, faster than the widget sends requests, however slow the machine is. */
export async function type({ widget }: Visitor, text: string): Promise<void> {
  await widget.click('#q');
  await widget.evaluate((letters) => {
    for (const letter of letters) document.execCommand('insertText', false, letter);
  }, text);
}

export async function expectStatus({ widget }: Visitor, text: string | RegExp): Promise<void> {
  await expect.poll(() => widget.textContent('#status'), { timeout: 15_000 }).toMatch(text);
}

/** Types, and chooses the first merchant with the keyboard. */
export async function choose(visitor: Visitor, text: string): Promise<void> {
  await type(visitor, text);
  await visitor.widget.waitForSelector('[role=option]');
  await visitor.page.keyboard.press('ArrowDown');
  await visitor.page.keyboard.press('Enter');
  await visitor.widget.waitForSelector('.merchant');
}
