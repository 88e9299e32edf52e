// The widget's search: the API's, with ids, and with the very site that a pasted web address names.
import { findSite } from '../../query/find-site.ts';
import { getCategory, type SearchOptions } from '../../query/search-merchants.ts';
import type { FoundMerchant, SearchAnswer } from '../../web/widget/answers.ts';
import type { Served } from '../served.ts';

export function findMerchants(
  { catalogue, search }: Served,
  query: string,
  options: SearchOptions,
): SearchAnswer {
  const { rows, total } = search(query, options);
  const site = looksLikeAddress(query) ? findSite(catalogue, query) : undefined;
  const merchants = rows.map(({ id, name, mcc, category, country, channel }): FoundMerchant => {
    const row = { id, name, mcc, category, country, channel };
    if (site === undefined || site.merchant.id !== id) return row;
    const { code, host } = site;
    return { ...row, mcc: code.mcc, category: getCategory(catalogue, code.mcc), country: site.country, host };
  });
  return { merchants, total };
}

function looksLikeAddress(query: string): boolean {
  return query.includes('.') && !/\s/.test(query.trim());
}
