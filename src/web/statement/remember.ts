// What is remembered on this device between visits: region and cards, as on every page, and what was corrected by hand. Never
// the statement itself.
import type { Corrections } from '../../query/statement-files/match-rows.ts';
import type { StatementSettings } from '../pages/statement.tsx';
import { readMyCards } from '../visitor/my-cards.ts';
import { getRegion } from '../visitor/region.ts';

export interface Remembered {
  readonly region: string;
  readonly cards: readonly string[];
  readonly used: string | undefined;
  readonly corrections: Corrections;
}

const KEY = 'mcc-lookup.statement';

export function recall(known: StatementSettings['cards']): Remembered {
  const region = getRegion();
  const cards = recallCards(region, known);
  try {
    const { used, corrections = {} } = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Remembered>;
    return { region, cards, used: cards.find((card) => card === used) ?? cards[0], corrections };
  } catch {
    return { region, cards, used: cards[0], corrections: {} };
  }
}

export function recallCards(region: string, known: StatementSettings['cards']): string[] {
  const mine = readMyCards(region);
  return known
    .filter((card) => card.region === region && mine.has(card.shortName))
    .map(({ shortName }) => shortName);
}

/** Without storage (private windows), it holds until the page is left. */
export function remember({ used, corrections }: Remembered): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ used, corrections }));
  } catch {}
}
