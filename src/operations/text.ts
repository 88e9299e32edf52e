// Lines that the text of several operations has in common.
import type { z } from 'zod';
import { looksLikeAddress } from '../query/find-site.ts';
import { getSiteName } from '../query/suggest.ts';
import type { Block } from './operation.ts';
import type { InferredCode } from './suggest.ts';

/** `75 %, assigned`. */
export function formatConfidence({
  confidence = 0,
  basis = 'inferred',
}: {
  readonly confidence?: number | undefined;
  readonly basis?: string | undefined;
}): string {
  return `${Math.round(confidence * 100)} %, ${basis}`;
}

/** Rows for codes suggested by the name alone. */
export function formatGuesses(inferred: readonly z.output<typeof InferredCode>[]): string[][] {
  return inferred.map(({ MCC, Category, probability }) => [
    'likely',
    `${MCC} ${Category}, ${Math.round(probability * 100)} % from the name alone`,
  ]);
}

/** Best first; more than a region's best few help nobody to choose. */
const MAX_RATES = 20;

interface RatedCard {
  readonly name: string;
  readonly mpd: string;
  readonly spendCap: string;
}

export function listRates(cards: readonly RatedCard[], region: string): Block[] {
  if (cards.length === 0) return [];
  return [
    `\nCards here, best first (${region}):`,
    {
      rows: cards.slice(0, MAX_RATES).map(({ mpd, name, spendCap }) => [mpd, name, spendCap]),
      headings: ['rate', 'card', 'cap'],
    },
  ];
}

/** `mcc-lookup search 'sunny corner'`, also for `sunny-corner.sg`. */
export function suggestSearch(text: string): string {
  const name = (looksLikeAddress(text) ? getSiteName(text) : '') || text.trim();
  return `\`mcc-lookup search ${quote(name)}\``;
}

export function listBelow(lead: string, rows: readonly string[]): string {
  return rows.length === 0 ? '' : [`${lead}:`, ...rows].join('\n  ');
}

/** Quotes text for a shell. */
function quote(text: string): string {
  return /^[\w.-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
