// On the pages of merchants and codes: the visitor's best card there.
import { askForMe, type BestForMe } from '../visitor/ask-for-me.ts';
import { readProfile } from '../visitor/profile.ts';
import { getRegion } from '../visitor/region.ts';
import { el, toDom } from '../widget/tree.ts';

const place = document.querySelector<HTMLElement>('[data-my-best]');
const rows = [...document.querySelectorAll<HTMLElement>('li[data-card]')];
const region = getRegion();
const mine = new Set(readProfile(region).cards);
const own = rows.filter(({ dataset }) => mine.has(dataset.card!));
for (const row of own) row.classList.add('mine');

/** Both lists are best first. */
function showFromLists(): void {
  const [best] = own;
  if (best) showBest(best);
  showTilesFromLists();
}

function showTilesFromLists(): void {
  for (const tile of document.querySelectorAll<HTMLElement>('[data-rates]')) {
    const rates = tile.dataset.rates!.split('|').map((pair) => pair.split('='));
    const [name, rate] = rates.find(([shortName]) => mine.has(shortName!)) ?? [];
    if (name !== undefined) showOnTile(tile, name, rate!);
  }
}

function showAnswer({ best, variants }: BestForMe): void {
  const row = rows.find(({ dataset }) => dataset.card === best.shortName);
  if (row) showBest(row, best);
  else place!.classList.remove('asked');
  const tiles = document.querySelectorAll<HTMLElement>('[data-rates]');
  variants.slice(0, tiles.length).forEach((card, index) => {
    showOnTile(tiles[index]!, card.shortName, card.mpd);
  });
}

function showBest(row: HTMLElement, own?: BestForMe['best']): void {
  const isFirst = own === undefined && rows[0] === row;
  const heading = place!.querySelector('h2')!;
  if (mine.size === 0) heading.textContent = 'Best card for you here';
  place!.replaceChildren(heading, isFirst ? 'You have it: the card above.' : copyCardLine(row, own));
}

/** A card as it is listed, laid out as in the component BestCardHere. */
function copyCardLine(row: HTMLElement, own: BestForMe['best'] | undefined): HTMLElement {
  const line = toDom(el('div', { class: 'use-line' })) as HTMLElement;
  for (const part of ['.art', '.rate', '.card-name', '.terms'])
    line.append(row.querySelector(part)!.cloneNode(true));
  if (own === undefined) return line;
  const [figure, ...unit] = own.mpd.split(' ');
  const small = toDom(el('span', { class: 'unit' }, ` ${unit.join(' ')}`));
  line.querySelector('.rate')!.replaceChildren(figure!, small);
  line.querySelector('.terms')!.textContent = own.spendCap;
  return line;
}

function showOnTile(tile: HTMLElement, shortName: string, rate: string): void {
  const name = rows.find(({ dataset }) => dataset.card === shortName)?.querySelector('a')?.textContent;
  const detail = `${name}${mine.size > 0 ? ' (yours)' : ''}`;
  if (name) tile.lastElementChild!.replaceChildren(rate, toDom(el('span', { class: 'detail' }, detail)));
}

if (place) {
  const { merchant, mcc, myBest: script } = place.dataset;
  const asked = askForMe(script!, region, { merchant, mcc });
  // Theirs first, unless it is the best of all.
  if (own[0] && own[0] !== rows[0]) place.parentElement!.prepend(place);
  // This runs before the first paint; an answer that comes later finds its room reserved.
  if (asked === undefined) showFromLists();
  else {
    place.classList.add('asked');
    showTilesFromLists();
    void asked.then((answer) => {
      if (answer) return showAnswer(answer);
      const [best] = own;
      if (best) showBest(best);
      else place.classList.remove('asked');
    });
  }
}
