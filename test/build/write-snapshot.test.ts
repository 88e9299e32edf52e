import { describe, expect, it } from 'vitest';
import { describeManifest, writeSnapshot } from '../../src/build/index.ts';
import type { Merchant } from '../../src/catalogue/merchant.ts';
import { codeOf, makeContents, makeMerchant } from '../catalogue/small-catalogue.ts';
import { assigned, observed } from './make-parts.ts';

const MERCHANTS: Merchant[] = [
  makeMerchant({
    id: 'a',
    name: 'A',
    formerIds: ['a-q1'],
    sites: [
      { host: 'z.sg', country: 'SG' },
      { host: 'b.sg', country: 'SG' },
    ],
  }),
  makeMerchant({
    id: 'b',
    name: 'B',
    home: 'AU',
    sites: [{ host: 'b.sg', country: 'SG', owner: 'a' }],
    evidence: [assigned('3504'), observed('7011')],
    usual: codeOf('7011', 'observed'),
  }),
  makeMerchant({ id: 'c', name: 'C', home: 'ZZ' }),
];
const contents = () => structuredClone(makeContents(MERCHANTS));

describe('a snapshot', () => {
  it('is the same, byte for byte, for the same contents', () => {
    const [one, two] = [writeSnapshot(contents()), writeSnapshot(contents())];
    expect(one.bytes.equals(two.bytes)).toBe(true);
    expect(one.digest).toBe(two.digest);
  });

  it.each<[string, Partial<Merchant>]>([
    ['a name', { name: 'A2' }],
    ['an alias', { aliases: ['Ay'] }],
    ['a date in the evidence', { evidence: [{ ...assigned('5999'), asOf: '2026-11-15' } as never] }],
    ['popularity', { popularity: 0.5001 }],
  ])('has another digest when %s changes', (_, change) => {
    const changed = makeContents([{ ...MERCHANTS[0]!, ...change }, ...MERCHANTS.slice(1)]);
    expect(writeSnapshot(changed).digest).not.toBe(writeSnapshot(contents()).digest);
  });
});

describe('the manifest', () => {
  const manifest = describeManifest(contents(), 'abc');

  it('counts by kind, source and home', () => {
    expect(manifest).toMatchObject({
      edition: '2026-11-16',
      digest: 'abc',
      counts: { merchants: 3, unknownHome: 1, withDomain: 1, rules: 0 },
      byBasis: { editorial: 2, observed: 1 },
      bySource: { editors: 2, 'mcc-lists': 1, 'toronto-pcard': 1 },
      byHome: { AU: 1, SG: 1, ZZ: 1 },
    });
  });

  it('is the same text in whatever order the merchants come', () => {
    const turned = describeManifest(makeContents(MERCHANTS.toReversed()), 'abc');
    expect(JSON.stringify(turned)).toBe(JSON.stringify(manifest));
  });
});
