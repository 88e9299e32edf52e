// Every table of the export, in reading order at the end.
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { StatementTables } from '../catalogue/statement-tables.ts';
import { defineTable, integer, json, list, optional, real, type Table, text } from './table.ts';

export const LICENCE =
  'Content written by the editors of MCC Lookup is CC0 1.0. Facts from others keep the licences and credits of their sources, which NOTICE lists in full. Include NOTICE with every copy.';

/** Every format of the export starts with it. */
export function describeAbout({ meta, digest }: Catalogue) {
  return { edition: meta.edition, digest, upstream: meta.upstream, licence: LICENCE };
}

const about = defineTable({
  name: 'about',
  description: 'The edition, its digest and its licence',
  columns: { key: text('edition, digest, upstream or licence'), value: text('Its value') },
  records: (catalogue) => Object.entries(describeAbout(catalogue)).map(([key, value]) => ({ key, value })),
});

const CODE = {
  mcc: text('Four digits, with leading zeros'),
  share: real('Share of the evidence, 0 to 1'),
  confidence: real('How sure we are, 0 to 1'),
  basis: text('The strongest kind of evidence for it: observed, assigned, editorial or inferred'),
};

const merchants = defineTable({
  name: 'merchants',
  description: 'Merchants with their usual merchant category code',
  columns: {
    id: text('A stable slug, never reused'),
    name: text('As people write it'),
    home: text('Country of the business: two letters, ZZ if unknown'),
    countries: list('Where it trades; 001 for the whole world'),
    channel: text('How people mostly pay there: online or offline'),
    popularity: real('How well known it is, 0 to 1'),
    wikidata: optional(text('Wikidata id')),
    former_ids: list('Ids that it had before; they still work'),
    ...CODE,
  },
  recordsOf: (merchant) => [{ ...merchant, ...merchant.usual }],
});

const merchantCodes = defineTable({
  name: 'merchant_codes',
  description: 'Codes of merchants besides the usual one: alternatives, and usual codes in certain countries',
  columns: {
    merchant: text('The merchant’s id'),
    country: optional(
      text('Where it is the usual code, `001` where nothing was seen; empty for an alternative'),
    ),
    ...CODE,
  },
  recordsOf: ({ id, alternatives, byCountry = {} }) => [
    ...alternatives.map((code) => ({ merchant: id, ...code })),
    ...Object.entries(byCountry).map(([country, code]) => ({ merchant: id, country, ...code })),
  ],
});

const merchantNetworks = defineTable({
  name: 'merchant_networks',
  description: 'Card networks that merchants accept, if they are known not to accept all',
  columns: {
    merchant: text('The merchant’s id'),
    country: text('Where this applies'),
    channel: optional(text('online or offline; empty for both')),
    networks: list('Networks that it accepts there'),
    source: text('The source’s id'),
    as_of: text('The date of the source'),
  },
  recordsOf: ({ id, accepts = [] }) => accepts.map((each) => ({ merchant: id, ...each })),
});

const aliases = defineTable({
  name: 'aliases',
  description: 'Other names of merchants',
  columns: { merchant: text('The merchant’s id'), alias: text('In any script') },
  recordsOf: ({ id, aliases: names }) => names.map((alias) => ({ merchant: id, alias })),
});

const sites = defineTable({
  name: 'sites',
  description: 'Hosts of merchants, including those that only have a page on another merchant’s site',
  columns: {
    host: text('Without www'),
    merchant: text('The merchant’s id'),
    country: text('The country of the ccTLD if it is a national one, otherwise the merchant’s home'),
    owned_by: optional(text('Why the host is this merchant’s, if several claim it')),
    owner: optional(text('The merchant that owns the host, if it is another one')),
  },
  recordsOf: ({ id, sites: hosts }) => hosts.map((site) => ({ merchant: id, ...site })),
});

/** Why we say that a merchant has a code, each piece with its source and date. */
const evidence = defineTable({
  name: 'evidence',
  description: 'Every piece of evidence for a code of a merchant',
  columns: {
    merchant: text('The merchant’s id'),
    kind: text('observed, assigned, editorial or inferred'),
    mcc: text('Four digits, with leading zeros'),
    source: text('The source’s id'),
    as_of: optional(text('The day of the source; empty for observations')),
    because: optional(text('Inferred: the kind of business it is based on')),
    publisher: optional(text('Observed: who says so, if that publisher has several sources')),
    listed: optional(integer('Observed: 1 if an issuer lists it as a possible code')),
    country: optional(text('Observed: where')),
    channel: optional(text('Observed: online or offline')),
    first_seen: optional(text('Observed: a day, a month or a year')),
    last_seen: optional(text('Observed: a day, a month or a year')),
    count: optional(integer('Observed: transactions with this code')),
    count_of_store: optional(integer('Observed: all transactions of the store in the source')),
    seen_as: optional(text('Observed: the store’s name in the source')),
    trust: optional(text('Observed: high, medium or low')),
  },
  recordsOf: ({ id, evidence: pieces }) =>
    pieces.map((piece) => ({ merchant: id, ...piece, ...('listed' in piece && { listed: 1 }) })),
});

const mccs = defineTable({
  name: 'mccs',
  description: 'Merchant category codes',
  columns: {
    code: text('Four digits, with leading zeros'),
    description: text('What the networks call it'),
    category: text('Short group label'),
    kind: text('iso, airline, car-rental, lodging, private, visa or mastercard'),
    networks: list('Networks whose published list carries it'),
    lists: list('Published lists that carry it'),
    brand: optional(text('The airline, car rental firm or hotel chain that owns it')),
    names: optional(json('What networks call it, if they differ')),
    changes: optional(json('Known changes')),
  },
  records: (catalogue) => catalogue.mccs.values(),
});

const mccNotes = defineTable({
  name: 'mcc_notes',
  description: 'Codes that networks disagree about, or that only one source mentions',
  columns: { code: text('The code'), note: text('A sentence') },
  records: (catalogue) =>
    [...catalogue.mccs.values()].flatMap(({ code, notes }) => notes.map((note) => ({ code, note }))),
});

const mccWords = defineTable({
  name: 'mcc_words',
  description: 'Everyday words for trades, and the codes they stand for',
  columns: {
    word: text('A word or a phrase'),
    mccs: list('Codes, likeliest first'),
    languages: list('ISO 639-1'),
  },
  records: ({ words }) => words,
});

/** Columns to sort and join by, and each card's rules as JSON. */
const cards = defineTable({
  name: 'cards',
  description: 'Credit cards and how they earn',
  columns: {
    short_name: text('Unique'),
    name: text('As the bank writes it'),
    bank: text('The issuer'),
    networks: list('Card networks'),
    region: text('Where it is issued: two letters'),
    currency: text('ISO 4217'),
    base_rate: real('Miles per unit of currency, without a bonus'),
    confidence: text('high, medium or low'),
    as_of: optional(text('The latest date of its sources')),
    definition: json(
      'The whole card with rules, caps, conditions and sources; catalogue.schema.json describes it',
    ),
  },
  records: (catalogue) => catalogue.cards.map((card) => ({ ...card, definition: card })),
});

const statements = defineTable({
  name: 'statements',
  description: 'Parts of card-statement lines',
  columns: {
    part: text('route, abbreviation, noise, bank or place'),
    text: text('As in a statement line; in lower case, except for routes'),
    meaning: text('The route, the words in full, the kind of noise, `alone` or `together`, or the country'),
    kind: optional(text('Routes: facilitator or seller')),
    merchant: optional(text('Routes: their own merchant')),
  },
  records: (catalogue) => listStatementParts(catalogue.statements),
});

export function* listStatementParts(tables: StatementTables): Generator<object> {
  for (const { prefix, route, kind, merchant } of tables.routes)
    yield { part: 'route', text: prefix, meaning: route, kind, ...(merchant !== undefined && { merchant }) };
  for (const [part, column] of Object.entries(PARTS))
    for (const [text, meaning] of Object.entries(tables[column])) yield { part, text, meaning };
}

const PARTS = { abbreviation: 'abbreviations', noise: 'noise', bank: 'bankWords', place: 'places' } as const;

/** The sources that evidence names, with the credit each asks for. */
const sources = defineTable({
  name: 'sources',
  description: 'Where facts come from, with licences and required credits',
  columns: {
    id: text('As used in evidence'),
    title: text('Of the page, document or data set'),
    publisher: text('Who published it; what one publisher says about a merchant counts once'),
    kind: text('payments, report, issuer-list, directory, reference or own'),
    licence: text('SPDX id, or a description'),
    url: optional(text('Web address')),
    attribution: optional(text('The credit that the licence requires, word for word')),
  },
  records: ({ meta }) => meta.sources,
});

export const TABLES: readonly Table[] = [
  about,
  merchants,
  merchantCodes,
  merchantNetworks,
  aliases,
  sites,
  evidence,
  mccs,
  mccNotes,
  mccWords,
  cards,
  statements,
  sources,
];
