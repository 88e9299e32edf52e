// The visitor's own cards, kept in this browser only: chosen on /my-cards or /statement, shown as "your best card here"
// wherever a page lists cards, and selected on /best-card and /statement.
import { el, toDom } from '../widget/tree.ts';
import { readStored, store } from './storage.ts';

const KEY = 'mcc-lookup:cards';

export function readMyCards(region: string): ReadonlySet<string> {
  // By region: `{ "SG": ["REVO"] }`.
  const names = readStored<Record<string, readonly string[]>>(KEY)[region];
  return new Set(Array.isArray(names) ? names.map(String) : []);
}

/** Returns false if the browser doesn't allow storage. */
export const storeMyCards = (region: string, names: readonly string[]): boolean =>
  store(KEY, { [region]: names });

/** On /my-cards: ticks the stored cards and stores the ticked ones. */
export function openMyCards(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-my-cards]');
  if (form === null) return;
  const region = form.dataset.myCards!;
  const boxes = [...form.querySelectorAll<HTMLInputElement>('input[type=checkbox]')];
  const line = form.querySelector<HTMLElement>('[data-saved]')!;
  const chosen = readMyCards(region);
  for (const box of boxes) box.checked = chosen.has(box.value);
  const listChecked = (): readonly string[] =>
    boxes.filter(({ checked }) => checked).map(({ value }) => value);
  const showCount = (number: number): void => {
    line.textContent =
      number === 0
        ? 'Nothing chosen yet.'
        : `${number} ${number === 1 ? 'card' : 'cards'} saved in this browser.`;
  };
  showCount(listChecked().length);
  form.addEventListener('change', () => {
    const names = listChecked();
    if (storeMyCards(region, names)) showCount(names.length);
    else
      line.textContent = 'This browser does not allow pages to store anything, so your choice was not saved.';
  });
}

/** On pages that list cards: shows the visitor's best one. Lists are best first, so it is the first they have. */
export function showMyBest(region: string): void {
  const mine = readMyCards(region);
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

/** A card's rate, name and terms, laid out as in the component UseCard. */
function copyCardLine(row: HTMLElement): HTMLElement {
  const line = toDom(el('div', { class: 'use-line' }, el('div', {}))) as HTMLElement;
  const copy = (part: string): Node => row.querySelector(part)!.cloneNode(true);
  line.firstElementChild!.append(copy('a'), copy('.terms'));
  line.prepend(copy('.rate'));
  return line;
}

/** On /best-card: compares the visitor's cards unless the address names some. True if the page is being replaced. */
export function openBestCard(region: string): boolean {
  const form = document.querySelector<HTMLFormElement>('form[data-best-card]');
  if (form === null) return false;
  const url = new URL(location.href);
  const mine = readMyCards(region);
  if (mine.size > 0 && !url.searchParams.has('cards')) {
    url.searchParams.set('cards', [...mine].join(','));
    location.replace(url);
    return true;
  }
  form.addEventListener('submit', () => {
    // None ticked means all cards, not the visitor's own.
    if (mine.size > 0 && form.querySelector('[name=cards]:checked') === null)
      form.append(toDom(el('input', { type: 'hidden', name: 'cards', value: 'all' })));
  });
  form.querySelector<HTMLSelectElement>('select[name=region]')!.addEventListener('change', ({ target }) => {
    const query = new URLSearchParams(location.search);
    query.set('region', (target as HTMLSelectElement).value);
    query.delete('cards');
    for (const name of ['at', 'merchant', 'amount']) {
      const field = form.elements.namedItem(name) as HTMLInputElement;
      if (field.value !== '') query.set(name, field.value);
    }
    location.assign(`/best-card?${query}`);
  });
  return false;
}
