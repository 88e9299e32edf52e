// Prepared answers by request, bounded in bytes. Two generations: what nobody asked for while one filled goes with it.
import type { Answer } from './answer.ts';

// Of an entry beside its bytes: map slot, key, objects, head. Compressed forms are about a third of the plain one.
const ENTRY_BYTES = 1000;
const FORMS = 1 + 1 / 3;

export class AnswerCache {
  readonly #generationBytes: number;
  #young = new Map<string, Answer>();
  #old = new Map<string, Answer>();
  #youngBytes = 0;

  constructor(bytes: number) {
    this.#generationBytes = bytes / 2;
  }

  find(key: string): Answer | undefined {
    const young = this.#young.get(key);
    if (young !== undefined) return young;
    const old = this.#old.get(key);
    if (old !== undefined) this.keep(key, old);
    return old;
  }

  keep(key: string, answer: Answer): void {
    if (this.#young.has(key)) return;
    const bytes = ENTRY_BYTES + 2 * key.length + answer.plain.bytes.length * FORMS;
    if (this.#youngBytes + bytes > this.#generationBytes && this.#young.size > 0) {
      this.#old = this.#young;
      this.#young = new Map();
      this.#youngBytes = 0;
    }
    this.#young.set(key, answer);
    this.#youngBytes += bytes;
  }

  get size(): number {
    return this.#young.size + this.#old.size;
  }
}
