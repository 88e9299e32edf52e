// What scripts read of a region from /region.json: the same for everybody, so asking for it says nothing about anybody.
import type { Card } from '../../catalogue/card.ts';
import type { SpendingPreset } from '../../catalogue/spending.ts';

export interface RegionData {
  /** The day for which cards are compared: `2026-11-16`. */
  readonly on: string;
  /** What a mile is worth to somebody of whom nothing is known, in cents of the cards' currency. */
  readonly mileValue: number;
  readonly cards: readonly Card[];
  readonly spending: readonly SpendingPreset[];
}

export const REGION_DATA = '/region.json';
