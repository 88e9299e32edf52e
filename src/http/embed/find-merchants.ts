// The widget's search: the API's, with ids, and with the very site that a pasted web address names.
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { explainMatch } from '../../query/explain-match.ts';
import { findSite, looksLikeAddress } from '../../query/find-site.ts';
import { getGuesser } from '../../query/guess/guess-codes.ts';
import { getCategory, type SearchOptions, type SearchRow } from '../../query/search-merchants.ts';
import type { FoundMerchant, SearchAnswer } from '../../web/widget/answers.ts';
import type { Served } from '../served.ts';

export function findMerchants(
  { catalogue, search }: Served,
  query: string,
  options: SearchOptions,
): SearchAnswer {
  const { rows, total } = search(query, options);
  const site = looksLikeAddress(query) ? findSite(catalogue, query) : undefined;
  const merchants = rows.map((found): FoundMerchant => {
    const { id, name, mcc, category, country, channel } = found;
    const row = { id, name, mcc, category, country, channel, ...explain(catalogue, query, found) };
    if (site === undefined || site.merchant.id !== id) return row;
    const { code, host } = site;
    return { ...row, mcc: code.mcc, category: getCategory(catalogue, code.mcc), country: site.country, host };
  });
  return { merchants, total, ...(total === 0 && guessCode(catalogue, query)) };
}

/** Less likely ones are not worth a sentence to somebody who only looks. */
const LEAST_PROBABILITY = 0.4;

function guessCode(catalogue: Catalogue, query: string): Pick<SearchAnswer, 'likely'> {
  const [best] = getGuesser(catalogue)(query);
  if (best === undefined || best.probability < LEAST_PROBABILITY) return {};
  const { mcc, probability } = best;
  return { likely: { mcc, category: getCategory(catalogue, mcc), probability } };
}

/** The part of the name to mark, or the other name that matched; a misspelt name has neither. */
function explain(catalogue: Catalogue, query: string, row: SearchRow): Pick<FoundMerchant, 'span' | 'alias'> {
  const { reason, text, span } = explainMatch(catalogue, query, row);
  if (reason === 'alias') return { alias: text };
  return reason === 'address' || reason === 'typo' ? {} : { span };
}
