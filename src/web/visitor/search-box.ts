// Makes a search box live: suggestions below it while you type. Without JavaScript, the form is sent to the server.
import type { ShownMeaning } from '../pages/meaning.tsx';
import { Client } from '../widget/client.ts';
import { Combobox } from '../widget/combobox.ts';
import { el, type Tree, toDom } from '../widget/tree.ts';

/** How long to wait for another keystroke before asking. Cached answers are shown at once. */
const PAUSE_MS = 100;

const client = new Client();

/** With `data-box="place"`, a chosen suggestion is filled in and the form is sent; otherwise it opens like a link. */
export function openSearchBox(form: HTMLFormElement, getRegion: () => string | undefined): void {
  const input = form.querySelector<HTMLInputElement>('input[type=search]')!;
  const list = toDom(
    el('ul', {
      class: 'suggestions',
      id: `${input.id}-list`,
      role: 'listbox',
      'aria-label': 'Suggestions',
      hidden: true,
    }),
  ) as HTMLElement;
  const status = toDom(el('span', { class: 'visually-hidden', role: 'status' })) as HTMLElement;
  // The list overlays the page, so nothing moves.
  input.parentElement!.append(list, status);
  const merchant = form.querySelector<HTMLInputElement>('input[name=merchant]');
  let shown: readonly ShownMeaning[] = [];
  let pause: number | undefined;

  const box = new Combobox(input, list, {
    choose(index) {
      const { href, title, code, merchant: id } = shown[index]!;
      if (form.dataset.box !== 'place') {
        location.assign(href);
        return;
      }
      input.value = id === undefined ? (code ?? title) : title;
      if (merchant) merchant.value = id ?? '';
      box.close();
      form.requestSubmit();
    },
    submit: () => form.requestSubmit(),
    clear() {
      input.value = '';
    },
    toggled() {},
  });

  const buildUrl = (): string => {
    const query = new URLSearchParams({ q: input.value.trim() });
    const region = getRegion();
    if (region !== undefined) query.set('region', region);
    return `/embed/suggest?${query}`;
  };

  async function suggest(): Promise<void> {
    const outcome = await client.request<{ suggestions: readonly ShownMeaning[] }>(buildUrl());
    // The form still works without suggestions, so a failure needs no message.
    if (outcome.kind !== 'answer' || document.activeElement !== input) return;
    shown = outcome.body.suggestions;
    box.show(shown.map((each, index) => toDom(viewSuggestion(each, `${list.id}-${index}`))));
    status.textContent =
      shown.length === 0 ? '' : `${shown.length} ${shown.length === 1 ? 'suggestion' : 'suggestions'}`;
  }

  input.addEventListener('input', () => {
    clearTimeout(pause);
    if (merchant) merchant.value = '';
    if (input.value.trim().length < 2 && !/[^\0-\x7f]/.test(input.value)) {
      client.cancel();
      box.show([]);
    } else if (client.findCached(buildUrl())) void suggest();
    else pause = window.setTimeout(() => void suggest(), PAUSE_MS);
  });
  input.addEventListener('blur', () => box.close());
  input.addEventListener('focus', () => {
    if (shown.length > 0 && input.value.trim() !== '') box.open();
  });
  form.addEventListener('submit', () => clearTimeout(pause));
}

function viewSuggestion({ code, title, span, detail, why }: ShownMeaning, id: string): Tree {
  const [from, to] = span ?? [0, 0];
  return el(
    'li',
    { role: 'option', id, 'aria-selected': 'false' },
    el('span', { class: 'code' }, code ?? 'Card'),
    ' ',
    el(
      'bdi',
      { class: 'suggestion-name' },
      title.slice(0, from),
      to > from && el('mark', {}, title.slice(from, to)),
      title.slice(to),
    ),
    ' ',
    el('span', { class: 'detail' }, why === '' ? detail : `${detail}. ${why}`),
  );
}
