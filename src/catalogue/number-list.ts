// A typed array that grows. A number[] takes two to four times as much, on the heap, where garbage grows with it.

type NumberArray = Uint8Array | Uint16Array | Uint32Array | Float32Array | Float64Array;

export class NumberList<Numbers extends NumberArray> {
  readonly #type: new (
    length: number,
  ) => Numbers;
  #numbers: Numbers;
  #length = 0;

  constructor(type: new (length: number) => Numbers) {
    this.#type = type;
    this.#numbers = new type(256);
  }

  get length(): number {
    return this.#length;
  }

  push(number: number): void {
    if (this.#length === this.#numbers.length) {
      const larger = new this.#type(2 * this.#length);
      larger.set(this.#numbers);
      this.#numbers = larger;
    }
    this.#numbers[this.#length++] = number;
  }

  get(index: number): number {
    return this.#numbers[index]!;
  }

  /** What was added so far, not copied. */
  view(): Numbers {
    return this.#numbers.subarray(0, this.#length) as Numbers;
  }
}
