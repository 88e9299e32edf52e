// The answer of /api/descriptor, the same for the command line and for agents.
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { Channel, EvidenceKind } from '../../catalogue/evidence.ts';
import { findCodeOn } from '../evidence/code-on.ts';
import { getCodeIn } from '../find-site.ts';
import { getCategory, type MerchantSearch } from '../search-merchants.ts';
import { tradesIn } from '../trades-in.ts';
import type { Candidate } from './find-candidates.ts';
import { openStatementReader, type ReadStatementLine } from './read-statement-line.ts';

export interface LineMerchant {
  readonly id: string;
  readonly Store: string;
  readonly MCC: string;
  readonly type: Channel;
  readonly Country: string;
  readonly Category: string;
  /** How well the line fits the name, 0 to 1. */
  readonly score: number;
  /** How sure we are of the merchant's code, 0 to 1. */
  readonly confidence: number;
  readonly basis: EvidenceKind;
}

export interface DescribedLine {
  readonly success: true;
  readonly found: boolean;
  /** Found, and hardly anything else is possible. */
  readonly sure: boolean;
  readonly on: string;
  readonly merchant?: LineMerchant;
  readonly candidates: readonly LineMerchant[];
  readonly route?: { readonly name: string; readonly kind: 'facilitator' | 'seller' };
  readonly storeNumber?: string;
  readonly place?: { readonly name: string; readonly Country: string };
}

export interface LineQuestion {
  readonly text: string;
  /** Where the card was used, if that is known. */
  readonly country?: string | undefined;
  /** The day of the payment, where it is another than the data's. */
  readonly on?: string | undefined;
}

/** As long as a line can be. */
export const LONGEST_LINE = 200;
/** Below this, something else is possible: docs/statements.md has how often. */
const LEAST_SURE = 0.8;
/** Two merchants so near to each other cannot be told apart: namesakes differ by how well they are known. */
const LEAST_LEAD = 0.03;

const readers = new WeakMap<Catalogue, ReadStatementLine>();

export function describeLine(
  catalogue: Catalogue,
  search: MerchantSearch,
  { text, country, on }: LineQuestion,
): DescribedLine {
  let read = readers.get(catalogue);
  if (read === undefined) {
    read = openStatementReader(catalogue, search);
    readers.set(catalogue, read);
  }
  const { route, storeNumber, place, candidates, found } = read(text, { country });
  const where = country ?? place?.country;
  const described = candidates
    .flatMap((each) => describeMerchant(catalogue, each, where, on) ?? [])
    // The same merchant from the snapshot and from a data base.
    .filter(({ id }, at, all) => all.findIndex((other) => other.id === id) === at);
  const [first, second] = described;
  const lead = (first?.score ?? 0) - (second?.score ?? 0);
  return {
    success: true,
    found: found && first !== undefined,
    sure: found && first !== undefined && first.score >= LEAST_SURE && lead >= LEAST_LEAD,
    on: on ?? catalogue.meta.edition,
    ...(found && first !== undefined && { merchant: first }),
    candidates: described,
    ...(route && { route: { name: route.route, kind: route.kind } }),
    ...(storeNumber !== undefined && { storeNumber }),
    ...(place && { place: { name: place.name, Country: place.country } }),
  };
}

/** Undefined where nothing was known of the merchant by that day. */
function describeMerchant(
  catalogue: Catalogue,
  { merchant: number, score }: Candidate,
  where: string | undefined,
  on: string | undefined,
): LineMerchant | undefined {
  const merchant = catalogue.getMerchant(number);
  const { id, name, channel, home } = merchant;
  const country = where !== undefined && tradesIn(merchant, where) ? where : home;
  const code = on === undefined ? getCodeIn(merchant, country) : findCodeOn(merchant, country, on);
  if (code === undefined) return undefined;
  return {
    id,
    Store: name,
    MCC: code.mcc,
    type: channel,
    Country: country,
    Category: getCategory(catalogue, code.mcc),
    score: Math.round(Math.min(1, Math.max(0, score)) * 1000) / 1000,
    confidence: code.confidence,
    basis: code.basis,
  };
}
