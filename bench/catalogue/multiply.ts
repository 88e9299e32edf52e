// Synthetic catalogues: the real merchants again and again, each copy with ids, names and hosts of its own.
import type { Contents } from '../../src/catalogue/contents.ts';
import type { Merchant } from '../../src/catalogue/merchant.ts';
import { compareBytes } from '../../src/catalogue/packed-strings.ts';

export function multiplyMerchants(contents: Contents, size: number): Contents {
  const { merchants } = contents;
  const copies = Array.from({ length: size }, (_, i) =>
    copyMerchant(merchants[i % merchants.length]!, Math.floor(i / merchants.length)),
  );
  copies.sort((a, b) => compareBytes(a.id, b.id));
  return { ...contents, merchants: copies };
}

function copyMerchant(merchant: Merchant, round: number): Merchant {
  if (round === 0) return merchant;
  const mark = round.toString(36);
  const { formerIds: _, ...rest } = merchant;
  return {
    ...rest,
    id: `${merchant.id}-${mark}`,
    name: `${merchant.name} ${mark}${merchant.id.length.toString(36)}`,
    sites: merchant.sites.map((site) => ({ ...site, host: `${mark}-${site.host}` })),
  };
}
