// The same brand elsewhere in the catalogue: its shops next to its site, its membership, brands with pages on its site.
import type { Catalogue, MerchantNumber } from '../../catalogue/catalogue.ts';
import { foldName } from '../../catalogue/fold-name.ts';
import type { Merchant, MerchantSummary } from '../../catalogue/merchant.ts';
import { MAX_QUERY_LENGTH } from '../query-length.ts';
import type { MerchantSearch } from '../search-merchants.ts';

export interface RelatedMerchant extends MerchantSummary {
  readonly why: 'owns the site' | 'same brand name';
}

const MAX_RELATED = 10;
/** `Amazon Prime (CA)` → `Amazon Prime`; `Costco.ca` → `Costco`. */
const QUALIFIER = /\s*\([^)]*\)\s*$|\.[a-z]{2,3}$/i;

export function findRelated(
  catalogue: Catalogue,
  search: MerchantSearch,
  merchant: Merchant,
): RelatedMerchant[] {
  const related = new Map<MerchantNumber, RelatedMerchant>();
  const add = (id: string, why: RelatedMerchant['why']): void => {
    const number = catalogue.findMerchantById(id);
    if (number === undefined || id === merchant.id || related.has(number)) return;
    related.set(number, { ...catalogue.summarise(number), why });
  };
  for (const { owner } of merchant.sites) if (owner !== undefined) add(owner, 'owns the site');
  const brand = merchant.name.replace(QUALIFIER, '');
  const folded = foldName(brand);
  if (folded.length >= 3)
    for (const { id, name } of search(brand.slice(0, MAX_QUERY_LENGTH)).rows) {
      const other = foldName(name.replace(QUALIFIER, ''));
      if (other === folded || other.startsWith(`${folded} `) || folded.startsWith(`${other} `))
        add(id, 'same brand name');
    }
  return [...related.values()].slice(0, MAX_RELATED);
}
