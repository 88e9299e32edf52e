// The same brand elsewhere in the catalogue: its shops next to its site, its membership, brands with pages on its site.
import type { Catalogue, MerchantNumber } from '../../catalogue/catalogue.ts';
import { findRegistrableDomain } from '../../catalogue/domain.ts';
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
  const add = (number: MerchantNumber | undefined, why: RelatedMerchant['why']): void => {
    if (number === undefined || related.has(number)) return;
    const summary = catalogue.summarise(number);
    if (summary.id !== merchant.id) related.set(number, { ...summary, why });
  };
  for (const { owner } of merchant.sites)
    if (owner !== undefined) add(catalogue.findMerchantById(owner), 'owns the site');
  const brand = merchant.name.replace(QUALIFIER, '');
  if (foldName(brand).length >= 3)
    for (const { id, name } of search(brand.slice(0, MAX_QUERY_LENGTH)).rows) {
      const number = catalogue.findMerchantById(id);
      if (
        number !== undefined &&
        isSameBrand(brand, name) &&
        isOneBusiness(merchant, catalogue.getMerchant(number))
      )
        add(number, 'same brand name');
    }
  return [...related.values()].slice(0, MAX_RELATED);
}

/** `Grab` with `GrabFood` and `Grab Gifts`, not with `Grabr`. */
function isSameBrand(brand: string, name: string): boolean {
  const other = name.replace(QUALIFIER, '');
  return beginsWithBrand(other, brand) || beginsWithBrand(brand, other);
}

function beginsWithBrand(name: string, brand: string): boolean {
  const [whole, part] = [foldName(name), foldName(brand)];
  const isCompound = name.startsWith(brand) && /^\p{Lu}/u.test(name.slice(brand.length));
  return whole === part || whole.startsWith(`${part} `) || isCompound;
}

/** A name alone says little: Apple Bank is not Apple's. */
function isOneBusiness(one: Merchant, other: Merchant): boolean {
  const hasSameFacts = one.wikidata !== undefined && one.wikidata === other.wikidata;
  const domains = new Set(one.sites.map(({ host }) => getDomain(host)));
  const isEdited = ({ evidence }: Merchant): boolean =>
    evidence.some(({ kind }) => kind === 'editorial' || kind === 'assigned');
  return (
    hasSameFacts ||
    other.sites.some(({ host }) => domains.has(getDomain(host))) ||
    (one.home === other.home && isEdited(one) && isEdited(other))
  );
}

/** `food.grab.com` → `grab.com`. */
const getDomain = (host: string): string => findRegistrableDomain(host) ?? host;
