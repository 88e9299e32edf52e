// The widget's line of words: what was found, that it is searching, or what went wrong, with a button to try again.
import type { Outcome } from './client.ts';
import type { Strings } from './strings.ts';

export type Trouble = Exclude<Outcome<unknown>, { kind: 'answer' | 'superseded' }>;

export interface StatusParts {
  readonly line: HTMLElement;
  readonly retry: HTMLElement;
  /** What an answer is awaited for. */
  readonly results: HTMLElement;
  readonly strings: Strings;
}

export class StatusLine {
  readonly #parts: StatusParts;
  #again: (() => void) | undefined;

  constructor(parts: StatusParts) {
    this.#parts = parts;
  }

  say(text: string): void {
    const { line, retry, results } = this.#parts;
    line.textContent = text;
    line.classList.remove('trouble');
    results.ariaBusy = null;
    retry.hidden = true;
    this.#again = undefined;
  }

  sayBusy(): void {
    const { results, strings } = this.#parts;
    this.say(strings.busy);
    results.ariaBusy = 'true';
  }

  /** `again` asks once more; not before a limit is over. */
  sayTrouble(trouble: Trouble, again: () => void): void {
    const { line, retry, strings } = this.#parts;
    this.say(describeTrouble(trouble, strings));
    line.classList.add('trouble');
    if (trouble.kind === 'limited') return;
    this.#again = again;
    retry.hidden = false;
  }

  tryAgain(): void {
    this.#again?.();
  }
}

function describeTrouble(trouble: Trouble, strings: Strings): string {
  if (trouble.kind !== 'limited') return strings[trouble.kind];
  const time = new Date(trouble.until).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' });
  return strings.limited(Math.max(1, Math.ceil((trouble.until - Date.now()) / 60_000)), time);
}
