// The visitor's best card at the place that a page is about. Pages list cards for somebody of whom nothing is known, so
// whoever has said only which cards they have finds theirs in the list; for all others the service ranks them.
import type { EligibleCard } from '../../query/eligibility/list-eligible-cards.ts';
import type { CardTerms } from './card-terms.ts';
import { type Ledger, readLedger } from './ledger.ts';
import { listParameters } from './parameters.ts';
import { getToday } from './period.ts';
import { type Profile, readProfile } from './profile.ts';

/** What /best-card.json has: the best card there, and the best for each code of a merchant, in the order of its page. */
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

/** Undefined at once if the page's own list answers it; otherwise the answer, if there is one. */
export function askForMe(region: string, place: KnownPlace): Promise<BestForMe | undefined> | undefined {
  const profile = readProfile(region);
  const ledger = readLedger(region);
  const { mileValue, usually, meets, chosen } = profile;
  const needsTerms =
    ledger.payments.length > 0 || [meets, chosen].some((said) => Object.keys(said).length > 0);
  if (!needsTerms && mileValue === undefined && usually === undefined) return undefined;
  return askService(region, place, { profile, ledger, needsTerms });
}

interface Visitor {
  readonly profile: Profile;
  readonly ledger: Ledger;
  readonly needsTerms: boolean;
}

async function askService(
  region: string,
  place: KnownPlace,
  { profile, ledger, needsTerms }: Visitor,
): Promise<BestForMe | undefined> {
  const terms = needsTerms ? await askJson<CardTerms[]>('/my-cards.json', { region }) : [];
  if (terms === undefined) return undefined;
  const person = listParameters(profile, ledger, terms, getToday());
  return await askJson<BestForMe>('/best-card.json', { ...place, ...person, region });
}

async function askJson<Body>(
  path: string,
  given: Readonly<Record<string, string | undefined>>,
): Promise<Body | undefined> {
  const known = Object.entries(given).filter((entry): entry is [string, string] => entry[1] !== undefined);
  try {
    const response = await fetch(`${path}?${new URLSearchParams(known)}`);
    return response.ok ? await response.json() : undefined;
  } catch {
    return undefined;
  }
}
