// The widget in the browser: live search over the page that the server sent.
import type { FoundMerchant, MerchantAnswer, SearchAnswer } from './answers.ts';
import { Client } from './client.ts';
import { Combobox } from './combobox.ts';
import { reportHeight } from './frame-height.ts';
import { writeMerchantQuery } from './merchant-query.ts';
import { cleanQuery } from './options.ts';
import { StatusLine } from './status-line.ts';
import { getStrings, pickLanguage } from './strings.ts';
import { toDom } from './to-dom.ts';
import { el } from './tree.ts';
import { sayEarning, sayNothing, viewFoundMerchant, viewMerchant, type Wording } from './views.ts';

/** Between two keys of somebody who types fast; answers that we have come without it. */
const PAUSE_MS = 100;
/** Quicker answers need no "Searching…", which would only flicker. */
const PATIENCE_MS = 250;

const get = <Kind extends HTMLElement>(id: string): Kind => document.getElementById(id) as Kind;
const widget = document.querySelector<HTMLElement>('.widget')!;
const form = get<HTMLFormElement>('form');
const input = get<HTMLInputElement>('q');
const regions = get<HTMLSelectElement>('region');
const retry = get('retry');
const results = get('results');

const language = pickLanguage(document.documentElement.lang);
const strings = getStrings(language);
const wording: Wording = { strings, language, site: widget.dataset.site ?? '' };
const client = new Client();
const status = new StatusLine({ line: get('status'), retry, results, strings });

let merchants: readonly FoundMerchant[] = [];
/** The merchant that is shown, and how to ask for it. */
let chosen: { readonly name: string; readonly query: string } | undefined;
/** What the listed merchants are the answer to. */
let listedQuery = '';
let pause: number | undefined;

const list = toDom(
  el('ul', { class: 'list', id: 'list', role: 'listbox', 'aria-label': strings.listLabel, hidden: true }),
) as HTMLElement;
const panel = document.createElement('div');
const box = new Combobox(input, list, {
  choose: (index) => void choose(writeMerchantQuery(merchants[index]!)),
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

const readQuery = (): string => cleanQuery(input.value);

/** Asks, and says so if it takes long. Null where it went wrong, undefined where something newer was asked. */
async function ask<Body>(url: string, again: () => void): Promise<Body | null | undefined> {
  const patience = setTimeout(() => status.sayBusy(), PATIENCE_MS);
  const outcome = await client.ask<Body>(url);
  clearTimeout(patience);
  if (outcome.kind === 'answer') return outcome.body;
  if (outcome.kind === 'superseded') return undefined;
  box.close();
  status.sayTrouble(outcome, again);
  return null;
}

function buildSearchUrl(query: string): string {
  const limit = widget.dataset.limit ?? '';
  return `/embed/search?${new URLSearchParams({ q: query, country: regions.value, limit })}`;
}

/** After Enter, a result that leaves no choice is chosen at once. */
async function search(query: string, choosing = false): Promise<void> {
  const answer = await ask<SearchAnswer>(buildSearchUrl(query), () => void search(query, choosing));
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
  status.say(length === 0 ? sayNothing(query, answer.likely, strings) : strings.found(length, answer.total));
  if (choosing) chooseOnly();
}

function chooseOnly(): boolean {
  const [first] = merchants;
  if (first === undefined || (merchants.length > 1 && first.host === undefined)) return false;
  void choose(writeMerchantQuery(first));
  return true;
}

async function choose(query: string): Promise<void> {
  clearTimeout(pause);
  const typedBefore = input.value;
  const url = `/embed/merchant?${query}&region=${regions.value}`;
  const answer = await ask<MerchantAnswer>(url, () => void choose(query));
  // Who has typed on meanwhile will get another list.
  if (answer === undefined || input.value !== typedBefore) return;
  if (answer === null) {
    forget();
    return;
  }
  const { name } = answer;
  chosen = { name, query };
  input.value = name;
  panel.replaceChildren(toDom(viewMerchant(answer, wording)));
  results.style.minBlockSize = '';
  box.close();
  status.say(sayEarning(answer, wording));
}

function submit(): void {
  const query = readQuery();
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
  status.say(strings.idle);
}

/** One Latin letter says nothing; one Chinese character does. */
function isSearchable(query: string): boolean {
  return query.length > 1 || /[^\0-\x7f]/.test(query);
}

function typed(): void {
  clearTimeout(pause);
  const query = readQuery();
  if (!isSearchable(query)) reset();
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
  if (chosen) void choose(chosen.query);
  else if (isSearchable(readQuery())) void search(readQuery());
});
retry.addEventListener('click', () => {
  input.focus();
  status.tryAgain();
});
addEventListener('online', () => status.tryAgain());
reportHeight(widget);

const shown = panel.querySelector<HTMLElement>('.merchant');
if (shown) chosen = { name: shown.querySelector('h2')!.textContent, query: shown.dataset.query! };
else if (readQuery() !== '') void search(readQuery());
