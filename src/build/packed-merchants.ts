// Merchants as bytes, for an operator who has many: packed when they are read, unpacked one at a time. A million take
// 0.2 GB; as objects, with what the build keeps about each, they took 4 GB (2026-11-17).
import type { MerchantList } from '../catalogue/contents.ts';
import type { Channel } from '../catalogue/evidence.ts';
import type { Merchant } from '../catalogue/merchant.ts';
import { packMerchant, SharedStrings, unpackMerchant } from '../catalogue/merchant-record.ts';
import { compareBytes, readString, StringPacker, sortPacked } from '../catalogue/packed-strings.ts';

/** Sorts before every character of an id, and JSON has none: a packed merchant is `id, home, channel, record, name`. */
const SEPARATOR = '\0';

export class PackedMerchants {
  readonly #packer = new StringPacker();
  readonly #shared = new SharedStrings();

  get length(): number {
    return this.#packer.length;
  }

  add(merchant: Merchant): void {
    const { id, home, channel, name } = merchant;
    this.#packer.add([id, home, channel, packMerchant(merchant, this.#shared), name].join(SEPARATOR));
  }

  /** Together with others that are sorted by id; all in ascending order of id. */
  mergeWith(others: readonly Merchant[]): MerchantList {
    if (this.length === 0) return others;
    const packed = this.#packer.pack();
    const order = sortPacked(packed);
    const shared = this.#shared.list;
    const unpack = (text: string): Merchant => {
      const [id, home, channel, record, ...name] = text.split(SEPARATOR) as [string, string, Channel, string];
      return unpackMerchant({ id, name: name.join(SEPARATOR), home, channel, mcc: '' }, record, shared);
    };
    return {
      length: others.length + order.length,
      *[Symbol.iterator]() {
        let next = 0;
        for (const number of order) {
          const merchant = unpack(readString(packed, number));
          while (next < others.length && compareBytes(others[next]!.id, merchant.id) < 0)
            yield others[next++]!;
          yield merchant;
        }
        while (next < others.length) yield others[next++]!;
      },
    };
  }
}
