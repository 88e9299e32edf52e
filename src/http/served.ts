// The catalogue that is being served, with what is opened once for it. A reload puts another in its place.
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { MerchantSource } from '../query/remote/merchant-source.ts';
import { type MerchantSearch, openMerchantSearch } from '../query/search-merchants.ts';

export interface Served {
  readonly catalogue: Catalogue;
  readonly search: MerchantSearch;
  /** Where merchants are not in memory: what asks for them is asked through it. */
  readonly source?: MerchantSource;
  /** Beside it: the snapshot's own merchants. */
  readonly embedded?: Served;
}

export function openServed(catalogue: Catalogue): Served {
  return { catalogue, search: openMerchantSearch(catalogue) };
}
