// What helps where a lookup or a search found nothing: near merchants, and the likely codes by the name alone.
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { MerchantSummary } from '../../catalogue/merchant.ts';
import { type GuessedCode, getGuesser } from '../guess/guess-codes.ts';
import type { MerchantSearch } from '../search-merchants.ts';
import { findNearByDomain, findNearByName, type NearMerchant, nameSite } from './near-merchants.ts';

export interface Suggestions {
  readonly near: readonly (MerchantSummary & Omit<NearMerchant, 'id'>)[];
  /** Inferred from the name alone, the likeliest first. */
  readonly inferred: readonly GuessedCode[];
}

export type SuggestQuestion = { readonly domain: string } | { readonly q: string };

export function suggest(
  catalogue: Catalogue,
  search: MerchantSearch,
  question: SuggestQuestion,
): Suggestions {
  const byDomain = 'domain' in question;
  const near = byDomain
    ? findNearByDomain(catalogue, search, question.domain)
    : findNearByName(search, question.q);
  const name = byDomain ? nameSite(question.domain) : question.q;
  return {
    near: near.flatMap(({ id, ...rest }) => {
      const number = catalogue.findMerchantById(id);
      return number === undefined ? [] : [{ ...catalogue.summarise(number), ...rest }];
    }),
    inferred: getGuesser(catalogue)(name),
  };
}
