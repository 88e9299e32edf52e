// The widget's status line: what was found, that a search is running, or what went wrong, with a button to try again.
import type { Outcome } from './client.ts';
import { texts } from './texts.ts';

export type Failure = Exclude<Outcome<unknown>, { kind: 'answer' | 'superseded' }>;

export interface StatusParts {
  readonly line: HTMLElement;
  readonly retry: HTMLElement;
  /** Marked as busy while a search is running. */
  readonly results: HTMLElement;
}

export class StatusLine {
  readonly #parts: StatusParts;
  #again: (() => void) | undefined;

  constructor(parts: StatusParts) {
    this.#parts = parts;
  }

  show(text: string): void {
    const { line, retry, results } = this.#parts;
    line.textContent = text;
    line.classList.remove('trouble');
    results.ariaBusy = null;
    retry.hidden = true;
    this.#again = undefined;
  }

  showBusy(): void {
    this.show(texts.busy);
    this.#parts.results.ariaBusy = 'true';
  }

  /** `again` repeats the request. It is not offered while the visitor is rate-limited. */
  showFailure(failure: Failure, again: () => void): void {
    const { line, retry } = this.#parts;
    this.show(formatFailure(failure));
    line.classList.add('trouble');
    if (failure.kind === 'limited') return;
    this.#again = again;
    retry.hidden = false;
  }

  tryAgain(): void {
    this.#again?.();
  }
}

function formatFailure(failure: Failure): string {
  if (failure.kind !== 'limited') return texts[failure.kind];
  const time = new Date(failure.until).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' });
  return texts.limited(Math.max(1, Math.ceil((failure.until - Date.now()) / 60_000)), time);
}
