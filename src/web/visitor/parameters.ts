// What a request for an answer carries about the visitor: sums of their ledger by card, never its payments.
import type { CardTerms } from './card-terms.ts';
import { type Ledger, listCapUse, listMinimumUse } from './ledger.ts';
import { findStart, type Profile } from './profile.ts';

/** Parameters of GET /api/best-card; the page takes `usually` as `pay` where people pay at a counter. */
export const PERSONAL = ['cards', 'mileValue', 'usually', 'meets', 'chosen', 'spent'] as const;
export type PersonalParameter = (typeof PERSONAL)[number];

/** For somebody who has no use for miles: the least that a request may say. */
export const WORTHLESS_MILE = 0.01;

export function listParameters(
  profile: Profile,
  { payments }: Pick<Ledger, 'payments'>,
  terms: readonly CardTerms[],
  on: string,
): Partial<Record<PersonalParameter, string>> {
  const { cards, mileValue, usually } = profile;
  const used = terms.filter(
    ({ shortName }) => cards.includes(shortName) || payments.some(({ card }) => card === shortName),
  );
  const spent = used.flatMap((card) => {
    const caps = listCapUse(card, payments, on, findStart(profile, card.shortName)).filter(
      (cap) => cap.used > 0,
    );
    return caps.map(({ key, used: sum }) =>
      card.caps.length === 1 ? `${card.shortName}:${sum}` : `${card.shortName}:${key}:${sum}`,
    );
  });
  const meets = used.flatMap((card) => {
    const { shortName, minimums } = card;
    if (minimums.length === 0) return [];
    const always = profile.meets[shortName];
    if (always === 'all') return [shortName];
    const uses = listMinimumUse(card, payments, on, findStart(profile, shortName));
    // Until its lowest step is reached, a minimum stays open: the period isn't over.
    const isReached = uses.every(({ amounts, used: sum }) => sum >= amounts[0]!);
    const reached = isReached ? Math.min(...uses.map(({ used: sum }) => sum)) : 0;
    const most = Math.max(reached, always ?? 0);
    return most > 0 ? [`${shortName}:${most}`] : [];
  });
  const chosen = used.flatMap(({ shortName, choice }) =>
    (profile.chosen[shortName] ?? [])
      .filter((category) => choice?.categories.includes(category))
      .map((category) => `${shortName}:${category}`),
  );
  return {
    ...(cards.length > 0 && { cards: cards.join(',') }),
    ...(mileValue !== undefined && {
      mileValue: String(mileValue === 'cash' ? WORTHLESS_MILE : mileValue),
    }),
    ...(usually !== undefined && { usually }),
    ...(meets.length > 0 && { meets: meets.join(',') }),
    ...(chosen.length > 0 && { chosen: chosen.join(',') }),
    ...(spent.length > 0 && { spent: spent.join(',') }),
  };
}
