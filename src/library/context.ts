// What a question is answered from: a catalogue with its search, the day, and the default region.
import type { Searchable } from '../query/find-merchant.ts';

export interface AnswerContext extends Searchable {
  /** Today in UTC, `2026-11-16`: rules of cards hold on days. */
  readonly on: string;
  readonly defaultRegion: string;
}
