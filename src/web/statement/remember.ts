// What this device remembers between visits: the region and cards, shared with the other pages, and only for /statement
// the card used in each region and manual corrections. Never the statement itself.
import type { Corrections } from '../../query/statement-files/match-rows.ts';
import { readMyCards, storeMyCards } from '../visitor/my-cards.ts';
import { getRegion, storeRegion } from '../visitor/region.ts';

export interface Remembered {
  readonly region: string;
  readonly cards: readonly string[];
  readonly used: string | undefined;
  readonly corrections: Corrections;
}

const KEY = 'mcc-lookup:statement';

interface Stored {
  /** By region: `{ "SG": "REVO" }`. */
  readonly used?: Readonly<Record<string, string>>;
  readonly corrections?: Corrections;
}

function readStored(): Stored {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return typeof stored === 'object' && stored !== null ? stored : {};
  } catch {
    return {};
  }
}

export function recall(): Remembered {
  const region = getRegion();
  return { region, corrections: readStored().corrections ?? {}, ...recallCards(region) };
}

/** The cards held in a region, and the one that its last statement was for, otherwise the first. */
export function recallCards(region: string): Pick<Remembered, 'cards' | 'used'> {
  const cards = [...readMyCards(region)];
  const used = readStored().used?.[region];
  return { cards, used: used !== undefined && cards.includes(used) ? used : cards[0] };
}

export function rememberCards({ region, cards, used }: Remembered): void {
  storeRegion(region);
  storeMyCards(region, cards);
  store({ used: { ...readStored().used, ...(used !== undefined && { [region]: used }) } });
}

export function rememberCorrections(corrections: Corrections): void {
  store({ corrections });
}

/** Without storage (private windows), a change lasts until the visitor leaves the page. */
function store(changed: Stored): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...readStored(), ...changed }));
  } catch {}
}
