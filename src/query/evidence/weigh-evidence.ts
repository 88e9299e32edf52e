// A merchant's codes as of a day: the usual one and why, the alternatives, the codes by country, channel, service and
// network, and what changed when.
import { compareText } from '../../catalogue/compare-text.ts';
import { type Channel, type Evidence, getEvidenceDate, type Observation } from '../../catalogue/evidence.ts';
import { formatDate } from '../../catalogue/format-date.ts';
import type { Mcc } from '../../catalogue/mcc.ts';
import { type Merchant, UNKNOWN_COUNTRY, type UsualCode } from '../../catalogue/merchant.ts';
import { formatThousands } from '../../catalogue/money.ts';
import { inCountry } from '../eligibility/wording.ts';
import { type ListedNetwork, rankByNetwork, rankByService } from './by-service.ts';
import { hasEvidenceBy, isOnOrBefore, selectEvidence } from './code-on.ts';
import { describeKind, describeShare } from './describe-evidence.ts';
import { getShare, rankCodes } from './rank-codes.ts';
import type { Service } from './service.ts';

export interface WeighedEvidence {
  readonly on: string;
  /** Undefined if there are only observations, all of them later than the day. */
  readonly usual: (UsualCode & { readonly holds: string; readonly why: readonly string[] }) | undefined;
  readonly alternatives: readonly UsualCode[];
  /** For each country with observations. */
  readonly byCountry: readonly (SeenCode & { readonly country: string })[];
  /** For each channel with observations. */
  readonly byChannel: readonly (SeenCode & { readonly channel: Channel })[];
  /** For each service with sightings of its own. */
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

/** How a service is paid for, if all sightings of it agree. */
export function findSharedChannel(evidence: readonly Evidence[]): Channel | undefined {
  const channels = new Set(evidence.map((piece) => (piece.kind === 'observed' ? piece.channel : undefined)));
  return channels.size === 1 ? [...channels][0] : undefined;
}

export interface CodeChange {
  readonly from: string;
  readonly to: string;
  /** The code changed between `after`, the last sighting of the old one, and `by`, the first of the new one. */
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
  const home = merchant.home === UNKNOWN_COUNTRY ? undefined : merchant.home;
  const rank = (country: string | undefined, channel: Channel): UsualCode[] =>
    rankCodes(selected, { edition: on, country, channel });
  const ranked = rank(home, merchant.channel);
  const [usual, ...alternatives] = ranked;
  const sightings = selected.filter((piece): piece is Observation => piece.kind === 'observed');
  const countries = [...new Set(sightings.map(({ country }) => country))].sort();
  const channels = [...new Set(sightings.map(({ channel }) => channel))].sort();
  return {
    on,
    usual: usual && {
      ...usual,
      holds: describeShare(ranked, selected, home),
      why: explainUsual(ranked, selected, { on, home }),
    },
    alternatives,
    byCountry: countries.map((country) => ({
      country,
      ...cite(rank(country, merchant.channel)[0]!, selected, (piece) => piece.country === country),
    })),
    byChannel: channels.map((channel) => ({
      channel,
      ...cite(rank(home, channel)[0]!, selected, (piece) => piece.channel === channel),
    })),
    // What is bought matters more than the country, and few services were seen in several countries.
    byService: rankByService(selected, { edition: on }),
    byNetwork: rankByNetwork(selected, { edition: on, country: home, channel: merchant.channel }, mccs),
    changes: findChanges(sightings).filter(({ by }) => isOnOrBefore(by, on)),
    evidence: [...merchant.evidence]
      .sort((one, other) => compareText(getEvidenceDate(other), getEvidenceDate(one)))
      .map((piece) => ({ piece, counts: selected.includes(piece) })),
  };
}

/** Sightings of the code there; if the code comes from elsewhere, all evidence that names it. */
function cite(
  code: UsualCode,
  selected: readonly Evidence[],
  isThere: (piece: Observation) => boolean,
): SeenCode {
  const naming = selected.filter(({ mcc }) => mcc === code.mcc);
  const there = naming.filter((piece) => piece.kind === 'observed' && isThere(piece));
  return { ...code, evidence: there.length > 0 ? there : naming };
}

/** Why the first code is the usual one, in sentences. */
function explainUsual(
  ranked: readonly UsualCode[],
  evidence: readonly Evidence[],
  { on, home }: { readonly on: string; readonly home: string | undefined },
): string[] {
  const [usual] = ranked as [UsualCode, ...UsualCode[]];
  const naming = evidence.filter(({ mcc }) => mcc === usual.mcc);
  return [
    explainBasis(usual, naming, on),
    ...(hasEvidenceBy(naming, on) ? [] : ['All of this evidence is from after that day.']),
    describeShare(ranked, evidence, home),
    `Confidence ${usual.confidence}: the strength of the evidence for ${usual.mcc} (${round(usual.confidence / (usual.share || 1))}) times its share (${usual.share}).`,
  ];
}

function explainBasis({ mcc, basis }: UsualCode, pieces: readonly Evidence[], on: string): string {
  switch (basis) {
    case 'observed':
      return explainBestSighting(pieces.filter((piece) => piece.kind === 'observed'));
    case 'assigned':
      return `${mcc} is the brand’s own code in the card networks’ lists.`;
    case 'editorial':
      return `Our editors chose ${mcc} from what the business sells. No card payment with it was seen by ${formatDate(on)}.`;
    case 'inferred': {
      const because = pieces.find((piece) => piece.kind === 'inferred')?.because;
      return `${mcc} is based on the type of business${because === undefined ? '' : ` (${describeKind(because)})`}. No card payment with it was seen by ${formatDate(on)}.`;
    }
  }
}

/** The latest observation; if there are several on that day, the one with the most payments. */
function explainBestSighting(pieces: readonly Observation[]): string {
  const [best] = [...pieces].sort((one, other) =>
    one.lastSeen === other.lastSeen
      ? (other.count ?? 0) - (one.count ?? 0)
      : one.lastSeen < other.lastSeen
        ? 1
        : -1,
  );
  if (best === undefined) return '';
  const { mcc, count, countOfStore, country, channel, firstSeen, lastSeen } = best;
  const counted =
    count === undefined
      ? ''
      : `${formatThousands(count)}${countOfStore ? ` of ${formatThousands(countOfStore)}` : ''} `;
  const period =
    firstSeen === undefined || firstSeen === lastSeen
      ? `${lastSeen.length > 7 ? 'on' : 'in'} ${formatDate(lastSeen)}`
      : `from ${formatDate(firstSeen)} to ${formatDate(lastSeen)}`;
  const more =
    pieces.length > 1
      ? `, and in ${pieces.length - 1} more ${pieces.length === 2 ? 'sighting' : 'sightings'}`
      : '';
  const how = channel === 'online' ? 'online' : 'in-person';
  return `${mcc} was seen on ${counted}${how} card payments ${inCountry(country)} ${period}${more}.`;
}

const round = (value: number): number => Math.round(value * 100) / 100;

/** A code with a smaller share of a shop's payments is one outlet or a mistake, not a change of code. */
const MIN_SHARE = 0.1;

/**
 * Finds shops that one source saw, in one country and channel, with one code and later with another: `4722 until
 * 2015-08, 7011 since 2016-08`. Codes in use at the same time aren't a change.
 */
export function findChanges(observations: readonly Observation[]): CodeChange[] {
  const shops = new Map<string, Observation[]>();
  for (const piece of observations) {
    if (piece.firstSeen === undefined || getShare(piece) < MIN_SHARE) continue;
    const shop = [piece.source, piece.country, piece.channel, piece.seenAs].join('\n');
    shops.set(shop, [...(shops.get(shop) ?? []), piece]);
  }
  return [...shops.values()].flatMap(findShopChanges).sort((one, other) => compareText(one.by, other.by));
}

function findShopChanges(pieces: readonly Observation[]): CodeChange[] {
  const inOrder = [...pieces].sort((one, other) => compareText(one.firstSeen!, other.firstSeen!));
  return inOrder.flatMap((piece, at) => {
    const before = inOrder[at - 1];
    if (before === undefined || before.mcc === piece.mcc || before.lastSeen > piece.firstSeen!) return [];
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
