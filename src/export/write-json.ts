// The whole catalogue as one JSON document, or as NDJSON with one record per line.
import type { Catalogue } from '../catalogue/catalogue.ts';
import { type CatalogueText, joinParts } from './catalogue-text.ts';
import { describeAbout, listStatementParts } from './tables.ts';

/**
 * `{"$schema":…,"edition":…,…,"sources":[…],"mccs":[…],"words":[…],"cards":[…],"statements":[…],"merchants":[…]}`, one
 * record per line.
 */
export function describeJson(catalogue: Catalogue): CatalogueText {
  let isFirst = true;
  return {
    before: beginJson(catalogue),
    writeMerchant(merchant) {
      const text = `${isFirst ? '\n' : ',\n'}${JSON.stringify(merchant)}`;
      isFirst = false;
      return text;
    },
    after: '\n]}\n',
  };
}

function* beginJson(catalogue: Catalogue): Generator<string> {
  const head = { $schema: 'schema/catalogue.schema.json', ...describeAbout(catalogue) };
  yield JSON.stringify(head).slice(0, -1);
  for (const [name, { records }] of Object.entries(listRecords(catalogue))) {
    const lines = Array.from(records, (record) => `\n${JSON.stringify(record)}`);
    yield `,\n${JSON.stringify(name)}:[${lines.join(',')}\n]`;
  }
  yield ',\n"merchants":[';
}

/** `{"type":"about",…}`, then `{"type":"source",…}`, `mcc`, `word`, `card`, `statement` and `merchant`. */
export function describeNdjson(catalogue: Catalogue): CatalogueText {
  return {
    before: beginNdjson(catalogue),
    writeMerchant: (merchant) => writeLine('merchant', merchant),
  };
}

function* beginNdjson(catalogue: Catalogue): Generator<string> {
  yield writeLine('about', describeAbout(catalogue));
  for (const { type, records } of Object.values(listRecords(catalogue)))
    for (const record of records) yield writeLine(type, record);
}

function writeLine(type: string, record: object): string {
  return `${JSON.stringify({ type, ...record })}\n`;
}

/** The document's lists before that of merchants, and the type of their records in NDJSON. */
function listRecords({
  meta,
  mccs,
  words,
  cards,
  statements,
}: Catalogue): Record<string, { readonly type: string; readonly records: Iterable<object> }> {
  return {
    sources: { type: 'source', records: meta.sources },
    mccs: { type: 'mcc', records: mccs.values() },
    words: { type: 'word', records: words },
    cards: { type: 'card', records: cards },
    statements: { type: 'statement', records: listStatementParts(statements) },
  };
}

export function writeJson(catalogue: Catalogue): Generator<string> {
  return joinParts(describeJson(catalogue), catalogue);
}

export function writeNdjson(catalogue: Catalogue): Generator<string> {
  return joinParts(describeNdjson(catalogue), catalogue);
}
