// What is remembered on this device between visits: region, cards, and corrections by hand. Never the statement itself.
import type { Corrections } from '../../query/statement-files/match-rows.ts';

export interface Remembered {
  readonly region: string;
  readonly cards: readonly string[];
  readonly used: string | undefined;
  readonly corrections: Corrections;
}

const KEY = 'mcc-lookup.statement';

export function recall(region: string): Remembered {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Remembered>;
    return {
      region: kept.region ?? region,
      cards: Array.isArray(kept.cards) ? kept.cards : [],
      used: kept.used,
      corrections: kept.corrections ?? {},
    };
  } catch {
    return { region, cards: [], used: undefined, corrections: {} };
  }
}

/** Without storage (private windows), it holds until the page is left. */
export function remember(value: Remembered): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(value));
  } catch {}
}
