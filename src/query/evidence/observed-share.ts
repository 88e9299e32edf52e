// How much of a shop's payments a sighting counted.
import type { Observation } from '../../catalogue/evidence.ts';

/** Of the shop's payments in that source; 1 where nobody counted. */
export function getShare({ count, countOfStore }: Observation): number {
  return count === undefined || !countOfStore ? 1 : Math.min(1, count / countOfStore);
}
