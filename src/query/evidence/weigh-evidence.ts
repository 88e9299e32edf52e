// A merchant's codes as of a day: the usual one and why, the others, by country and channel, and what changed when.
import { compareText } from '../../catalogue/compare-text.ts';
import { type Channel, dateOf, type Evidence, type Observation } from '../../catalogue/evidence.ts';
import { type Merchant, UNKNOWN_COUNTRY, type UsualCode } from '../../catalogue/merchant.ts';
import { chooseSpeaking, isByDay } from './evidence-on.ts';
import { explainUsual } from './explain-usual.ts';
import { type CodeChange, findChanges } from './find-changes.ts';
import { rankCodes } from './rank-codes.ts';

export interface WeighedEvidence {
  readonly on: string;
  /** Undefined where nothing was seen by that day, and nobody but card networks speaks. */
  readonly usual: (UsualCode & { readonly why: readonly string[] }) | undefined;
  readonly alternatives: readonly UsualCode[];
  /** For each country with sightings. */
  readonly byCountry: readonly (UsualCode & { readonly country: string })[];
  /** For each channel with sightings. */
  readonly byChannel: readonly (UsualCode & { readonly channel: Channel })[];
  readonly changes: readonly CodeChange[];
  /** All of it, the latest first; `speaks` is false for what says nothing about the day. */
  readonly evidence: readonly { readonly piece: Evidence; readonly speaks: boolean }[];
}

export function weighEvidence(merchant: Merchant, on: string): WeighedEvidence {
  const speaking = chooseSpeaking(merchant.evidence, on);
  const home = merchant.home === UNKNOWN_COUNTRY ? undefined : merchant.home;
  const rank = (country: string | undefined, channel: Channel): UsualCode[] =>
    rankCodes(speaking, { edition: on, country, channel });
  const ranked = rank(home, merchant.channel);
  const [usual, ...alternatives] = ranked;
  const sightings = speaking.filter((piece): piece is Observation => piece.kind === 'observed');
  const countries = [...new Set(sightings.map(({ country }) => country))].sort();
  const channels = [...new Set(sightings.map(({ channel }) => channel))].sort();
  return {
    on,
    usual: usual && { ...usual, why: explainUsual(ranked, speaking, on) },
    alternatives,
    byCountry: countries.map((country) => ({ country, ...rank(country, merchant.channel)[0]! })),
    byChannel: channels.map((channel) => ({ channel, ...rank(home, channel)[0]! })),
    changes: findChanges(sightings).filter(({ by }) => isByDay(by, on)),
    evidence: [...merchant.evidence]
      .sort((one, other) => compareText(dateOf(other), dateOf(one)))
      .map((piece) => ({ piece, speaks: speaking.includes(piece) })),
  };
}
