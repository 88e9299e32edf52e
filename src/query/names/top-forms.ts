// The best forms met so far: a heap of fixed size with the worst on top, so that a candidate that is too poor
// costs one comparison.

// 50 documents are wanted, and several forms can lead to one.
const CAPACITY = 80;

export class TopForms {
  readonly forms = new Uint32Array(CAPACITY);
  /** By which they are ordered: relevance, popularity and country together. */
  readonly scores = new Float64Array(CAPACITY);
  readonly relevances = new Float64Array(CAPACITY);
  count = 0;
  best = 0;

  clear(): void {
    this.count = 0;
    this.best = 0;
  }

  /** What a form must score to be kept. */
  get bar(): number {
    return this.count < CAPACITY ? 0 : this.scores[0]!;
  }

  offer(form: number, score: number, relevance: number): void {
    if (score > this.best) this.best = score;
    if (this.count < CAPACITY) {
      this.#rise(this.count++, form, score, relevance);
    } else if (this.#isWorse(this.forms[0]!, this.scores[0]!, form, score)) {
      this.#sink(form, score, relevance);
    }
  }

  // Equal scores: the later form in the alphabet is the worse one, so that the cut does not depend on arrival.
  #isWorse(form: number, score: number, thanForm: number, thanScore: number): boolean {
    return score < thanScore || (score === thanScore && form > thanForm);
  }

  #rise(from: number, form: number, score: number, relevance: number): void {
    let at = from;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (!this.#isWorse(form, score, this.forms[parent]!, this.scores[parent]!)) break;
      this.forms[at] = this.forms[parent]!;
      this.scores[at] = this.scores[parent]!;
      this.relevances[at] = this.relevances[parent]!;
      at = parent;
    }
    this.forms[at] = form;
    this.scores[at] = score;
    this.relevances[at] = relevance;
  }

  #sink(form: number, score: number, relevance: number): void {
    let at = 0;
    for (;;) {
      let child = at * 2 + 1;
      if (child >= CAPACITY) break;
      const other = child + 1;
      if (
        other < CAPACITY &&
        this.#isWorse(this.forms[other]!, this.scores[other]!, this.forms[child]!, this.scores[child]!)
      ) {
        child = other;
      }
      if (!this.#isWorse(this.forms[child]!, this.scores[child]!, form, score)) break;
      this.forms[at] = this.forms[child]!;
      this.scores[at] = this.scores[child]!;
      this.relevances[at] = this.relevances[child]!;
      at = child;
    }
    this.forms[at] = form;
    this.scores[at] = score;
    this.relevances[at] = relevance;
  }
}
