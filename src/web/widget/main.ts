// The widget in the browser: live search over the page that the server sent.
import type { FoundMerchant, MerchantAnswer, SearchAnswer } from './answers.ts';
import { Client, type Outcome } from './client.ts';
import { Combobox } from './combobox.ts';
import { reportHeight } from './frame-height.ts';
import { getStrings, pickLanguage } from './strings.ts';
import { toDom } from './to-dom.ts';
import { el } from './tree.ts';
import { nameCountry, sayNothing, viewFoundMerchant, viewMerchant, type Wording } from './views.ts';

/** Between two keys of somebody who types fast; answers that we have come without it. */
const PAUSE_MS = 100;
/** Quicker answers need no "Searching…", which would only flicker. */
const PATIENCE_MS = 250;

const get = <Kind extends HTMLElement>(id: string): Kind => document.getElementById(id) as Kind;
const widget = document.querySelector<HTMLElement>('.widget')!;
const form = get<HTMLFormElement>('form');
const input = get<HTMLInputElement>('q');
const regions = get<HTMLSelectElement>('region');
const status = get('status');
const retry = get<HTMLButtonElement>('retry');
const results = get('results');

const language = pickLanguage(document.documentElement.lang);
const strings = getStrings(language);
const wording: Wording = { strings, language, site: widget.dataset.site ?? '' };
const client = new Client();

let merchants: readonly FoundMerchant[] = [];
let chosen: FoundMerchant | undefined;
/** What the listed merchants are the answer to. */
let listedQuery = '';
let pause: number | undefined;
let again: () => void = () => {};

const list = toDom(
  el('ul', { class: 'list', id: 'list', role: 'listbox', 'aria-label': strings.listLabel, hidden: true }),
) as HTMLElement;
const panel = document.createElement('div');
const box = new Combobox(input, list, {
  choose: (index) => void choose(merchants[index]!),
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

function say(text: string, repeat?: () => void): void {
  status.textContent = text;
  status.classList.toggle('trouble', repeat !== undefined);
  again = repeat ?? again;
  retry.hidden = repeat === undefined;
}

/** Asks, says so if it takes long, and says what went wrong: then null. Undefined where something newer was asked. */
async function ask<Body>(url: string, repeat: () => void): Promise<Body | null | undefined> {
  const patience = setTimeout(() => {
    say(strings.busy);
    results.ariaBusy = 'true';
  }, PATIENCE_MS);
  const outcome = await client.ask<Body>(url);
  clearTimeout(patience);
  if (outcome.kind === 'superseded') return undefined;
  results.ariaBusy = null;
  if (outcome.kind === 'answer') return outcome.body;
  box.close();
  say(sayTrouble(outcome), outcome.kind === 'limited' ? undefined : repeat);
  status.classList.add('trouble');
  return null;
}

function sayTrouble(outcome: Exclude<Outcome<unknown>, { kind: 'answer' }>): string {
  if (outcome.kind === 'offline') return strings.offline;
  if (outcome.kind === 'gone') return strings.gone;
  if (outcome.kind !== 'limited') return strings.failed;
  const time = new Date(outcome.until).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' });
  return strings.limited(Math.max(1, Math.ceil((outcome.until - Date.now()) / 60_000)), time);
}

function buildSearchUrl(query: string): string {
  const limit = widget.dataset.limit ?? '';
  return `/embed/search?${new URLSearchParams({ q: query, country: regions.value, limit })}`;
}

/** After Enter, a result that leaves no choice is chosen at once. */
async function search(query: string, choosing = false): Promise<void> {
  const answer = await ask<SearchAnswer>(buildSearchUrl(query), () => void search(query));
  if (answer === undefined) return;
  // Whatever was shown is no answer to what is asked now.
  forget();
  if (answer === null) {
    listedQuery = '';
    box.show([]);
    return;
  }
  merchants = answer.merchants;
  listedQuery = query;
  // While somebody types, the list may grow but not shrink: what stands below stays where it is.
  if (box.isOpen) results.style.minBlockSize = `${results.getBoundingClientRect().height}px`;
  box.show(
    merchants.map((merchant, index) =>
      toDom(
        el(
          'li',
          { role: 'option', id: `option-${index}`, 'aria-selected': 'false' },
          ...viewFoundMerchant(merchant, wording),
        ),
      ),
    ),
  );
  const { length } = merchants;
  say(length === 0 ? sayNothing(query, answer.likely, strings) : strings.found(length, answer.total));
  if (choosing) chooseOnly();
}

function chooseOnly(): boolean {
  const [first] = merchants;
  if (first === undefined || (merchants.length > 1 && first.host === undefined)) return false;
  void choose(first);
  return true;
}

async function choose(merchant: FoundMerchant): Promise<void> {
  clearTimeout(pause);
  const { id, country, host } = merchant;
  const which = host === undefined ? { id, country } : { domain: host };
  const query = new URLSearchParams({ ...which, region: regions.value });
  const answer = await ask<MerchantAnswer>(`/embed/merchant?${query}`, () => void choose(merchant));
  if (!answer) return;
  chosen = merchant;
  input.value = answer.name;
  panel.replaceChildren(toDom(viewMerchant(answer, wording)));
  results.style.minBlockSize = '';
  box.close();
  const earning = answer.cards.filter(({ eligible }) => eligible).length;
  say(strings.earning(earning, nameCountry(answer.region, wording)));
}

function submit(): void {
  const query = input.value.trim();
  if (query === '' || query === chosen?.name) return;
  if (query !== listedQuery || !box.isOpen) {
    clearTimeout(pause);
    void search(query, true);
  } else if (!chooseOnly()) box.reachFirst();
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
  say(strings.idle);
}

/** One Latin letter says nothing; one Chinese character does. */
function isSearchable(query: string): boolean {
  return query.length > 1 || /[^\0-\x7f]/.test(query);
}

function typed(): void {
  clearTimeout(pause);
  const query = input.value.trim();
  if (!isSearchable(query)) reset();
  else if (query === listedQuery && box.isOpen) client.cancel();
  else if (client.findKept(buildSearchUrl(query))) void search(query);
  else pause = window.setTimeout(() => void search(query), PAUSE_MS);
}

// What the server has rendered stays until something takes its place.
panel.append(...results.childNodes);
results.append(list, panel);
input.addEventListener('input', typed);
form.addEventListener('submit', (event) => {
  event.preventDefault();
  submit();
});
regions.addEventListener('change', () => {
  if (chosen) void choose(chosen);
  else if (isSearchable(input.value.trim())) void search(input.value.trim());
});
retry.addEventListener('click', () => {
  input.focus();
  again();
});
addEventListener('online', () => {
  if (!retry.hidden) again();
});
reportHeight(widget);

const asked = input.value.trim();
if (asked !== '' && panel.querySelector('.merchant') === null) void search(asked);
