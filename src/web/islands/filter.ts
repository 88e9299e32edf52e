// Makes the filter on /mcc live, by official wording. Enter still asks the server, which knows everyday words too.
// Codes of single brands are on their categories' pages and are fetched when the visitor starts to filter.
import { buildFilter } from '../pages/mcc-filter.ts';

const form = document.querySelector<HTMLFormElement>('[data-filter-form]');
const input = form?.querySelector<HTMLInputElement>('input[type=search]');
const count = form?.querySelector<HTMLElement>('[data-filter-count]');
const nothing = document.querySelector<HTMLElement>('[data-filter-nothing]');
const unfiltered = count?.textContent ?? '';

interface Item {
  readonly item: HTMLElement;
  readonly text: string;
  /** Shown only while a filter is on. */
  readonly isFetched: boolean;
}

const groups = [...document.querySelectorAll<HTMLElement>('[data-filter-group]')].map((section) => ({
  section,
  fold: section.querySelector('details'),
  list: section.querySelector('ul')!,
  rest: section.querySelector<HTMLAnchorElement>('[data-filter-rest]'),
  items: [...section.querySelectorAll('li')].map((item) => describe(item, section, false)),
}));

function describe(item: HTMLElement, { dataset }: HTMLElement, isFetched: boolean): Item {
  return { item, text: `${item.textContent} ${dataset.filterGroup}`, isFetched };
}

let fetched: Promise<unknown> | undefined;

function fetchRest(): Promise<unknown> {
  fetched ??= Promise.all(
    groups.map(async ({ section, list, rest, items }) => {
      if (rest === null) return;
      const page = new DOMParser().parseFromString(await (await fetch(rest.href)).text(), 'text/html');
      const known = new Set(items.map(({ item }) => item.textContent));
      const more = [...page.querySelectorAll<HTMLElement>('.codes li')].filter(
        ({ textContent }) => !known.has(textContent),
      );
      for (const item of more) item.hidden = true;
      list.append(...more);
      items.push(...more.map((item) => describe(item, section, true)));
    }),
  );
  return fetched;
}

/** What the visitor had unfolded before the filter. */
let unfolded: ReadonlySet<HTMLDetailsElement> | undefined;

/** A filter unfolds all groups; without it they are as the visitor left them. */
function foldGroups(isOn: boolean): void {
  const folds = groups.flatMap(({ fold }) => fold ?? []);
  if (isOn) unfolded ??= new Set(folds.filter(({ open }) => open));
  if (unfolded) for (const fold of folds) fold.open = isOn || unfolded.has(fold);
  if (!isOn) unfolded = undefined;
}

function applyFilter(filter: string): void {
  const matches = buildFilter(filter);
  let shown = 0;
  const isOn = filter.trim() !== '';
  foldGroups(isOn);
  for (const { section, items, rest } of groups) {
    let inGroup = 0;
    for (const { item, text, isFetched } of items) {
      const isShown = matches(text) && (isOn || !isFetched);
      item.hidden = !isShown;
      if (isShown) inGroup++;
    }
    section.hidden = isOn && inGroup === 0;
    if (rest) rest.hidden = isOn;
    shown += inGroup;
  }
  if (nothing) nothing.hidden = shown > 0;
  if (count && !isOn) count.textContent = unfiltered;
  else if (count) count.textContent = `${shown.toLocaleString('en')} ${shown === 1 ? 'code' : 'codes'}`;
}

// A page filtered by the server contains only the matches, so there the form keeps using the server.
if (input && input.defaultValue === '') {
  const filterAll = (): void => {
    applyFilter(input.value);
    // If the rest can't be fetched, the codes on this page are still filtered.
    fetchRest().then(
      () => applyFilter(input.value),
      () => undefined,
    );
  };
  input.addEventListener('input', filterAll);
  if (input.value !== '') filterAll();
}
