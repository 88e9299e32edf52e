// The whole catalogue as one JSON document, or as NDJSON with one record per line.
import type { Catalogue } from '../catalogue/catalogue.ts';
import { listMerchants } from '../catalogue/contents.ts';
import { describeAbout } from './tables/about.ts';
import { listStatementParts } from './tables/statements.ts';

/**
 * `{"$schema":…,"edition":…,…,"sources":[…],"mccs":[…],"words":[…],"cards":[…],"statements":[…],"merchants":[…]}`, one
 * record per line.
 */
export function* writeJson(catalogue: Catalogue): Generator<string> {
  const head = { $schema: 'schema/catalogue.schema.json', ...describeAbout(catalogue) };
  yield JSON.stringify(head).slice(0, -1);
  for (const [name, records] of listRecords(catalogue)) {
    yield `,\n${JSON.stringify(name)}:[`;
    let first = true;
    for (const record of records) {
      yield `${first ? '\n' : ',\n'}${JSON.stringify(record)}`;
      first = false;
    }
    yield '\n]';
  }
  yield '}\n';
}

/** The document's lists, and the type of their records in NDJSON. */
const RECORD_TYPES = {
  sources: 'source',
  mccs: 'mcc',
  words: 'word',
  cards: 'card',
  statements: 'statement',
  merchants: 'merchant',
} as const;

/** `{"type":"about",…}`, then `{"type":"source",…}`, `mcc`, `word`, `card`, `statement` and `merchant`. */
export function* writeNdjson(catalogue: Catalogue): Generator<string> {
  yield `${JSON.stringify({ type: 'about', ...describeAbout(catalogue) })}\n`;
  for (const [name, records] of listRecords(catalogue))
    for (const record of records) yield `${JSON.stringify({ type: RECORD_TYPES[name], ...record })}\n`;
}

function listRecords(catalogue: Catalogue): [keyof typeof RECORD_TYPES, Iterable<object>][] {
  const { meta, mccs, words, cards, statements } = catalogue;
  return [
    ['sources', meta.sources],
    ['mccs', mccs.values()],
    ['words', words],
    ['cards', cards],
    ['statements', listStatementParts(statements)],
    ['merchants', listMerchants(catalogue)],
  ];
}
