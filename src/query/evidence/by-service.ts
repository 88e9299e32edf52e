// A merchant's codes by what is bought and by network: the pump or the counter, fares or top-ups, a hotel's rooms or
// its restaurant; Visa's 5262 or another network's code.
import type { Evidence, Observation } from '../../catalogue/evidence.ts';
import type { Mcc } from '../../catalogue/mcc.ts';
import type { UsualCode } from '../../catalogue/merchant.ts';
import { CONFIDENCE_RULE, type PurchaseContext, rankCodes } from './rank-codes.ts';
import { findNamedService, SERVICES, type Service } from './service.ts';

/** Codes that imply a service, for a merchant that was also seen with other codes. */
const SERVICE_OF_CODE: Readonly<Record<string, Service>> = {
  5541: 'counter',
  5542: 'pump',
  5552: 'EV charging',
  6540: 'top-up',
};

/** Networks whose complete lists we have. */
const LISTED_NETWORKS = ['visa', 'mastercard', 'amex'] as const;
export type ListedNetwork = (typeof LISTED_NETWORKS)[number];

function findService(piece: Observation): Service | undefined {
  return findNamedService(piece) ?? SERVICE_OF_CODE[piece.mcc];
}

/** The usual code of each service that was seen. */
export function rankByService(
  evidence: readonly Evidence[],
  context: PurchaseContext,
): (UsualCode & { readonly service: Service; readonly evidence: readonly Evidence[] })[] {
  if (new Set(evidence.map(({ mcc }) => mcc)).size < 2) return [];
  const sightings = evidence.filter((piece) => piece.kind === 'observed');
  return SERVICES.flatMap((service) => {
    const own = sightings.filter((piece) => findService(piece) === service);
    const [usual] = rankCodes(own, context);
    return usual === undefined
      ? []
      : [{ service, ...usual, evidence: own.filter(({ mcc }) => mcc === usual.mcc) }];
  });
}

/**
 * The usual code on each network, for a merchant that was seen with a code that not all of them have: 5262 is only
 * Visa's. No source names the network of a sighting. A sighting with such a code was on a network that has it, so that
 * code is the network's; any other sighting may have been on another network, so it counts half there.
 */
export function rankByNetwork(
  evidence: readonly Evidence[],
  context: PurchaseContext,
  mccs: ReadonlyMap<string, Mcc>,
): (UsualCode & { readonly network: ListedNetwork; readonly evidence: readonly Evidence[] })[] {
  const whole = evidence.filter((piece) => findNamedService(piece) === undefined);
  const isExclusive = ({ mcc }: Pick<Evidence, 'mcc'>) =>
    LISTED_NETWORKS.some((network) => lacks(network, mccs.get(mcc)));
  if (!whole.some((piece) => piece.kind === 'observed' && isExclusive(piece))) return [];
  return LISTED_NETWORKS.flatMap((network) => {
    const carried = whole.filter(({ mcc }) => !lacks(network, mccs.get(mcc)));
    const hasOwn = carried.some((piece) => piece.kind === 'observed' && isExclusive(piece));
    const ranked = rankCodes(carried, context, (piece) =>
      hasOwn && piece.kind === 'observed' && !isExclusive(piece) ? CONFIDENCE_RULE.networkUnknown : 1,
    );
    const usual = ranked.find((code) => !hasOwn || isExclusive(code));
    return usual === undefined
      ? []
      : [{ network, ...usual, evidence: carried.filter(({ mcc }) => mcc === usual.mcc) }];
  });
}

/** Our lists of brands' codes are incomplete, and a code that isn't in any list tells us nothing. */
function lacks(network: ListedNetwork, mcc: Mcc | undefined): boolean {
  if (mcc === undefined || mcc.networks.length === 0 || /^3/.test(mcc.code)) return false;
  return !mcc.networks.includes(network);
}
