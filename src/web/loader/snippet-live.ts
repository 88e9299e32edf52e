// Makes /embed live: updates the preview and the HTML to copy as the form changes.
import { formatSnippets, parseOptions } from '../widget/options.ts';
import type { MountedFrame } from './embed.ts';

const PAUSE_MS = 300;

const find = (name: string): HTMLTextAreaElement => document.querySelector(`[data-snippet=${name}]`)!;

function start(): void {
  const form = document.querySelector<HTMLFormElement>('[data-options]');
  const preview = document.querySelector<HTMLElement>('[data-preview]');
  const base = document.querySelector<HTMLElement>('[data-base]')?.dataset.base;
  if (form === null || preview === null || base === undefined) return;
  const buttons = [...document.querySelectorAll<HTMLButtonElement>('[data-copy]')];
  let shown: MountedFrame | undefined;
  let pause: number | undefined;

  const show = (): void => {
    const data = new FormData(form);
    const get = (name: string): string => String(data.get(name) ?? '').trim();
    const options = parseOptions(get, get('region'));
    const { q, accent, cards, person, ...rest } = options;
    const width = get('width');
    const snippets = formatSnippets(base, options, width);
    for (const name of ['script', 'frame'] as const) find(name).value = snippets[name];
    for (const button of buttons) button.textContent = 'Copy';
    if (window.mccLookup === undefined) return;
    shown?.remove();
    preview.replaceChildren();
    shown = window.mccLookup.mount(preview, {
      ...rest,
      ...person,
      ...(q !== '' && { q }),
      ...(accent !== undefined && { accent }),
      ...(cards.length > 0 && { cards: cards.join(',') }),
      ...(width !== '' && { width }),
      title: 'Preview of the widget',
    });
  };

  form.addEventListener('input', () => {
    clearTimeout(pause);
    pause = window.setTimeout(show, PAUSE_MS);
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    show();
  });
  for (const button of buttons) {
    button.hidden = navigator.clipboard === undefined;
    button.addEventListener('click', () => copy(button));
  }
  show();
}

async function copy(button: HTMLButtonElement): Promise<void> {
  const text = find(button.dataset.copy!);
  try {
    await navigator.clipboard.writeText(text.value);
    button.textContent = 'Copied';
  } catch {
    // The browser doesn't allow it, so select the text for the visitor to copy.
    text.select();
  }
}

// The loader's script is also deferred and comes later in the page.
addEventListener('DOMContentLoaded', start);
