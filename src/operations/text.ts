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

/** How many cards to show when none of them earns a bonus. */
const MAX_BASE_RATES = 10;

/** The cards that earn a bonus, or else cards by base rate; best first. */
export function listCards<Card extends { readonly eligible: boolean }>(
  cards: readonly Card[],
  region: string,
  describe: (card: Card) => readonly string[],
  headings: readonly string[],
): Block[] {
  const earning = cards.filter(({ eligible }) => eligible);
  if (earning.length > 0)
    return [`\nCards that earn a bonus here (${region}):`, { rows: earning.map(describe), headings }];
  return [
    `\nNo ${region} card earns a bonus here.${cards.length > 0 ? '\nBy base rate:' : ''}`,
    { rows: cards.slice(0, MAX_BASE_RATES).map(describe), headings },
  ];
}

interface RatedCard {
  readonly name: string;
  readonly eligible: boolean;
  readonly mpd: string;
  readonly spendCap: string;
}

export function listRates(cards: readonly RatedCard[], region: string): Block[] {
  return listCards(cards, region, ({ mpd, name, spendCap }) => [mpd, name, spendCap], [
    'rate',
    'card',
    'cap',
  ]);
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
