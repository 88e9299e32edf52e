// JSON Schemas of the export: of a row of each table, of the JSON document, and of a line of NDJSON.
import { CONFIDENCES, REWARD_UNITS } from '../catalogue/card.ts';
import { CHANNELS, EVIDENCE_KINDS } from '../catalogue/evidence.ts';
import { ROUTE_KINDS } from '../catalogue/statement-tables.ts';
import type { Column, Table } from './table.ts';
import { TABLES } from './tables.ts';

export type JsonSchema = { readonly [keyword: string]: unknown };

const DIALECT = 'https://json-schema.org/draft/2020-12/schema';
const string = { type: 'string' };
const number = { type: 'number' };
const strings = { type: 'array', items: string };
const code = { type: 'string', pattern: '^[0-9]{4}$' };
const part = { type: 'number', minimum: 0, maximum: 1 };
const country = { type: 'string', pattern: '^[A-Z]{2}$' };
const channel = { enum: CHANNELS };
const kind = { enum: EVIDENCE_KINDS };

const COLUMN_SCHEMAS: Readonly<Record<Column['type'], JsonSchema>> = {
  text: string,
  list: { type: 'string', pattern: '^$|^[^|]+(\\|[^|]+)*$' },
  json: { type: 'string', contentMediaType: 'application/json' },
  integer: { type: 'integer' },
  real: number,
};

/** Of a row read with the types of its columns; an empty cell is absent. */
function describeRow({ name, description, columns }: Table): JsonSchema {
  return {
    $schema: DIALECT,
    title: name,
    description,
    type: 'object',
    properties: Object.fromEntries(
      Object.entries(columns).map(([column, { type, description }]) => [
        column,
        { ...COLUMN_SCHEMAS[type], description },
      ]),
    ),
    required: Object.keys(columns).filter((column) => !columns[column]!.optional),
    additionalProperties: false,
  };
}

/** An object with exactly these properties, `name?` being one that may be absent. */
function object(properties: Readonly<Record<string, JsonSchema>>): JsonSchema {
  const names = Object.keys(properties);
  return {
    type: 'object',
    properties: Object.fromEntries(names.map((name) => [name.replace('?', ''), properties[name]])),
    required: names.filter((name) => !name.endsWith('?')),
    additionalProperties: false,
  };
}

const about = { edition: string, digest: string, upstream: string, licence: string };
const usual = object({ mcc: code, share: part, confidence: part, basis: kind });

const RECORDS: Readonly<Record<string, Readonly<Record<string, JsonSchema>>>> = {
  source: {
    id: string,
    title: string,
    publisher: string,
    licence: string,
    'url?': string,
    'attribution?': string,
  },
  mcc: {
    code,
    description: string,
    category: string,
    kind: string,
    networks: strings,
    lists: strings,
    'brand?': string,
    'names?': { type: 'array', items: object({ network: string, name: string }) },
    'changes?': { type: 'array', items: object({ when: string, what: string, 'list?': string }) },
    notes: strings,
  },
  card: {
    name: string,
    shortName: string,
    bank: string,
    networks: strings,
    region: country,
    currency: { type: 'string', pattern: '^[A-Z]{3}$' },
    rewardUnit: { enum: REWARD_UNITS },
    baseRate: number,
    'rounding?': { type: 'object' },
    'transfers?': { type: 'array', items: { type: 'object' } },
    'earningCap?': { type: 'object' },
    exclusions: { type: 'object' },
    // Each kind of condition has fields of its own: src/catalogue/card-condition.ts lists them.
    rules: {
      type: 'array',
      items: {
        type: 'object',
        properties: { id: string, label: string, rate: number, conditions: { type: 'array' } },
        required: ['id', 'label', 'effect', 'rate', 'mccs', 'except', 'channels', 'currency', 'conditions'],
      },
    },
    'boosts?': { type: 'array', items: { type: 'object' } },
    'note?': string,
    sources: { type: 'array', items: { type: 'object' } },
    confidence: { enum: CONFIDENCES },
    asOf: { type: ['string', 'null'] },
  },
  statement: {
    part: { enum: ['route', 'abbreviation', 'noise', 'place'] },
    text: string,
    meaning: string,
    'kind?': { enum: ROUTE_KINDS },
    'merchant?': string,
  },
  merchant: {
    id: string,
    'formerIds?': strings,
    name: string,
    aliases: strings,
    sites: {
      type: 'array',
      items: object({ host: string, country, 'ownedBy?': string, 'owner?': string }),
    },
    home: country,
    countries: { type: 'array', items: { type: 'string', pattern: '^([A-Z]{2}|001)$' } },
    channel,
    popularity: part,
    'wikidata?': string,
    evidence: {
      type: 'array',
      items: {
        oneOf: [
          object({
            kind: { const: 'observed' },
            mcc: code,
            source: string,
            country,
            channel,
            'firstSeen?': string,
            lastSeen: string,
            'count?': { type: 'integer' },
            'countOfStore?': { type: 'integer' },
            'seenAs?': string,
            trust: { enum: ['high', 'medium', 'low'] },
          }),
          object({ kind: { enum: ['assigned', 'editorial'] }, mcc: code, source: string, asOf: string }),
          object({ kind: { const: 'inferred' }, mcc: code, source: string, asOf: string, because: string }),
        ],
      },
    },
    usual,
    alternatives: { type: 'array', items: usual },
    'byCountry?': { type: 'object', additionalProperties: usual },
  },
};

function describeDocument(): JsonSchema {
  const lists = Object.entries(RECORDS).map(([type, fields]) => [
    `${type}s`,
    { type: 'array', items: object(fields) },
  ]);
  return {
    $schema: DIALECT,
    title: 'catalogue.json',
    ...object({ $schema: string, ...about, ...Object.fromEntries(lists) }),
  };
}

function describeLine(): JsonSchema {
  const lines = Object.entries({ about, ...RECORDS }).map(([type, fields]) =>
    object({ type: { const: type }, ...fields }),
  );
  return { $schema: DIALECT, title: 'A line of catalogue.ndjson', oneOf: lines };
}

/** By the name of the file. */
export function listSchemas(): Readonly<Record<string, JsonSchema>> {
  return {
    'catalogue.schema.json': describeDocument(),
    'catalogue.ndjson.schema.json': describeLine(),
    ...Object.fromEntries(TABLES.map((table) => [`${table.name}.csv.schema.json`, describeRow(table)])),
  };
}
