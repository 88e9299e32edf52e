import { expect, it } from 'vitest';
import { describeManifest } from '../../src/build/manifest.ts';
import { codeOf, makeContents, makeMerchant } from '../fixture/make-catalogue.ts';
import { assigned, observed } from './make-parts.ts';

const MERCHANTS = [
  makeMerchant({
    id: 'a',
    name: 'A',
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
const manifest = describeManifest(makeContents(MERCHANTS), 'abc');

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

it('does not depend on the order of merchants', () => {
  const turned = describeManifest(makeContents(MERCHANTS.toReversed()), 'abc');
  expect(JSON.stringify(turned)).toBe(JSON.stringify(manifest));
});
