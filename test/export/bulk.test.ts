// The folder of a version that /data serves: correct checksums, matching schemas, licences included.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadSnapshot } from '../../src/catalogue/load-snapshot.ts';
import { type BulkIndex, TABLES, writeBulk } from '../../src/export/index.ts';
import { openSmallCatalogue } from '../fixture/small-catalogue.ts';
import { findSchemaErrors } from '../support/json-schema.ts';
import { useFolder } from '../support/temporary-files.ts';
import { AWKWARD_CONTENTS } from './awkward-contents.ts';

const folder = useFolder();
const catalogue = openSmallCatalogue(AWKWARD_CONTENTS);
let index: BulkIndex;
beforeAll(async () => {
  index = await writeBulk(folder, catalogue, readFileSync('NOTICE', 'utf8'));
});

const read = (path: string): Buffer => readFileSync(join(folder, path));
const sum = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

it('is named by edition and digest, and contains the index that was returned', () => {
  expect(index.version).toBe(`2026-11-16-${catalogue.digest.slice(0, 12)}`);
  expect(JSON.parse(readFileSync(join(folder, 'index.json'), 'utf8'))).toEqual(index);
});

it('has the correct size and checksum of every file, plain and compressed', () => {
  expect(index.files.length).toBe(3 + TABLES.length + (TABLES.length + 2) + 2);
  for (const { path, bytes, sha256, gzip } of index.files) {
    const packed = read(`${path}.gz`);
    expect(gunzipSync(packed).equals(read(path)), path).toBe(true);
    expect({ path, bytes, sha256 }).toEqual({ path, bytes: read(path).length, sha256: sum(read(path)) });
    expect({ path, ...gzip }).toEqual({ path, bytes: packed.length, sha256: sum(packed) });
  }
});

it('can be read by other users, such as a web server', () => {
  for (const { path } of index.files) expect(statSync(join(folder, path)).mode & 0o044, path).toBe(0o044);
});

it('can be checked with sha256sum', () => {
  const sums = execFileSync('sha256sum', ['-c', '--strict', 'SHA256SUMS'], { cwd: folder, encoding: 'utf8' });
  expect(sums.match(/: OK$/gm)?.length).toBe((index.files.length - 1) * 2);
});

it('has the licence and credits in each format', () => {
  expect(read('NOTICE').toString()).toContain('Open Government Licence – Toronto');
  for (const path of ['catalogue.json', 'catalogue.ndjson', 'csv/about.csv', 'catalogue.sqlite']) {
    expect(read(path).toString('utf8'), path).toContain('CC0 1.0');
  }
  for (const path of ['catalogue.json', 'catalogue.ndjson', 'csv/sources.csv', 'catalogue.sqlite'])
    expect(read(path).toString('utf8'), path).toContain('by, P');
});

describe('the schemas', () => {
  const readSchema = (name: string): object => JSON.parse(read(`schema/${name}`).toString());
  const check = (schema: object, value: unknown): void => {
    const errors = findSchemaErrors(schema, value);
    if (errors) expect.fail(JSON.stringify([value, errors]).slice(0, 2000));
  };

  it('match the document and the lines', () => {
    check(readSchema('catalogue.schema.json'), JSON.parse(read('catalogue.json').toString()));
    const schema = readSchema('catalogue.ndjson.schema.json');
    for (const line of read('catalogue.ndjson').toString().trimEnd().split('\n'))
      check(schema, JSON.parse(line));
  });

  it('reject invalid records', () => {
    const schema = readSchema('catalogue.ndjson.schema.json');
    expect(findSchemaErrors(schema, { type: 'merchant', id: 'x' })).toBeDefined();
    expect(
      findSchemaErrors(schema, {
        type: 'source',
        id: 'x',
        title: 'x',
        publisher: 'x',
        licence: 'x',
        more: 1,
      }),
    ).toBeDefined();
  });

  it('describe cards down to the fields of a condition', () => {
    const schema = readSchema('catalogue.ndjson.schema.json');
    const [card] = loadSnapshot('dist/catalogue.snapshot').cards.filter(({ rules }) => rules.length > 0);
    const { rules, ...rest } = card!;
    const checkWith = (changed: object) =>
      findSchemaErrors(schema, { type: 'card', ...rest, rules: [{ ...rules[0], ...changed }] }) === undefined;
    expect(checkWith({})).toBe(true);
    expect(checkWith({ conditions: [{ kind: 'min-spend', amount: 800, period: 'month' }] })).toBe(true);
    expect(checkWith({ conditions: [{ kind: 'min-spend', amount: '800', period: 'month' }] })).toBe(false);
    expect(checkWith({ conditions: [{ kind: 'full-moon' }] })).toBe(false);
    expect(checkWith({ mccs: [5812] })).toBe(false);
    expect(checkWith({ cap: { amount: 'unknown', period: 'week' } })).toBe(false);
    expect(checkWith({ bonus: true })).toBe(false);
  });

  it.each(TABLES.map((table) => [table.name, table] as const))('hold the rows of %s', (name, table) => {
    const schema = readSchema(`${name}.csv.schema.json`);
    for (const row of table.rows(catalogue))
      check(schema, Object.fromEntries(Object.entries(row).filter(([, cell]) => cell !== undefined)));
  });

  it('match the real catalogue', () => {
    const schema = readSchema('catalogue.ndjson.schema.json');
    const real = loadSnapshot('dist/catalogue.snapshot');
    for (const card of real.cards) check(schema, { type: 'card', ...card });
    for (const mcc of real.mccs.values()) check(schema, { type: 'mcc', ...mcc });
    // Every 20th: all of them take a minute.
    for (let i = 0; i < real.merchantCount; i += 20)
      check(schema, { type: 'merchant', ...real.getMerchant(i) });
  });
});
