// The visitor's best card at the place that a page is about. Pages list cards for somebody of whom nothing is known, so
// whoever has said only which cards they have finds theirs in the list; for all others a script ranks them here.
import type { EligibleCard } from '../../query/eligibility/list-eligible-cards.ts';
import { type Ledger, readLedger } from './ledger.ts';
import { getToday } from './period.ts';
import { type Profile, readProfile } from './profile.ts';

/** The best card there, and the best for each code of a merchant, in the order of its page. */
export interface BestForMe {
  readonly best: EligibleCard;
  readonly variants: readonly EligibleCard[];
}

/** `mcc` beside `merchant` is a code that is certain there, such as that on a QR code. */
export interface KnownPlace {
  readonly merchant?: string | undefined;
  readonly country?: string | undefined;
  readonly mcc?: string | undefined;
  readonly type?: 'offline' | undefined;
}

/**
 * `script`: the address of src/web/advice. Undefined at once if the page's own list answers it; otherwise the answer, if
 * there is one.
 */
export function askForMe(
  script: string,
  region: string,
  place: KnownPlace,
): Promise<BestForMe | undefined> | undefined {
  const profile = readProfile(region);
  const ledger = readLedger(region);
  const { mileValue, usually, meets, chosen } = profile;
  const saidMore = ledger.payments.length > 0 || [meets, chosen].some((said) => Object.keys(said).length > 0);
  if (!saidMore && mileValue === undefined && usually === undefined) return undefined;
  return rankHere(script, region, place, { profile, ledger });
}

async function rankHere(
  script: string,
  region: string,
  place: KnownPlace,
  visitor: { readonly profile: Profile; readonly ledger: Ledger },
): Promise<BestForMe | undefined> {
  try {
    const { fetchBest }: typeof import('../advice/answer-for-me.ts') = await import(script);
    return await fetchBest(region, place, { ...visitor, today: getToday() });
  } catch {
    return undefined;
  }
}
