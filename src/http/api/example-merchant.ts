// A merchant that readers of the documentation know: well known, with a site, at home in the default region if one is.
import type { Context } from './endpoint.ts';

export interface ExampleMerchant {
  readonly name: string;
  readonly host: string;
}

/** Evenly from the whole catalogue, so that a million merchants take no longer: 20 µs each. */
const MOST_LOOKED_AT = 3000;

export function findExampleMerchant({ catalogue, defaultRegion }: Context): ExampleMerchant | undefined {
  const step = Math.max(1, Math.floor(catalogue.merchantCount / MOST_LOOKED_AT));
  let best: ExampleMerchant | undefined;
  let bestRank = -1;
  for (let number = 0; number < catalogue.merchantCount; number += step) {
    const { name, sites, home, popularity } = catalogue.getMerchant(number);
    const site = sites.find(({ owner }) => owner === undefined);
    const rank = popularity + (home === defaultRegion ? 1 : 0);
    if (site === undefined || rank <= bestRank) continue;
    best = { name, host: site.host };
    bestRank = rank;
  }
  return best;
}
