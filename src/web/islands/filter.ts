// Makes the filter of /mcc live, by the official wording. Enter still asks the server, which knows everyday words too.
import { buildFilter } from '../pages/mcc-filter.ts';

const form = document.querySelector<HTMLFormElement>('[data-filter-form]');
const input = form?.querySelector<HTMLInputElement>('input[type=search]');
const count = form?.querySelector<HTMLElement>('[data-filter-count]');
const hidden = [...document.querySelectorAll<HTMLElement>('[data-filter-hides]')];
const nothing = document.querySelector<HTMLElement>('[data-filter-nothing]');
const groups = [...document.querySelectorAll<HTMLElement>('[data-filter-group]')].map((section) => ({
  section,
  items: [...section.querySelectorAll('li')].map((item) => ({
    item,
    text: `${item.textContent} ${section.dataset.filterGroup}`,
  })),
}));

function applyFilter(filter: string): void {
  const keeps = buildFilter(filter);
  let shown = 0;
  for (const { section, items } of groups) {
    let inGroup = 0;
    for (const { item, text } of items) {
      const kept = keeps(text);
      item.hidden = !kept;
      if (kept) inGroup++;
    }
    section.hidden = inGroup === 0;
    shown += inGroup;
  }
  for (const element of hidden) element.hidden = filter.trim() !== '';
  if (nothing) nothing.hidden = shown > 0;
  if (count) count.textContent = `${shown.toLocaleString('en')} ${shown === 1 ? 'code' : 'codes'}`;
}

// A page that the server has filtered contains only the matches, so there the form keeps using the server.
if (input && input.defaultValue === '') {
  input.addEventListener('input', () => applyFilter(input.value));
  if (input.value !== '') applyFilter(input.value);
}
