// The widget in the browser: makes the search on the server-rendered page live.
import { Client, type Outcome } from './client.ts';
import { Combobox } from './combobox.ts';
import { reportHeight } from './frame-height.ts';
import { cleanQuery, parseCards } from './options.ts';
import { texts } from './texts.ts';
import { el, toDom } from './tree.ts';
import {
  type FoundMerchant,
  formatEarning,
  formatMerchantQuery,
  formatNothing,
  type MerchantAnswer,
  type SearchAnswer,
  viewFoundMerchant,
  viewMerchant,
} from './views.ts';

/** How long to wait for another keystroke before searching. Cached answers are shown at once. */
const PAUSE_MS = 100;
/** If the answer came sooner, "Searching…" would only flicker. */
const BUSY_DELAY_MS = 250;

const getById = <Kind extends HTMLElement>(id: string): Kind => document.getElementById(id) as Kind;
const widget = document.querySelector<HTMLElement>('.widget')!;
const form = getById<HTMLFormElement>('form');
const input = getById<HTMLInputElement>('q');
const regions = getById<HTMLSelectElement>('region');
const status = getById('status');
const retry = getById('retry');
const results = getById('results');

const client = new Client();

let merchants: readonly FoundMerchant[] = [];
/** The merchant that is shown, and the query to request it again. */
let chosen: { readonly name: string; readonly query: string } | undefined;
/** The query that the listed merchants match. */
let listedQuery = '';
let pause: number | undefined;

const list = toDom(
  el('ul', { class: 'list', id: 'list', role: 'listbox', 'aria-label': texts.listLabel, hidden: true }),
) as HTMLElement;
const panel = document.createElement('div');
const box = new Combobox(input, list, {
  choose: (index) => void choose(formatMerchantQuery(merchants[index]!)),
  submit,
  clear() {
    input.value = '';
    reset();
  },
  toggled(open) {
    panel.hidden = open;
    if (!open && chosen === undefined) results.style.minBlockSize = '';
  },
});

/** Repeats the request that failed. */
let tryAgain: (() => void) | undefined;

function showStatus(text: string): void {
  status.textContent = text;
  status.classList.remove('trouble');
  results.ariaBusy = null;
  retry.hidden = true;
  tryAgain = undefined;
}

function showBusy(): void {
  showStatus(texts.busy);
  results.ariaBusy = 'true';
}

type Failure = Exclude<Outcome<unknown>, { kind: 'answer' | 'superseded' }>;

/** `again` repeats the request. It is not offered while the visitor is rate-limited. */
function showFailure(failure: Failure, again: () => void): void {
  showStatus(formatFailure(failure));
  status.classList.add('trouble');
  if (failure.kind === 'limited') return;
  tryAgain = again;
  retry.hidden = false;
}

function formatFailure(failure: Failure): string {
  if (failure.kind !== 'limited') return texts[failure.kind];
  const time = new Date(failure.until).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' });
  return texts.limited(Math.max(1, Math.ceil((failure.until - Date.now()) / 60_000)), time);
}

const readQuery = (): string => cleanQuery(input.value);

/** Sends a request and shows its progress. Null if it failed, undefined if a newer request replaced it. */
async function request<Body>(url: string, again: () => void): Promise<Body | null | undefined> {
  const busyTimer = setTimeout(showBusy, BUSY_DELAY_MS);
  const outcome = await client.request<Body>(url);
  clearTimeout(busyTimer);
  if (outcome.kind === 'answer') return outcome.body;
  if (outcome.kind === 'superseded') return undefined;
  box.close();
  showFailure(outcome, again);
  return null;
}

function buildSearchUrl(query: string): string {
  const limit = widget.dataset.limit ?? '';
  return `/embed/search?${new URLSearchParams({ q: query, country: regions.value, limit })}`;
}

/** `choosing`: after Enter, a single result is chosen at once unless it is a weak one. */
async function search(query: string, choosing = false): Promise<void> {
  const answer = await request<SearchAnswer>(buildSearchUrl(query), () => void search(query, choosing));
  if (answer === undefined) return;
  // The merchant shown before does not match the new query.
  forget();
  if (answer === null) {
    listedQuery = '';
    box.show([]);
    return;
  }
  merchants = answer.merchants;
  listedQuery = query;
  // While typing, the list may grow but not shrink, so the content below doesn't jump.
  if (box.isOpen) results.style.minBlockSize = `${results.getBoundingClientRect().height}px`;
  box.show(
    merchants.map((merchant, index) =>
      toDom(
        el(
          'li',
          { role: 'option', id: `option-${index}`, 'aria-selected': 'false' },
          ...viewFoundMerchant(merchant),
        ),
      ),
    ),
  );
  const { length } = merchants;
  showStatus(length === 0 ? formatNothing(query, answer.likely) : texts.found(length, answer.total));
  if (choosing) chooseOnly();
}

function chooseOnly(): boolean {
  const [first] = merchants;
  if (first === undefined || first.weak || (merchants.length > 1 && first.host === undefined)) return false;
  void choose(formatMerchantQuery(first));
  return true;
}

async function choose(query: string): Promise<void> {
  clearTimeout(pause);
  const typedBefore = input.value;
  const { person } = widget.dataset;
  const url = `/embed/merchant?${query}&region=${regions.value}${person ? `&${person}` : ''}`;
  const answer = await request<MerchantAnswer>(url, () => void choose(query));
  // If the visitor has typed more in the meantime, a new list is on its way.
  if (answer === undefined || input.value !== typedBefore) return;
  if (answer === null) {
    forget();
    return;
  }
  const { name } = answer;
  chosen = { name, query };
  input.value = name;
  panel.replaceChildren(
    toDom(viewMerchant(answer, widget.dataset.site ?? '', parseCards(widget.dataset.cards ?? ''))),
  );
  results.style.minBlockSize = '';
  box.close();
  showStatus(formatEarning(answer));
}

function submit(): void {
  const query = readQuery();
  if (query === '' || query === chosen?.name) return;
  if (query !== listedQuery || !box.isOpen) {
    clearTimeout(pause);
    void search(query, true);
  } else if (!chooseOnly()) box.activateFirst();
}

function forget(): void {
  chosen = undefined;
  panel.replaceChildren();
}

function reset(): void {
  clearTimeout(pause);
  client.cancel();
  merchants = [];
  listedQuery = '';
  forget();
  box.show([]);
  results.style.minBlockSize = '';
  showStatus(texts.idle);
}

/** A single Latin letter is too little to search for; a single Chinese character is not. */
function isSearchable(query: string): boolean {
  return query.length > 1 || /[^\0-\x7f]/.test(query);
}

function typed(): void {
  clearTimeout(pause);
  const query = readQuery();
  if (!isSearchable(query)) reset();
  else if (client.findCached(buildSearchUrl(query))) void search(query);
  else pause = window.setTimeout(() => void search(query), PAUSE_MS);
}

// Keep what the server rendered until something replaces it.
panel.append(...results.childNodes);
results.append(list, panel);
input.addEventListener('input', typed);
form.addEventListener('submit', (event) => {
  event.preventDefault();
  submit();
});
regions.addEventListener('change', () => {
  if (chosen) void choose(chosen.query);
  else if (isSearchable(readQuery())) void search(readQuery());
});
retry.addEventListener('click', () => {
  input.focus();
  tryAgain?.();
});
addEventListener('online', () => tryAgain?.());
reportHeight(widget);

const shown = panel.querySelector<HTMLElement>('.merchant');
if (shown) chosen = { name: shown.querySelector('h2')!.textContent, query: shown.dataset.query! };
else if (readQuery() !== '') void search(readQuery());
