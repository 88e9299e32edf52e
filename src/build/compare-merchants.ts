// What a change to the data does: merchants added, removed, or with a different usual code.
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { MerchantList } from '../catalogue/contents.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}

export interface MerchantChanges {
  readonly added: readonly (Named & { readonly mcc: string })[];
  readonly removed: readonly (Named & { readonly mcc: string })[];
  readonly changed: readonly (Named & { readonly before: string; readonly after: string })[];
}

export function compareMerchants(before: Catalogue, after: MerchantList): MerchantChanges {
  const old = new Map<string, Named & { mcc: string }>();
  for (let number = 0; number < before.merchantCount; number++) {
    const { id, name, mcc } = before.summarise(number);
    old.set(id, { id, name, mcc });
  }
  const added: MerchantChanges['added'][number][] = [];
  const changed: MerchantChanges['changed'][number][] = [];
  for (const { id, name, usual } of after) {
    const was = old.get(id)?.mcc;
    if (was === undefined) added.push({ id, name, mcc: usual.mcc });
    else if (was !== usual.mcc) changed.push({ id, name, before: was, after: usual.mcc });
    old.delete(id);
  }
  return { added, removed: [...old.values()], changed };
}
