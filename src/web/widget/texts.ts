// The widget's texts in the browser and in AI agents' hosts; those of its page are in page.ts. Names of countries and months come from Intl; categories and card terms come from the
// catalogue.
import type { Channel, EvidenceKind } from '../../catalogue/evidence.ts';

const formatCount = (count: number): string => count.toLocaleString('en');

export const texts = {
  idle: 'Find a merchant’s code and the best cards for it.',
  busy: 'Searching…',
  listLabel: 'Merchants',
  channel: { online: 'online', offline: 'in\u00a0person' } satisfies Record<Channel, string>,
  basis: {
    observed: 'seen on card payments',
    assigned: 'assigned to the brand by the card networks',
    editorial: 'an editor’s judgement',
    inferred: 'based on the type of business alone',
  } satisfies Record<EvidenceKind, string>,
  dated: (basis: EvidenceKind, date: string) => (basis === 'observed' ? `last in ${date}` : `as of ${date}`),
  yourBest: 'Your best card here',
  cardsTitle: 'Cards here, best first',
  offline: 'You are offline. The search will continue when you are back online.',
  failed: 'The search did not respond.',
  gone: 'We no longer have this merchant.',
  /** `total` is capped at 50. */
  found: (count: number, total: number) => {
    if (count === total) return count === 1 ? '1 merchant found' : `${count} merchants found`;
    return `First ${count} of ${total === 50 ? '50 or more' : total} merchants`;
  },
  nothing: (query: string) =>
    `No merchant found for “${query}”. Try a shorter name or the shop’s web address.`,
  /** A full sentence, shown after `nothing`. */
  likely: (mcc: string, category: string, percent: number) =>
    `Judging by the name, it is probably ${mcc}, ${category} (${percent}\u00a0%).`,
  earning: (count: number, region: string) =>
    count === 0
      ? `No card from ${region} earns more than its base rate here.`
      : `${formatCount(count)} ${count === 1 ? 'card' : 'cards'} from ${region} ${count === 1 ? 'earns' : 'earn'} more here`,
  moreCards: (count: number) => `${formatCount(count)} more ${count === 1 ? 'card' : 'cards'}`,
  wholeRecord: (name: string) => `All we know about ${name}`,
  limited: (minutes: number, time: string) =>
    `Too many searches from your network. Try again in ${minutes === 1 ? 'a minute' : `${formatCount(minutes)} minutes`}, at ${time}.`,
};
