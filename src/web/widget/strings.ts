// Every word that the widget says, in one place: a language is one more entry of LANGUAGES. Names of countries and
// dates come from Intl; categories and the cards' sentences come from the catalogue, in English.
import type { Channel, EvidenceKind } from '../../catalogue/evidence.ts';

export interface Strings {
  readonly title: string;
  readonly description: string;
  readonly label: string;
  readonly search: string;
  readonly region: string;
  readonly idle: string;
  readonly busy: string;
  readonly listLabel: string;
  readonly unknownCountry: string;
  readonly channel: Readonly<Record<Channel, string>>;
  readonly basis: Readonly<Record<EvidenceKind, string>>;
  readonly dated: Readonly<Record<EvidenceKind, (date: string) => string>>;
  readonly cardsTitle: string;
  readonly rateUnit: string;
  readonly retry: string;
  readonly offline: string;
  readonly failed: string;
  readonly gone: string;
  readonly attribution: string;
  readonly brand: string;
  /** `total` is capped at 50. */
  found(count: number, total: number): string;
  nothing(query: string): string;
  /** A whole sentence, after `nothing`. */
  likely(mcc: string, category: string, percent: number): string;
  earning(count: number, region: string): string;
  moreCards(count: number): string;
  otherCards(count: number): string;
  wholeRecord(name: string): string;
  limited(minutes: number, time: string): string;
}

const number = (count: number): string => count.toLocaleString('en');

const en: Strings = {
  title: 'Merchant category code lookup',
  description:
    'Find a merchant’s category code (MCC) by name or web address, and the credit cards that earn there.',
  label: 'Merchant name or web address',
  search: 'Search',
  region: 'Cards from',
  idle: 'A merchant’s code, and the cards that earn there.',
  busy: 'Searching…',
  listLabel: 'Merchants',
  unknownCountry: 'Country unknown',
  channel: { online: 'online', offline: 'in\u00a0person' },
  basis: {
    observed: 'seen on card payments',
    assigned: 'the brand’s own code in the networks’ lists',
    editorial: 'an editor’s judgement',
    inferred: 'by its kind of business alone',
  },
  dated: {
    observed: (date) => `last in ${date}`,
    assigned: (date) => `as of ${date}`,
    editorial: (date) => `as of ${date}`,
    inferred: (date) => `as of ${date}`,
  },
  cardsTitle: 'Cards that earn here',
  rateUnit: 'MPD is miles earned for each unit of the card’s currency spent.',
  retry: 'Try again',
  offline: 'You are offline. The search goes on when you are back.',
  failed: 'The search did not answer.',
  gone: 'We no longer have this merchant.',
  attribution: 'Data by',
  brand: 'MCC Lookup',
  found: (count, total) => {
    if (count === total) return count === 1 ? '1 merchant found' : `${count} merchants found`;
    return `First ${count} of ${total === 50 ? '50 or more' : total} merchants`;
  },
  nothing: (query) => `No merchant like “${query}”. Try fewer letters, or the shop’s web address.`,
  likely: (mcc, category, percent) =>
    `By its name alone it is probably ${mcc}, ${category} (${percent}\u00a0%).`,
  earning: (count, region) =>
    count === 0
      ? `No card from ${region} earns more than its base rate here.`
      : `${number(count)} ${count === 1 ? 'card' : 'cards'} from ${region} ${count === 1 ? 'earns' : 'earn'} more here`,
  moreCards: (count) => `${number(count)} more ${count === 1 ? 'card that earns' : 'cards that earn'} here`,
  otherCards: (count) => `${number(count)} ${count === 1 ? 'card' : 'cards'} with no bonus here`,
  wholeRecord: (name) => `All we know about ${name}`,
  limited: (minutes, time) =>
    `Too many searches from your network. Try again in ${minutes === 1 ? 'a minute' : `${number(minutes)} minutes`}, at ${time}.`,
};

const LANGUAGES = { en } as const;

export type Language = keyof typeof LANGUAGES;
const LANGUAGE_CODES = Object.keys(LANGUAGES) as readonly Language[];

/** `de-AT` → German where we have it, else English. */
export function pickLanguage(tag: string | undefined): Language {
  const base = tag?.toLowerCase().split('-', 1)[0];
  return LANGUAGE_CODES.find((code) => code === base) ?? 'en';
}

export function getStrings(language: Language): Strings {
  return LANGUAGES[language];
}
