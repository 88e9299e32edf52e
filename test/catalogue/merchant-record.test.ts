import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Evidence } from '../../src/catalogue/evidence.ts';
import type { Merchant, MerchantSite, UsualCode } from '../../src/catalogue/merchant.ts';
import { packMerchant, SharedStrings, unpackMerchant } from '../../src/catalogue/merchant-record.ts';

const mcc = fc.constantFrom('0742', '3504', '5812');
const country = fc.constantFrom('SG', 'US', 'ZZ');
const day = fc.constantFrom('2019', '2019-03', '2026-11-16');
const text = fc.string({ unit: 'binary', minLength: 1, maxLength: 5 });
const channel = fc.constantFrom('online' as const, 'offline' as const);
const dated = { mcc, source: text, asOf: day };
const only = { noNullPrototype: true } as const;

const evidence: fc.Arbitrary<Evidence> = fc.oneof(
  fc.record(
    {
      kind: fc.constant('observed' as const),
      mcc,
      source: text,
      country,
      channel,
      firstSeen: day,
      lastSeen: day,
      count: fc.integer({ min: 1 }),
      countOfStore: fc.integer({ min: 1 }),
      seenAs: text,
      trust: fc.constantFrom('high' as const, 'medium' as const, 'low' as const),
    },
    { ...only, requiredKeys: ['kind', 'mcc', 'source', 'country', 'channel', 'lastSeen', 'trust'] },
  ) as fc.Arbitrary<Evidence>,
  fc.record({ kind: fc.constant('assigned' as const), ...dated }, only),
  fc.record({ kind: fc.constant('editorial' as const), ...dated }, only),
  fc.record({ kind: fc.constant('inferred' as const), ...dated, because: text }, only),
);
const code: fc.Arbitrary<UsualCode> = fc.record(
  {
    mcc,
    share: fc.constantFrom(0, 0.333, 1),
    confidence: fc.constantFrom(0, 0.9),
    basis: fc.constantFrom(
      'observed' as const,
      'assigned' as const,
      'editorial' as const,
      'inferred' as const,
    ),
  },
  only,
);
const site = fc.record(
  { host: text, country, ownedBy: fc.constantFrom('editor', 'name', 'override'), owner: text },
  { ...only, requiredKeys: ['host', 'country'] },
) as fc.Arbitrary<MerchantSite>;
const merchant = fc.record(
  {
    id: text,
    name: text,
    aliases: fc.array(text),
    sites: fc.array(site),
    home: country,
    countries: fc.array(country),
    channel,
    popularity: fc.constantFrom(0, 0.1234, 1),
    popularityIn: fc.dictionary(country, fc.constantFrom(0, 0.25, 1), { ...only, minKeys: 1 }),
    evidence: fc.array(evidence, { minLength: 1 }),
    usual: code,
    alternatives: fc.array(code),
    wikidata: fc.constantFrom('Q1', 'Q38076'),
    byCountry: fc.dictionary(country, code, { ...only, minKeys: 1 }),
    formerIds: fc.array(text, { minLength: 1 }),
  },
  {
    ...only,
    requiredKeys: [
      'id',
      'name',
      'aliases',
      'sites',
      'home',
      'countries',
      'channel',
      'popularity',
      'evidence',
      'usual',
      'alternatives',
    ],
  },
) as fc.Arbitrary<Merchant>;

it('returns every merchant unchanged, whatever fields it lacks', () => {
  fc.assert(
    fc.property(fc.array(merchant, { maxLength: 4 }), (merchants) => {
      const shared = new SharedStrings();
      const packed = merchants.map((one) => packMerchant(one, shared));
      const back = packed.map((record, i) => {
        const { id, name, home, channel, usual } = merchants[i]!;
        return unpackMerchant({ id, name, home, channel, mcc: usual.mcc }, record, shared.list);
      });
      expect(back).toStrictEqual(merchants);
    }),
  );
});

it('stores a repeated string once', () => {
  const shared = new SharedStrings();
  expect(['editors', '2026', 'editors'].map((word) => shared.numberOf(word))).toEqual([0, 1, 0]);
  expect(shared.list).toEqual(['editors', '2026']);
});
