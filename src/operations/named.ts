// Finds merchants, places and cards as people and agents name them, and hints at what may have been meant.
import type { Card } from '../catalogue/card.ts';
import { parseMccCode } from '../catalogue/mcc.ts';
import type { MerchantSummary } from '../catalogue/merchant.ts';
import { findCard } from '../query/find-card.ts';
import { findMccs } from '../query/find-mccs.ts';
import { MAX_CHOICES, resolveMerchant } from '../query/find-merchant.ts';
import type { GuessedCode } from '../query/guess-codes.ts';
import { locateMerchant, type MerchantPlace } from '../query/place.ts';
import { MAX_QUERY_LENGTH } from '../query/query-length.ts';
import { ERRORS, fail, type Hint } from './errors.ts';
import type { OperationContext } from './operation.ts';

/** A region has up to 60 cards; listing many helps more than an error that lists none. */
const MAX_NEAR_CARDS = 40;

/** Short names, or enough of a name; in the order they were named. */
export function findNamedCards(here: readonly Card[], names: readonly string[], region: string): Card[] {
  const found = names.map((name) => {
    const named = findCard(here, name);
    if (named.card !== undefined) return named.card;
    return fail(
      ERRORS.unknownCard(
        name,
        region,
        here.map(({ shortName }) => shortName),
      ),
      () => ({
        problem: named.fits ? `“${name}” matches several cards` : `Card not found: “${name}”`,
        near: named.near.slice(0, MAX_NEAR_CARDS).map((near) => `${near.shortName} (${near.name})`),
        next: 'call again with short names',
      }),
    );
  });
  return [...new Set(found)];
}

/** By web address, id or exact name. */
export function findNamedMerchant(
  name: string,
  { region, country }: { readonly region: string; readonly country?: string | undefined },
  context: OperationContext,
): MerchantPlace {
  const meant = resolveMerchant(context, name, region);
  switch (meant.kind) {
    case 'found':
      return country === undefined ? meant.place : locateMerchant(meant.place.merchant, { country });
    case 'too-long':
      return fail(ERRORS.tooLong('q', MAX_QUERY_LENGTH), () => ({
        next: 'call again with the merchant’s name alone',
      }));
    case 'several':
      return fail(ERRORS.severalMerchants(meant.rows.map(({ id }) => id)), () => ({
        problem: `No merchant is called exactly “${name}”`,
        near: meant.rows.map((row) => formatMerchant(row, row.country)),
        next: 'call again with the id of the one you mean',
      }));
    case 'none':
      return fail(ERRORS.merchantNotFound, () => describeUnknownMerchant(name, meant.suggestions));
  }
}

interface Suggested {
  readonly near: readonly (MerchantSummary & { readonly host?: string })[];
  readonly inferred: readonly GuessedCode[];
}

export function describeUnknownMerchant(name: string, { near, inferred }: Suggested): Hint {
  return {
    others: near.map((merchant) => ({
      id: merchant.id,
      Store: merchant.name,
      Country: merchant.home,
      MCC: merchant.mcc,
    })),
    problem: `Merchant not found: “${name}”${formatLikely(inferred)}`,
    near: near.map((merchant) => formatMerchant(merchant, merchant.host ?? merchant.home)),
    next: `call again with ${near.length > 0 ? 'one of these ids or names' : 'another name'} or with the web address; if you know the kind of business, ask explain_mcc for its code`,
  };
}

/** `Shopee (id shopee, shopee.sg)`. */
function formatMerchant({ id, name }: { readonly id: string; readonly name: string }, where: string): string {
  return `${name} (id ${id}, ${where})`;
}

/** The codes that an unknown shop's name suggests, to append to the problem. */
export function formatLikely(guesses: readonly GuessedCode[]): string {
  if (guesses.length === 0) return '';
  const codes = guesses.map(({ mcc, probability }) => `${mcc} (${Math.round(probability * 100)} %)`);
  return `. Likely codes, inferred from the name alone: ${codes.join(', ')}`;
}

/** `742` is `0742`. */
export function findMcc(text: string, { catalogue }: OperationContext) {
  return (
    catalogue.mccs.get(parseMccCode(text.trim()) ?? '') ??
    fail(ERRORS.mccNotFound, () => ({
      problem: `MCC not found: “${text}”`,
      near: findMccs(catalogue, text, MAX_CHOICES).found.map(
        ({ code, description }) => `${code} ${description}`,
      ),
      next: 'call again with a code of four digits; explain_mcc finds codes by words such as “fast food”',
    }))
  );
}
