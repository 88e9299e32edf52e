// Merchants as bytes, for an operator who has many: packed when they are read, unpacked one at a time. A million take
// 30 MB of memory and 110 MB in a temporary file; as objects, with what the build keeps about each, they took 4 GB
// (2026-11-18).
import { type MerchantList, MerchantTotals } from '../catalogue/contents.ts';
import type { Channel } from '../catalogue/evidence.ts';
import type { Merchant } from '../catalogue/merchant.ts';
import { packMerchant, SharedStrings, unpackMerchant } from '../catalogue/merchant-record.ts';
import { compareBytes, readString, StringPacker, sortPacked } from '../catalogue/packed-strings.ts';
import { SpooledStrings } from './spooled-strings.ts';

/** Neither JSON nor what comes before it has one: a packed merchant is `home, channel, record, name`. */
const SEPARATOR = '\0';

export class PackedMerchants {
  readonly #ids = new StringPacker();
  readonly #packed = new SpooledStrings();
  readonly #shared = new SharedStrings();
  readonly #totals = new MerchantTotals();

  get length(): number {
    return this.#ids.length;
  }

  add(merchant: Merchant): void {
    const { id, home, channel, name } = merchant;
    this.#totals.add(merchant);
    this.#ids.add(id);
    this.#packed.add([home, channel, packMerchant(merchant, this.#shared), name].join(SEPARATOR));
  }

  /** Together with others that are sorted by id; all in ascending order of id. To be called once. */
  mergeWith(others: readonly Merchant[]): MerchantList {
    if (this.length === 0) return others;
    for (const merchant of others) this.#totals.add(merchant);
    const ids = this.#ids.pack();
    const order = sortPacked(ids);
    const packed = this.#packed;
    const shared = this.#shared.list;
    const unpack = (number: number): Merchant => {
      const [home, channel, record, ...name] = packed.get(number).split(SEPARATOR) as [
        string,
        Channel,
        string,
      ];
      const id = readString(ids, number);
      return unpackMerchant({ id, name: name.join(SEPARATOR), home, channel, mcc: '' }, record, shared);
    };
    return {
      length: others.length + order.length,
      totals: this.#totals,
      *[Symbol.iterator]() {
        let next = 0;
        for (const number of order) {
          const merchant = unpack(number);
          while (next < others.length && compareBytes(others[next]!.id, merchant.id) < 0)
            yield others[next++]!;
          yield merchant;
        }
        while (next < others.length) yield others[next++]!;
      },
    };
  }
}
