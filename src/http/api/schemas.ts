// The bodies of the five endpoints of the contract, and what those of others share: one truth for types, validation and
// OpenAPI.
import { CHANNELS, EVIDENCE_KINDS } from '../../catalogue/evidence.ts';
import { list, object, text, whole } from './schema.ts';

export const code = (description: string) => text({ pattern: '^[0-9]{4}$', description });
const rate = (description: string) => text({ pattern: '^[0-9]+(\\.[0-9]+)? MPD$', description });

/** A share or a probability. */
export const fraction = (description: string) =>
  ({ type: 'number', minimum: 0, maximum: 1, description }) as const;

/** What a code rests on. */
export const basis = {
  enum: EVIDENCE_KINDS,
  description:
    'Seen on card payments, the brand’s own code in the networks’ lists, an editor’s judgement, or the kind of business alone.',
} as const;

export const success = { const: true } as const;

export const merchantFields = {
  Store: text({ description: 'Merchant name.' }),
  MCC: code('Four digits, as a string.'),
  type: { enum: CHANNELS, description: 'How one mostly pays there.' },
  Country: text({ pattern: '^[A-Z]{2}$', description: 'Two letters; `ZZ` where it is unknown.' }),
  Category: text({ description: "The code's description." }),
} as const;

export const EligibleCard = object(
  {
    name: text(),
    shortName: text(),
    eligible: { type: 'boolean', description: "Earns more than the card's base rate here." },
    mpd: rate('Miles per dollar.'),
    spendCap: text({ description: 'The cap, with the condition that decides it where there is one.' }),
  },
  { title: 'EligibleCard' },
);

export const Merchant = object(
  {
    id: text({ description: 'A stable slug, never reused.' }),
    ...merchantFields,
    cards: list(text(), { description: 'Short names of the eligible cards, best first.' }),
    url: text({ pattern: '^https://', description: "The merchant's canonical URL." }),
    eligibleCards: list(EligibleCard),
  },
  { title: 'Merchant' },
);

export const SearchResult = object(merchantFields, { title: 'SearchResult' });

export const SearchResults = object(
  {
    success,
    results: list(SearchResult, { maxItems: 50 }),
    total: whole(0, 50, 'Matches in all, 50 at most.'),
  },
  { title: 'SearchResults' },
);

export const MccDetail = object(
  {
    success,
    mcc: code('The code.'),
    description: text(),
    category: text({ description: 'Short group label.' }),
    eligibleCards: list(EligibleCard),
  },
  { title: 'MccDetail' },
);

export const MccCodes = object(
  {
    success,
    codes: {
      type: 'object',
      patternProperties: { '^[0-9]{4}$': { type: 'string' } },
      additionalProperties: false,
      description: 'Code to description, ascending.',
    },
  },
  { title: 'MccCodes' },
);

export const Card = object(
  {
    name: text(),
    shortName: text(),
    bank: text(),
    type: text({ description: 'Card network.' }),
    rewardRate: rate("The card's headline rate."),
    categories: list(code('An MCC that earns the rate.')),
    spendCap: text(),
  },
  { title: 'Card' },
);

export const Cards = object({ success, cards: list(Card) }, { title: 'Cards' });

export const ErrorBody = object({ error: text() }, { title: 'Error' });

export const SlowDownBody = object(
  { error: { const: 'slow down' }, retryAfter: whole(1, undefined, 'Seconds until the window ends.') },
  { title: 'SlowDown' },
);
