// A catalogue whose merchants are elsewhere: codes and cards are the embedded catalogue's, merchants are the fetched facts.
// The embedded merchants keep their numbers, so that what was indexed from them (lists of a code's merchants, the site
// map) still opens; fetched ones have numbers from REMOTE_NUMBERS on.
import type { Catalogue, CatalogueMeta, MerchantNumber } from '../../catalogue/catalogue.ts';
import { buildMerchantSearch, type MerchantSearch } from '../search-merchants.ts';
import { getFacts } from './ask-again.ts';
import { Needed, nameKey } from './merchant-source.ts';

export const REMOTE_NUMBERS = 2 ** 32;

export interface RemoteMeta {
  readonly digest: string;
  readonly meta: CatalogueMeta;
}

export function openRemoteCatalogue(embedded: Catalogue, { digest, meta }: RemoteMeta): Catalogue {
  const isEmbedded = (number: MerchantNumber): boolean => number < REMOTE_NUMBERS;
  return {
    ...embedded,
    digest,
    meta,
    summarise(number) {
      if (isEmbedded(number)) return embedded.summarise(number);
      const { summaries } = getFacts();
      return summaries.get(number) ?? need({ kind: 'merchant', number });
    },
    getMerchant(number) {
      if (isEmbedded(number)) return embedded.getMerchant(number);
      return getFacts().merchants.get(number) ?? need({ kind: 'merchant', number });
    },
    findMerchantById(id) {
      const { ids } = getFacts();
      return ids.has(id) ? ids.get(id) : need({ kind: 'id', id });
    },
    findMerchantByHost(host) {
      const { hosts } = getFacts();
      return hosts.has(host) ? hosts.get(host) : need({ kind: 'hosts', hosts: [host] });
    },
    findMerchantsByHosts(all) {
      const { hosts } = getFacts();
      const missing = all.filter((host) => !hosts.has(host));
      return missing.length === 0
        ? all.map((host) => hosts.get(host))
        : need({ kind: 'hosts', hosts: missing });
    },
  };
}

export function openRemoteSearch(catalogue: Catalogue): MerchantSearch {
  return buildMerchantSearch(
    catalogue,
    (query, country) =>
      getFacts().named.get(nameKey(query, country)) ?? need({ kind: 'names', query, country }),
  );
}

function need(what: ConstructorParameters<typeof Needed>[0]): never {
  throw new Needed(what);
}
