// Well-known merchants and codes for the examples in the documentation, taken from the catalogue being served.
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Merchant } from '../catalogue/merchant.ts';
import type { OperationContext } from './operation.ts';

export interface ExampleMerchant {
  readonly id: string;
  readonly name: string;
  readonly host: string;
}

const UNKNOWN: ExampleMerchant = { id: 'example', name: 'Example', host: 'example.com' };

/** The merchant with this id; if the catalogue doesn't have it, the best-known one with a site. */
export function findExampleMerchant(context: OperationContext, id: string): ExampleMerchant {
  const { catalogue, defaultRegion } = context;
  const number = catalogue.findMerchantById(id);
  const wanted = number === undefined ? undefined : describe(catalogue.getMerchant(number), defaultRegion);
  return wanted ?? findBestKnown(context) ?? UNKNOWN;
}

/** Uses the merchant's own site, preferably the one for the region. */
function describe({ id, name, sites }: Merchant, region: string): ExampleMerchant | undefined {
  const own = sites.filter(({ owner }) => owner === undefined);
  const site = own.find(({ country }) => country === region) ?? own[0];
  return site && { id, name, host: site.host };
}

/** An even sample, so that a million merchants don't take longer: 20 µs each. */
const MAX_SAMPLED = 3000;

const bestKnown = new WeakMap<OperationContext, ExampleMerchant>();

/** Prefers merchants based in the default region. */
function findBestKnown(context: OperationContext): ExampleMerchant | undefined {
  const { catalogue, defaultRegion } = context;
  if (bestKnown.has(context)) return bestKnown.get(context);
  const step = Math.max(1, Math.floor(catalogue.merchantCount / MAX_SAMPLED));
  let best: ExampleMerchant | undefined;
  let bestRank = -1;
  for (let number = 0; number < catalogue.merchantCount; number += step) {
    const merchant = catalogue.getMerchant(number);
    const described = describe(merchant, defaultRegion);
    const rank = merchant.popularity + (merchant.home === defaultRegion ? 1 : 0);
    if (described === undefined || rank <= bestRank) continue;
    best = described;
    bestRank = rank;
  }
  if (best) bestKnown.set(context, best);
  return best;
}

/** Restaurants, if the catalogue has that code. */
export function chooseExampleMcc({ mccs }: Catalogue): string {
  const [first = '5812'] = mccs.keys();
  return mccs.has('5812') ? '5812' : first;
}
