// JSON Schemas of the export: for the JSON document, a line of NDJSON, and a row of each table.
import { z } from 'zod';
import type { Card } from '../catalogue/card.ts';
import { CHANNELS, EVIDENCE_KINDS, type Evidence, TRUST_LEVELS } from '../catalogue/evidence.ts';
import type { Mcc, MccKind, MccWord } from '../catalogue/mcc.ts';
import type { Merchant, MerchantSite } from '../catalogue/merchant.ts';
import { NETWORKS } from '../catalogue/network.ts';
import { SOURCE_KINDS, type Source } from '../catalogue/source.ts';
import { ROUTE_KINDS } from '../catalogue/statement-tables.ts';
import { cardParts, cardSchema } from '../sources/card-schema.ts';
import type { Column, Table } from './table.ts';
import { TABLES } from './tables.ts';

export type JsonSchema = { readonly [keyword: string]: unknown };

/** Titles, descriptions and names of parts. Not zod's global registry, which the API's description is made from. */
const registry = z.registry<z.GlobalMeta>();

const text = z.string();
const texts = z.array(text);
const code = z.string().regex(/^[0-9]{4}$/);
const fraction = z.number().min(0).max(1);
const country = z.string().regex(/^[A-Z]{2}$/);
const date = z
  .string()
  .register(registry, { description: 'A day, a month or a year: 2026-11-16, 2026-11, 2026' });
const channel = z.enum(CHANNELS);
const count = z.int().positive();

const about = z.strictObject({ edition: text, digest: text, upstream: text, licence: text });

const source = z.strictObject({
  id: text,
  title: text,
  publisher: text,
  kind: z.enum(SOURCE_KINDS),
  licence: text,
  url: text.exactOptional(),
  attribution: text.exactOptional(),
}) satisfies z.ZodType<Source>;

const MCC_KINDS = [
  'iso',
  'airline',
  'car-rental',
  'lodging',
  'private',
  'visa',
  'mastercard',
] as const satisfies readonly MccKind[];

const mcc = z.strictObject({
  code,
  description: text,
  category: text,
  kind: z.enum(MCC_KINDS),
  networks: texts,
  lists: texts,
  brand: text.exactOptional(),
  names: z.array(z.strictObject({ network: text, name: text })).exactOptional(),
  changes: z.array(z.strictObject({ when: date, what: text, list: text.exactOptional() })).exactOptional(),
  notes: texts,
}) satisfies z.ZodType<Mcc>;

const word = z.strictObject({
  word: text,
  mccs: z.array(code),
  languages: texts,
}) satisfies z.ZodType<MccWord>;

const statement = z.strictObject({
  part: z.enum(['route', 'abbreviation', 'noise', 'bank', 'place']),
  text,
  meaning: text,
  kind: z.enum(ROUTE_KINDS).exactOptional(),
  merchant: text.exactOptional(),
});

const OWNERSHIPS = [
  'override',
  'operator',
  'editor',
  'name',
  'front-page',
  'popularity',
] as const satisfies readonly MerchantSite['ownedBy'][];

const evidence = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('observed'),
    mcc: code,
    source: text,
    publisher: text.exactOptional(),
    listed: z.literal(true).exactOptional(),
    country,
    channel,
    firstSeen: date.exactOptional(),
    lastSeen: date,
    count: count.exactOptional(),
    countOfStore: count.exactOptional(),
    seenAs: text.exactOptional(),
    trust: z.enum(TRUST_LEVELS),
  }),
  z.strictObject({ kind: z.enum(['assigned', 'editorial']), mcc: code, source: text, asOf: date }),
  z.strictObject({ kind: z.literal('inferred'), mcc: code, source: text, asOf: date, because: text }),
]) satisfies z.ZodType<Evidence>;

const usual = z.strictObject({
  mcc: code,
  share: fraction,
  confidence: fraction,
  basis: z.enum(EVIDENCE_KINDS),
});

const merchant = z.strictObject({
  id: text,
  formerIds: texts.exactOptional(),
  name: text,
  aliases: texts,
  sites: z.array(
    z.strictObject({
      host: text,
      country,
      ownedBy: z.enum(OWNERSHIPS).exactOptional(),
      owner: text.exactOptional(),
    }),
  ),
  home: country,
  countries: z.array(z.string().regex(/^([A-Z]{2}|001)$/)),
  channel,
  popularity: fraction,
  popularityIn: z.record(country, fraction).exactOptional(),
  wikidata: text.exactOptional(),
  evidence: z.array(evidence),
  usual,
  alternatives: z.array(usual),
  byCountry: z.record(text, usual).exactOptional(),
  accepts: z
    .array(
      z.strictObject({
        country,
        channel: channel.exactOptional(),
        networks: z.array(z.enum(NETWORKS)),
        source: text,
        asOf: date,
      }),
    )
    .exactOptional(),
}) satisfies z.ZodType<Merchant>;

const card = cardSchema.extend({
  usuallyExcluded: z.array(code).exactOptional().register(registry, {
    description:
      'Derived: the codes that more than half of the region’s researched cards exclude, if nobody has read what this card or its bank does',
  }),
}) satisfies z.ZodType<Card>;

const document = about
  .extend({
    $schema: text,
    sources: z.array(source),
    mccs: z.array(mcc),
    words: z.array(word),
    cards: z.array(card),
    statements: z.array(statement),
    merchants: z.array(merchant),
  })
  .register(registry, { title: 'catalogue.json' });

const line = z
  .discriminatedUnion('type', [
    about.extend({ type: z.literal('about') }),
    source.extend({ type: z.literal('source') }),
    mcc.extend({ type: z.literal('mcc') }),
    word.extend({ type: z.literal('word') }),
    card.extend({ type: z.literal('card') }),
    statement.extend({ type: z.literal('statement') }),
    merchant.extend({ type: z.literal('merchant') }),
  ])
  .register(registry, { title: 'A line of catalogue.ndjson' });

for (const [id, part] of Object.entries({ ...cardParts, Evidence: evidence, UsualCode: usual }))
  registry.add(part, { id });

const CELLS: Readonly<Record<Column['type'], () => z.ZodType>> = {
  text: () => z.string(),
  list: () => z.string().regex(/^$|^[^|]+(\|[^|]+)*$/),
  json: () => z.string(),
  integer: () => z.int().nonnegative(),
  real: () => z.number(),
};

/** A row with its columns' types; an empty cell is absent. */
function buildRowSchema({ name, description, columns }: Table): z.ZodType {
  const cells = Object.entries(columns).map(([column, { type, description, optional }]) => {
    const about = { description, ...(type === 'json' && { contentMediaType: 'application/json' }) };
    const cell = CELLS[type]().register(registry, about);
    return [column, optional ? cell.exactOptional() : cell] as const;
  });
  return z.strictObject(Object.fromEntries(cells)).register(registry, { title: name, description });
}

/** By file name. */
export function listSchemas(): Readonly<Record<string, JsonSchema>> {
  const schemas: [string, z.ZodType][] = [
    ['catalogue.schema.json', document],
    ['catalogue.ndjson.schema.json', line],
    ...TABLES.map((table): [string, z.ZodType] => [`${table.name}.csv.schema.json`, buildRowSchema(table)]),
  ];
  return Object.fromEntries(
    schemas.map(([file, schema]) => [file, z.toJSONSchema(schema, { metadata: registry })]),
  );
}
