// The parts of a business that have codes of their own: a hotel's restaurant, a store's petrol pumps.
import type { Evidence } from '../../catalogue/evidence.ts';

/** As written in brackets after the name in `seen_as` in data/observations: `Canadian Tire (fuel)`. */
export const SERVICES = [
  'app',
  'bill payment',
  'contract',
  'counter',
  'EV charging',
  'fares',
  'fuel',
  'gift cards',
  'grocery orders',
  'parking',
  'pay at the hotel',
  'post office',
  'prepaid booking',
  'pump',
  'restaurant',
  'top-up',
  'vouchers',
] as const;
export type Service = (typeof SERVICES)[number];

/** The part of the business that a sighting is about, from the words in brackets after its name. */
export function findNamedService(piece: Evidence): Service | undefined {
  if (piece.kind !== 'observed' || piece.seenAs === undefined) return undefined;
  const named = /\(([^()]+)\)$/.exec(piece.seenAs)?.[1];
  return SERVICES.find((service) => service === named);
}
