// Makes /embed live: the preview and the lines to copy follow the form.
import { parseOptions } from '../widget/options.ts';
import type { MccLookupFrame } from './public/embed.d.ts';
import { writeSnippets } from './snippet.ts';

const PAUSE_MS = 300;

const find = (name: string): HTMLTextAreaElement => document.querySelector(`[data-snippet=${name}]`)!;

function start(): void {
  const form = document.querySelector<HTMLFormElement>('[data-options]');
  const preview = document.querySelector<HTMLElement>('[data-preview]');
  const base = document.querySelector<HTMLElement>('[data-base]')?.dataset.base;
  if (form === null || preview === null || base === undefined) return;
  let shown: MccLookupFrame | undefined;
  let pause: number | undefined;

  const show = (): void => {
    const data = new FormData(form);
    const ask = (name: string): string => String(data.get(name) ?? '').trim();
    const options = parseOptions(ask, ask('region'));
    const { q, accent, ...rest } = options;
    const snippets = writeSnippets(base, options);
    for (const name of ['script', 'frame'] as const) find(name).value = snippets[name];
    if (window.mccLookup === undefined) return;
    shown?.remove();
    preview.replaceChildren();
    shown = window.mccLookup.mount(preview, {
      ...rest,
      ...(q !== '' && { q }),
      ...(accent !== undefined && { accent }),
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
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-copy]')) {
    button.hidden = navigator.clipboard === undefined;
    button.addEventListener('click', async () => {
      await navigator.clipboard.writeText(find(button.dataset.copy!).value);
      button.textContent = 'Copied';
    });
  }
  show();
}

// The loader's own script is deferred too and comes later in the page.
addEventListener('DOMContentLoaded', start);
