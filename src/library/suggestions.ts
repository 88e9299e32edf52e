// The answer of /api/suggest: what helps if a lookup or a search found nothing.
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { GuessedCode } from '../query/guess-codes.ts';
import { getCategory } from '../query/search-merchants.ts';
import { suggest } from '../query/suggest.ts';
import type { AnswerContext } from './parameters.ts';
import { REFUSALS, refuse } from './refusals.ts';

/** The longest pasted address, in characters. */
export const MAX_URL = 2048;

export function describeSuggestions(
  { domain, q }: { readonly domain?: string | undefined; readonly q?: string | undefined },
  { catalogue, search }: AnswerContext,
) {
  if ((domain === undefined) === (q === undefined)) refuse(REFUSALS.eitherOr('domain', 'q'));
  const { near, inferred } = suggest(catalogue, search, domain === undefined ? { q: q! } : { domain });
  return {
    success: true as const,
    near: near.map(({ id, name, mcc, channel, home, why, host }) => ({
      id,
      Store: name,
      MCC: mcc,
      type: channel,
      Country: home,
      Category: getCategory(catalogue, mcc),
      why,
      ...(host !== undefined && { host }),
    })),
    inferred: inferred.map((guess) => describeGuess(catalogue, guess)),
  };
}

/** A code that a name suggests. */
export function describeGuess(catalogue: Catalogue, { mcc, probability, because }: GuessedCode) {
  return {
    MCC: mcc,
    Category: getCategory(catalogue, mcc),
    basis: 'inferred' as const,
    probability,
    because: [...because],
  };
}
