// Makes /embed live: the preview and the lines to copy follow the form.
import { parseOptions } from '../widget/options.ts';
import type { MountedFrame } from './mount-options.ts';
import { writeSnippets } from './snippet.ts';

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
    const ask = (name: string): string => String(data.get(name) ?? '').trim();
    const options = parseOptions(ask, ask('region'));
    const { q, accent, ...rest } = options;
    const snippets = writeSnippets(base, options);
    for (const name of ['script', 'frame'] as const) find(name).value = snippets[name];
    for (const button of buttons) button.textContent = 'Copy';
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
    // Not allowed here: then it is ready to be copied by hand.
    text.select();
  }
}

// The loader's own script is deferred too and comes later in the page.
addEventListener('DOMContentLoaded', start);
