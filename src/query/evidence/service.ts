// The parts of a business that have codes of their own: a hotel's restaurant, a store's petrol pumps.
import type { Channel, Evidence } from '../../catalogue/evidence.ts';

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

/** Codes that imply a service, for a merchant that was also seen with other codes. */
const SERVICE_OF_CODE: Readonly<Record<string, Service>> = {
  5541: 'counter',
  5542: 'pump',
  5552: 'EV charging',
  6540: 'top-up',
};

/** The part of the business that an observation is about, from the words in brackets after its name. */
export function findNamedService(piece: Evidence): Service | undefined {
  if (piece.kind !== 'observed' || piece.seenAs === undefined) return undefined;
  const named = /\(([^()]+)\)$/.exec(piece.seenAs)?.[1];
  return SERVICES.find((service) => service === named);
}

/** The same, or the service that the code implies. */
export function findService(piece: Evidence): Service | undefined {
  return findNamedService(piece) ?? SERVICE_OF_CODE[piece.mcc];
}

/** How a service is paid for, if all observations of it agree. */
export function findSharedChannel(evidence: readonly Evidence[]): Channel | undefined {
  const channels = new Set(evidence.map((piece) => (piece.kind === 'observed' ? piece.channel : undefined)));
  return channels.size === 1 ? [...channels][0] : undefined;
}
