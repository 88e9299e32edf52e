// The best of the visitor's own cards, wherever a page lists cards.
import { el, toDom } from '../widget/tree.ts';
import { readProfile } from './profile.ts';

/** On pages that list cards: shows the visitor's best one. Lists are best first, so it is the first they have. */
export function showMyBest(region: string): void {
  const mine = new Set(readProfile(region).cards);
  if (mine.size === 0) return;
  const rows = [...document.querySelectorAll<HTMLElement>('li[data-card]')];
  const own = rows.filter(({ dataset }) => mine.has(dataset.card!));
  for (const row of own) row.classList.add('mine');
  const [best] = own;
  const place = document.querySelector<HTMLElement>('[data-my-best]');
  if (place && best) {
    const isBestOfAll = rows[0] === best && best.closest('ol') !== null;
    place.replaceChildren(
      place.querySelector('h3')!,
      isBestOfAll ? 'You have it: the card above.' : copyCardLine(best),
    );
  }
  for (const tile of document.querySelectorAll<HTMLElement>('[data-rates]')) {
    const first = tile.dataset
      .rates!.split('|')
      .map((pair) => pair.split('='))
      .find(([name]) => mine.has(name!));
    const name = rows.find(({ dataset }) => dataset.card === first?.[0])?.querySelector('a')?.textContent;
    if (first && name)
      tile.lastElementChild!.replaceChildren(
        first[1]!,
        toDom(el('span', { class: 'detail' }, `${name} (yours)`)),
      );
  }
}

/** A card as it is listed, laid out as in the component BestCardHere. */
function copyCardLine(row: HTMLElement): HTMLElement {
  const line = toDom(el('div', { class: 'use-line' })) as HTMLElement;
  for (const part of ['.art', '.rate', '.card-name', '.terms'])
    line.append(row.querySelector(part)!.cloneNode(true));
  return line;
}
