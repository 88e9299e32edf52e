import { expect, it } from 'vitest';
import { writeSnapshot } from '../../src/build/write-snapshot.ts';
import type { Merchant } from '../../src/catalogue/merchant.ts';
import { makeContents, makeMerchant } from '../fixture/make-catalogue.ts';
import { assigned } from './make-parts.ts';

const write = (change: Partial<Merchant> = {}) =>
  writeSnapshot(
    makeContents([
      makeMerchant({
        id: 'a',
        name: 'A',
        formerIds: ['a-q1'],
        sites: [
          { host: 'z.sg', country: 'SG' },
          { host: 'b.sg', country: 'SG' },
        ],
        evidence: [assigned('5999')],
        ...change,
      }),
      makeMerchant({ id: 'b', name: 'B', sites: [{ host: 'b.sg', country: 'SG', owner: 'a' }] }),
    ]),
  );

it('is the same, byte for byte, for the same contents', () => {
  const [one, two] = [write(), write()];
  expect(one.bytes.equals(two.bytes)).toBe(true);
  expect(one.digest).toBe(two.digest);
});

it.each<[string, Partial<Merchant>]>([
  ['a name', { name: 'A2' }],
  ['an alias', { aliases: ['Ay'] }],
  ['a date in the evidence', { evidence: [{ ...assigned('5999'), asOf: '2026-11-15' } as never] }],
  ['popularity', { popularity: 0.5001 }],
])('has another digest when %s changes', (_, change) => {
  expect(write(change).digest).not.toBe(write().digest);
});
