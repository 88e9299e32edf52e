// Strings in the order in which they came, and which of them is the first of its equals. Like a Map from string to
// number, but in less than half of the memory, and outside the heap.
import { NumberList } from '../catalogue/number-list.ts';
import { readString, StringPacker } from '../catalogue/packed-strings.ts';

export class NumberedStrings {
  readonly #strings = new StringPacker();
  readonly #hashes = new NumberList(Uint32Array);
  /** A hash table with open addressing: 1 + the number of a string, 0 in a free slot. At most half are taken. */
  #slots = new Uint32Array(1024);

  get length(): number {
    return this.#strings.length;
  }

  /** Returns the number of the first string that is equal: its own if there was none. */
  add(string: string): number {
    const hash = hashString(string);
    this.#hashes.push(hash);
    this.#strings.add(string);
    if (2 * this.length > this.#slots.length) this.#enlarge();
    const slot = this.#findSlot(hash, string);
    if (this.#slots[slot] === 0) this.#slots[slot] = this.length;
    return this.#slots[slot]! - 1;
  }

  has(string: string): boolean {
    return this.#slots[this.#findSlot(hashString(string), string)] !== 0;
  }

  get(number: number): string {
    return readString(this.#strings.pack(), number);
  }

  /** Of the string, or the free one where it would be. */
  #findSlot(hash: number, string: string): number {
    const mask = this.#slots.length - 1;
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const number = this.#slots[slot]! - 1;
      if (number < 0 || (this.#hashes.get(number) === hash && this.get(number) === string)) return slot;
    }
  }

  #enlarge(): void {
    const taken = this.#slots;
    this.#slots = new Uint32Array(2 * taken.length);
    const mask = this.#slots.length - 1;
    for (const entry of taken) {
      if (entry === 0) continue;
      let slot = this.#hashes.get(entry - 1) & mask;
      while (this.#slots[slot] !== 0) slot = (slot + 1) & mask;
      this.#slots[slot] = entry;
    }
  }
}

/** FNV-1a over UTF-16 code units. */
function hashString(string: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < string.length; index++)
    hash = Math.imul(hash ^ string.charCodeAt(index), 0x01000193);
  return hash >>> 0;
}
