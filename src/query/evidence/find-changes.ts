// What changed when: one shop, seen by one source in one country and channel, under one code and then under another.
import { compareText } from '../../catalogue/compare-text.ts';
import type { Channel, Observation } from '../../catalogue/evidence.ts';
import { getShare } from './observed-share.ts';

export interface CodeChange {
  readonly from: string;
  readonly to: string;
  /** The last sighting of the old code and the first of the new one: it changed between them. */
  readonly after: string;
  readonly by: string;
  readonly country: string;
  readonly channel: Channel;
  readonly source: string;
  readonly seenAs?: string;
}

/** A code with less of a shop's payments than this is an outlet or a mistake, not what the shop changed from or to. */
const LEAST_SHARE = 0.1;

/** `4722 until 2015-08, 7011 since 2016-08` is a change; codes that were in use at the same time are none. */
export function findChanges(observations: readonly Observation[]): CodeChange[] {
  const shops = new Map<string, Observation[]>();
  for (const piece of observations) {
    if (piece.firstSeen === undefined || getShare(piece) < LEAST_SHARE) continue;
    const shop = [piece.source, piece.country, piece.channel, piece.seenAs].join('\n');
    shops.set(shop, [...(shops.get(shop) ?? []), piece]);
  }
  return [...shops.values()].flatMap(findChangesOfShop).sort((one, other) => compareText(one.by, other.by));
}

function findChangesOfShop(pieces: readonly Observation[]): CodeChange[] {
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
