// The body of /api/merchants/{id}.
import { list, object, text, whole } from './schema.ts';
import { basis, code, fraction, merchantFields, success } from './schemas.ts';

const date = (description: string) =>
  text({ pattern: '^[0-9]{4}(-[0-9]{2}){0,2}$', description: `${description}: a day, a month or a year.` });
const number = { type: 'number' } as const;

const codeFields = {
  MCC: merchantFields.MCC,
  Category: merchantFields.Category,
  share: fraction('Of the weight of all evidence.'),
  confidence: fraction('How sure we are, by `confidenceRule`.'),
  basis,
} as const;

const EvidencePiece = object(
  {
    kind: basis,
    MCC: merchantFields.MCC,
    Category: merchantFields.Category,
    networks: list(text(), {
      description:
        'Card networks whose published list has the code; no source names the network of a sighting.',
    }),
    source: text({ description: 'An id among `sources`.' }),
    speaks: { type: 'boolean', description: 'False for what says nothing about the day asked for.' },
  },
  {
    title: 'EvidencePiece',
    optional: {
      type: merchantFields.type,
      Country: merchantFields.Country,
      firstSeen: date('The first sighting'),
      lastSeen: date('The last sighting'),
      count: whole(0, undefined, 'Card payments with this code.'),
      countOfStore: whole(0, undefined, 'All card payments of the store in that source.'),
      share: fraction('Of the store’s payments in that source.'),
      seenAs: text({ description: 'The name in the source, where it is another.' }),
      trust: { enum: ['high', 'medium', 'low'] },
      asOf: date('When that was so'),
      because: text({ description: 'The upstream category that it was concluded from.' }),
    },
  },
);

const CodeChange = object(
  {
    from: code('The old code.'),
    to: code('The new code.'),
    after: date('The last sighting of the old code'),
    by: date('The first sighting of the new one'),
    source: text(),
    Country: merchantFields.Country,
    type: merchantFields.type,
  },
  { title: 'CodeChange', optional: { seenAs: text() } },
);

const Domain = object(
  { host: text(), Country: merchantFields.Country },
  {
    title: 'Domain',
    optional: {
      ownedBy: text({ description: 'Why it is this merchant’s, where others claim it too.' }),
      owner: text({ description: 'The merchant whose site it is, where this one only has a page on it.' }),
    },
  },
);

const ConfidenceRule = object(
  {
    date: text(),
    observed: object({ high: number, medium: number, low: number }),
    assigned: number,
    editorial: number,
    inferred: number,
    furtherInferences: number,
    halfLifeYears: number,
    elsewhere: number,
    otherChannel: number,
  },
  { title: 'ConfidenceRule' },
);

export const MerchantRecord = object(
  {
    success,
    id: text(),
    Store: merchantFields.Store,
    type: merchantFields.type,
    Country: merchantFields.Country,
    on: text({ description: 'The day as of which this holds.' }),
    alternatives: list(object(codeFields, { title: 'EvidencedCode' })),
    byCountry: list(object({ Country: merchantFields.Country, ...codeFields })),
    byChannel: list(object({ type: merchantFields.type, ...codeFields })),
    changes: list(CodeChange),
    evidence: list(EvidencePiece),
    sources: list(
      object(
        { id: text(), title: text(), publisher: text(), licence: text() },
        { optional: { url: text() } },
      ),
    ),
    confidenceRule: ConfidenceRule,
    aliases: list(text()),
    domains: list(Domain),
    countries: list(text({ description: 'Two letters; `001` for the whole world.' })),
    formerIds: list(text()),
    related: list(
      object({
        id: text(),
        Store: merchantFields.Store,
        MCC: merchantFields.MCC,
        type: merchantFields.type,
        Country: merchantFields.Country,
        why: { enum: ['owns the site', 'same brand name'] } as const,
      }),
      { description: 'The same brand elsewhere: its site beside its shops, its memberships.' },
    ),
  },
  {
    title: 'MerchantRecord',
    optional: {
      usual: object(
        { ...codeFields, why: list(text(), { description: 'In sentences.' }) },
        { title: 'UsualCode' },
      ),
      wikidata: text(),
    },
  },
);
