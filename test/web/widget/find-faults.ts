// Finds accessibility problems with axe-core, and text that is cut off.
import axe from 'axe-core';
import type { Frame, Page } from 'playwright-core';

/** Every violation that axe-core finds in the frame. */
export async function findViolations(frame: Frame | Page): Promise<string[]> {
  // Not by a script element: the widget's policy allows none but our own. Evaluated code passes it by.
  await frame.evaluate(axe.source);
  return frame.evaluate(async () => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') };
    const { violations } = await axe.run(document, { rules: { region: { enabled: true } } });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  });
}

/** Elements whose text is cut off or outside the frame. */
export function findClipped(frame: Frame): Promise<string[]> {
  return frame.evaluate(() => {
    const width = document.documentElement.clientWidth;
    return [...document.querySelectorAll<HTMLElement>('.widget *:not(.unseen, option)')]
      .filter((element) => element.getClientRects().length > 0)
      .filter((element) => {
        const { left, right } = element.getBoundingClientRect();
        const cut = element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0;
        return left < -0.5 || right > width + 0.5 || (cut && element.tagName !== 'INPUT');
      })
      .map((element) => element.outerHTML.slice(0, 120));
  });
}
