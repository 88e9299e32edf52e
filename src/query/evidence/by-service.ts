// A merchant's codes by what was bought of it and by network: the pump and the counter, fares and top-ups, the hotel's room and
// its restaurant; Visa's 5262 beside another network's code.
import type { Evidence, Observation } from '../../catalogue/evidence.ts';
import type { Mcc } from '../../catalogue/mcc.ts';
import type { UsualCode } from '../../catalogue/merchant.ts';
import { type PurchaseContext, rankCodes } from './rank-codes.ts';

/** As data/observations has them in brackets behind the name in `seen_as`: `Canadian Tire (fuel)`. */
export const SERVICES = [
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

/** Codes that name a service themselves, for a merchant that was seen under others too. */
const SERVICE_OF_CODE: Readonly<Record<string, Service>> = {
  5541: 'counter',
  5542: 'pump',
  5552: 'EV charging',
  6540: 'top-up',
};

/** Networks whose lists we hold whole. */
const NETWORKS = ['visa', 'mastercard', 'amex'];

function findService({ seenAs, mcc }: Observation): Service | undefined {
  const named = /\(([^()]+)\)$/.exec(seenAs ?? '')?.[1];
  return SERVICES.find((service) => service === named) ?? SERVICE_OF_CODE[mcc];
}

/** The usual code of each service that was seen. */
export function rankByService(
  evidence: readonly Evidence[],
  context: PurchaseContext,
): (UsualCode & { service: Service })[] {
  const sightings = evidence.filter((piece) => piece.kind === 'observed');
  if (new Set(sightings.map(({ mcc }) => mcc)).size < 2) return [];
  return SERVICES.flatMap((service) => {
    const [usual] = rankCodes(
      sightings.filter((piece) => findService(piece) === service),
      context,
    );
    return usual === undefined ? [] : [{ service, ...usual }];
  });
}

/** The usual code on each network that does not carry all of the merchant's codes. */
export function rankByNetwork(
  evidence: readonly Evidence[],
  context: PurchaseContext,
  mccs: ReadonlyMap<string, Mcc>,
): (UsualCode & { network: string })[] {
  return NETWORKS.flatMap((network) => {
    const carried = evidence.filter(({ mcc }) => mccs.get(mcc)?.networks.includes(network));
    const [usual] = carried.length === evidence.length ? [] : rankCodes(carried, context);
    return usual === undefined ? [] : [{ network, ...usual }];
  });
}
