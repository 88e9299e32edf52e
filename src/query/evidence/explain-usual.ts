// Why a code is the usual one, in sentences for people.
import type { Evidence, Observation } from '../../catalogue/evidence.ts';
import type { UsualCode } from '../../catalogue/merchant.ts';
import { nameCountry } from '../eligibility/wording.ts';
import { reachesBack } from './evidence-on.ts';

export function explainUsual(
  ranked: readonly UsualCode[],
  evidence: readonly Evidence[],
  on: string,
): string[] {
  const [usual, ...others] = ranked as [UsualCode, ...UsualCode[]];
  const speaking = evidence.filter(({ mcc }) => mcc === usual.mcc);
  return [
    explainBasis(usual, speaking),
    ...(reachesBack(speaking, on) ? [] : ['All that is known was written down after that day.']),
    others.length === 0
      ? 'No other code speaks for this merchant.'
      : `Of the evidence’s weight ${sayPercent(usual.share)} is for ${usual.mcc}, ${sayPercent(others[0]!.share)} for ${others[0]!.mcc}${others.length > 1 ? ', the rest for others' : ''}.`,
    `Confidence ${usual.confidence}: the weight of its evidence (${round(usual.confidence / (usual.share || 1))}) times its share (${usual.share}).`,
  ];
}

function explainBasis({ mcc, basis }: UsualCode, pieces: readonly Evidence[]): string {
  switch (basis) {
    case 'observed':
      return sayBestSighting(pieces.filter((piece) => piece.kind === 'observed'));
    case 'assigned':
      return `${mcc} is the brand’s own code in the card networks’ lists.`;
    case 'editorial':
      return `An editor gives ${mcc} by what the business sells; no sighting of this code on a card is known for that day.`;
    case 'inferred': {
      const because = pieces.find((piece) => piece.kind === 'inferred')?.because;
      return `Concluded from the kind of business alone${because === undefined ? '' : ` (${because})`}; no sighting of this code on a card is known for that day.`;
    }
  }
}

/** The latest one; of several, the one with the most payments. */
function sayBestSighting(pieces: readonly Observation[]): string {
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
    count === undefined ? '' : ` on ${count}${countOfStore ? ` of ${countOfStore}` : ''} card payments`;
  const period =
    firstSeen === undefined || firstSeen === lastSeen ? `in ${lastSeen}` : `from ${firstSeen} to ${lastSeen}`;
  const more =
    pieces.length > 1
      ? `, and in ${pieces.length - 1} more ${pieces.length === 2 ? 'sighting' : 'sightings'}`
      : '';
  return `Card networks carried ${mcc}${counted} ${channel === 'online' ? 'online' : 'in person'} in ${nameCountry(country)} ${period}${more}.`;
}

const sayPercent = (share: number): string => `${Math.round(share * 100)} %`;
const round = (value: number): number => Math.round(value * 100) / 100;
