// All of a merchant's codes as of a day: the usual one and why, the alternatives, the codes by country, channel,
// service (the pump or the counter) and network (Visa's 5262), and what changed when.
import { compareText } from '../../catalogue/compare-text.ts';
import { type Channel, type Evidence, getEvidenceDate, type Observation } from '../../catalogue/evidence.ts';
import { groupBy } from '../../catalogue/group-by.ts';
import type { Mcc } from '../../catalogue/mcc.ts';
import type { Merchant, UsualCode } from '../../catalogue/merchant.ts';
import { describeShare, explainUsual } from './describe-evidence.ts';
import { CONFIDENCE_RULE, getShare, type PurchaseContext, rankCodes, selectEvidence } from './rank-codes.ts';
import { findNamedService, findService, SERVICES, type Service } from './service.ts';

/** Networks whose complete lists we have. */
const LISTED_NETWORKS = ['visa', 'mastercard', 'amex'] as const;
type ListedNetwork = (typeof LISTED_NETWORKS)[number];

export interface WeighedEvidence {
  readonly on: string;
  /** Undefined if there are only observations, all of them later than the day. */
  readonly usual: (UsualCode & { readonly holds: string; readonly why: readonly string[] }) | undefined;
  readonly alternatives: readonly UsualCode[];
  /** For each country with observations. */
  readonly byCountry: readonly (SeenCode & { readonly country: string })[];
  /** For each channel with observations. */
  readonly byChannel: readonly (SeenCode & { readonly channel: Channel })[];
  /** For each service with observations of its own. */
  readonly byService: readonly (SeenCode & { readonly service: Service })[];
  /** For each network, if not all of them have all of the codes. */
  readonly byNetwork: readonly (SeenCode & { readonly network: ListedNetwork })[];
  readonly changes: readonly CodeChange[];
  /** All evidence, latest first; `counts` is false for pieces that don't count on that day. */
  readonly evidence: readonly { readonly piece: Evidence; readonly counts: boolean }[];
}

/** A code with the pieces of evidence that name it. */
export interface SeenCode extends UsualCode {
  readonly evidence: readonly Evidence[];
}

export interface CodeChange {
  readonly from: string;
  readonly to: string;
  /** The code changed between `after`, when the old one was last seen, and `by`, when the new one was first seen. */
  readonly after: string;
  readonly by: string;
  readonly country: string;
  readonly channel: Channel;
  readonly source: string;
  readonly seenAs?: string;
}

const NO_MCCS: ReadonlyMap<string, Mcc> = new Map();

/** `mccs`: the catalogue's codes, which say what networks have them. */
export function weighEvidence(
  merchant: Merchant,
  on: string,
  mccs: ReadonlyMap<string, Mcc> = NO_MCCS,
): WeighedEvidence {
  const selected = selectEvidence(merchant.evidence, on);
  const { home } = merchant;
  const rank = (country: string, channel: Channel): UsualCode[] =>
    rankCodes(selected, { edition: on, country, channel });
  const ranked = rank(home, merchant.channel);
  const [usual, ...alternatives] = ranked;
  const holds = usual && `${describeShare(ranked, selected, home)}.`;
  const observations = selected.filter((piece): piece is Observation => piece.kind === 'observed');
  const countries = [...new Set(observations.map(({ country }) => country))].sort();
  const channels = [...new Set(observations.map(({ channel }) => channel))].sort();
  return {
    on,
    usual: usual && { ...usual, holds: holds!, why: explainUsual(usual, holds!, selected, on) },
    alternatives,
    byCountry: countries.map((country) => ({
      country,
      ...cite(rank(country, merchant.channel)[0]!, selected, (piece) => piece.country === country),
    })),
    byChannel: channels.map((channel) => ({
      channel,
      ...cite(rank(home, channel)[0]!, selected, (piece) => piece.channel === channel),
    })),
    byService: rankByService(selected, on).map(keepUsual),
    byNetwork: rankByNetwork(selected, { edition: on, country: home, channel: merchant.channel }, mccs).map(
      keepUsual,
    ),
    changes: findChanges(observations),
    evidence: [...merchant.evidence]
      .sort((one, other) => compareText(getEvidenceDate(other), getEvidenceDate(one)))
      .map((piece) => ({ piece, counts: selected.includes(piece) })),
  };
}

/** Observations of the code there; if the code comes from elsewhere, all evidence that names it. */
function cite(
  code: UsualCode,
  selected: readonly Evidence[],
  isThere: (piece: Observation) => boolean,
): SeenCode {
  const naming = selected.filter(({ mcc }) => mcc === code.mcc);
  const there = naming.filter((piece) => piece.kind === 'observed' && isThere(piece));
  return { ...code, evidence: there.length > 0 ? there : naming };
}

/** The codes of some of a merchant's payments: all of them, the usual one first, and the evidence that names that one. */
interface PartialCodes {
  readonly codes: readonly UsualCode[];
  readonly evidence: readonly Evidence[];
}

function keepUsual<Part extends PartialCodes>({ codes, ...part }: Part): Omit<Part, 'codes'> & SeenCode {
  return { ...part, ...codes[0]! };
}

/** For each service that was observed. What is bought matters more than where: few were seen in several countries. */
export function rankByService(
  evidence: readonly Evidence[],
  on: string,
): (PartialCodes & { readonly service: Service })[] {
  if (new Set(evidence.map(({ mcc }) => mcc)).size < 2) return [];
  const observations = evidence.filter((piece) => piece.kind === 'observed');
  return SERVICES.flatMap((service) => {
    const own = observations.filter((piece) => findService(piece) === service);
    const codes = rankCodes(own, { edition: on });
    const [usual] = codes;
    return usual === undefined
      ? []
      : [{ service, codes, evidence: own.filter(({ mcc }) => mcc === usual.mcc) }];
  });
}

/**
 * For each network, if the merchant was seen with a code that not all of them have: 5262 is only Visa's. No source names
 * the network of an observation. One with such a code was on a network that has it, so that code is the network's; any
 * other may have been on another network, so it counts half there.
 */
export function rankByNetwork(
  evidence: readonly Evidence[],
  context: PurchaseContext,
  mccs: ReadonlyMap<string, Mcc>,
): (PartialCodes & { readonly network: ListedNetwork })[] {
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
    if (usual === undefined) return [];
    const codes = [usual, ...ranked.filter((code) => code !== usual)];
    return [{ network, codes, evidence: carried.filter(({ mcc }) => mcc === usual.mcc) }];
  });
}

/** Our lists of brands' codes are incomplete, and a code that isn't in any list tells us nothing. */
function lacks(network: ListedNetwork, mcc: Mcc | undefined): boolean {
  if (mcc === undefined || mcc.networks.length === 0 || /^3/.test(mcc.code)) return false;
  return !mcc.networks.includes(network);
}

/** A code with a smaller share of a shop's payments is one outlet or a mistake, not a change of code. */
const MIN_SHARE = 0.1;

/**
 * Finds shops that one source saw, in one country and channel, with one code and later with another: `4722 until
 * 2015-08, 7011 since 2016-08`. Codes in use at the same time aren't a change.
 */
export function findChanges(observations: readonly Observation[]): CodeChange[] {
  const counted = observations.filter(
    (piece) => piece.firstSeen !== undefined && getShare(piece) >= MIN_SHARE,
  );
  const shops = groupBy(counted, ({ source, country, channel, seenAs }) =>
    [source, country, channel, seenAs].join('\n'),
  );
  return [...shops.values()].flatMap(findShopChanges).sort((one, other) => compareText(one.by, other.by));
}

/** In the same month or year it isn't known to be. */
function isBefore(one: string, other: string): boolean {
  const length = Math.min(one.length, other.length);
  return one.slice(0, length) < other.slice(0, length);
}

function findShopChanges(pieces: readonly Observation[]): CodeChange[] {
  const inOrder = [...pieces].sort((one, other) => compareText(one.firstSeen!, other.firstSeen!));
  return inOrder.flatMap((piece, index) => {
    const before = inOrder[index - 1];
    if (before === undefined || before.mcc === piece.mcc || !isBefore(before.lastSeen, piece.firstSeen!))
      return [];
    const { country, channel, source, seenAs } = piece;
    return [
      {
        from: before.mcc,
        to: piece.mcc,
        after: before.lastSeen,
        by: piece.firstSeen!,
        country,
        channel,
        source,
        ...(seenAs !== undefined && { seenAs }),
      },
    ];
  });
}
