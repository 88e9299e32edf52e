// What is needed to answer a question: a catalogue with its search, the date, and the default region.
import type { Searchable } from '../query/find-merchant.ts';

export interface AnswerContext extends Searchable {
  /** Today in UTC, `2026-11-16`: card rules depend on the date. */
  readonly on: string;
  readonly defaultRegion: string;
}
