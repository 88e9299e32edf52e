// Any number of merchants: the real ones, then copies of them with ids, names and hosts of their own, less well known.
import type { Catalogue } from '../../src/catalogue/catalogue.ts';
import type { Merchant } from '../../src/catalogue/merchant.ts';
import type { NumberedMerchants } from '../../src/postgres/import-set.ts';

const LESS_KNOWN = 0.3;

export function makeUpMerchants(catalogue: Catalogue, size: number): NumberedMerchants {
  const real = catalogue.merchantCount;
  return {
    digest: `${catalogue.digest} times ${size}`,
    meta: { ...catalogue.meta, counts: { ...catalogue.meta.counts, merchants: size } },
    merchantCount: size,
    getMerchant: (number) => copyMerchant(catalogue.getMerchant(number % real), Math.floor(number / real)),
  };
}

function copyMerchant(merchant: Merchant, round: number): Merchant {
  if (round === 0) return merchant;
  const mark = round.toString(36);
  const { formerIds: _, ...rest } = merchant;
  return {
    ...rest,
    id: `${merchant.id}--${mark}`,
    name: `${merchant.name} ${mark}${merchant.id.length.toString(36)}`,
    aliases: [],
    popularity: merchant.popularity * LESS_KNOWN,
    sites: merchant.sites.map((site) => ({ ...site, host: `${mark}-${site.host}` })),
  };
}
