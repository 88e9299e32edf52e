// What a change to the data does: merchants added, removed, or with a different usual code.
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Merchant } from '../catalogue/merchant.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}

export interface MerchantChanges {
  readonly added: readonly (Named & { readonly mcc: string })[];
  readonly removed: readonly (Named & { readonly mcc: string })[];
  readonly changed: readonly (Named & { readonly before: string; readonly after: string })[];
}

export function compareMerchants(before: Catalogue, after: readonly Merchant[]): MerchantChanges {
  const old = new Map<string, Named & { mcc: string }>();
  for (let number = 0; number < before.merchantCount; number++) {
    const { id, name, mcc } = before.summarise(number);
    old.set(id, { id, name, mcc });
  }
  const now = new Set(after.map(({ id }) => id));
  return {
    added: after
      .filter(({ id }) => !old.has(id))
      .map(({ id, name, usual }) => ({ id, name, mcc: usual.mcc })),
    removed: [...old.values()].filter(({ id }) => !now.has(id)),
    changed: after.flatMap(({ id, name, usual }) => {
      const was = old.get(id)?.mcc;
      return was === undefined || was === usual.mcc ? [] : [{ id, name, before: was, after: usual.mcc }];
    }),
  };
}
