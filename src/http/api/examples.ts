// Questions that readers of the documentation know, from the catalogue that is served.
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { AnswerContext } from '../active-catalogue.ts';

export interface ExampleMerchant {
  readonly name: string;
  readonly host: string;
}

/** Evenly from the whole catalogue, so that a million merchants take no longer: 20 µs each. */
const MAX_LOOKED_AT = 3000;

/** Well known, with a site, at home in the default region if one is. */
export function findExampleMerchant({
  catalogue,
  defaultRegion,
}: AnswerContext): ExampleMerchant | undefined {
  const step = Math.max(1, Math.floor(catalogue.merchantCount / MAX_LOOKED_AT));
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

/** Restaurants, where the catalogue has them. */
export function chooseExampleMcc({ mccs }: Catalogue): string {
  const [first = '5812'] = mccs.keys();
  return mccs.has('5812') ? '5812' : first;
}

export function chooseExampleId(catalogue: Catalogue): string {
  return catalogue.merchantCount > 0 ? catalogue.summarise(0).id : 'example';
}
