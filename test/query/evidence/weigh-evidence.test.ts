// Airbnb as the City of Toronto saw it, and small cases worked out by hand from the rule in rank-codes.ts.
import { describe, expect, it } from 'vitest';
import type { Evidence, Observation } from '../../../src/catalogue/evidence.ts';
import type { Merchant } from '../../../src/catalogue/merchant.ts';
import { findChanges, weighEvidence } from '../../../src/query/evidence/weigh-evidence.ts';
import { findCodeOn } from '../../../src/query/merchant-in-country.ts';
import { editorial, inferred, observed } from '../../build/make-parts.ts';
import { EDITION, makeMerchant } from '../../fixture/make-catalogue.ts';

const online = { country: 'CA', channel: 'online' } as const;
const OLD = observed('4722', {
  ...online,
  firstSeen: '2014-09',
  lastSeen: '2015-08',
  count: 8,
  countOfStore: 21,
});
const NEW = observed('7011', {
  ...online,
  firstSeen: '2016-08',
  lastSeen: '2021-09',
  count: 13,
  countOfStore: 21,
});

const merchant = (evidence: readonly Evidence[]): Merchant =>
  makeMerchant({ id: 'airbnb', name: 'Airbnb', home: 'US', countries: ['001'], evidence });

describe('as of a day', () => {
  it('has the old code before the change and the new one after it', () => {
    const airbnb = merchant([OLD, NEW]);
    expect(weighEvidence(airbnb, '2015-01-01').usual?.mcc).toBe('4722');
    expect(weighEvidence(airbnb, '2015-01-01').alternatives).toEqual([]);
    expect(weighEvidence(airbnb, '2018-01-01').usual?.mcc).toBe('7011');
    expect(weighEvidence(airbnb, EDITION).usual?.mcc).toBe('7011');
  });

  it('is as sure as what was seen elsewhere makes it', () => {
    const { usual } = weighEvidence(merchant([OLD]), '2015-01-01');
    expect(usual).toMatchObject({ share: 1, confidence: 0.804, basis: 'observed' });
    expect(usual!.why).toEqual([
      '4722 was seen on 8 of 21 online card payments in Canada from Sep 2014 to Aug 2015.',
      'No other code is known for this merchant.',
      'Confidence 0.804: of a hundred such codes, 80 are the one of the next purchase.',
    ]);
  });

  it('has no code before the first observation, but still lists the evidence', () => {
    const weighed = weighEvidence(merchant([NEW]), '2013-01-01');
    expect(weighed.usual).toBeUndefined();
    expect(weighed.evidence).toEqual([{ piece: NEW, counts: false }]);
    expect(weighed.changes).toEqual([]);
  });

  const EDITOR = editorial('7011', { asOf: '2026-09-01' });

  it('ignores a later editor if payments were seen', () => {
    const weighed = weighEvidence(merchant([OLD, NEW, EDITOR]), '2015-01-01');
    expect(weighed.usual).toMatchObject({ mcc: '4722', share: 1 });
    expect(weighed.evidence.filter(({ counts }) => counts).map(({ piece }) => piece)).toEqual([OLD]);
  });

  it('uses that editor if nothing else is known, and says so', () => {
    const { usual } = weighEvidence(merchant([NEW, EDITOR]), '2013-01-01');
    expect(usual).toMatchObject({ mcc: '7011', basis: 'editorial' });
    expect(usual!.why).toContain('All of this evidence is from after that day.');
    expect(weighEvidence(merchant([EDITOR]), EDITION).usual!.why.join()).not.toContain('after that day');
  });

  it('counts an editor from the entry’s day on, along with what was seen', () => {
    const rivals = [observed('4722', { ...online, lastSeen: '2026-08' }), EDITOR];
    expect(weighEvidence(merchant(rivals), '2026-08-31').alternatives).toEqual([]);
    expect(weighEvidence(merchant(rivals), '2026-09-01').alternatives).toHaveLength(1);
  });

  it('uses only the older of two entries before the newer one', () => {
    const older = editorial('4722', { asOf: '2020' });
    const { usual, alternatives } = weighEvidence(merchant([EDITOR, older]), '2021-05-01');
    expect([usual!.mcc, alternatives]).toEqual(['4722', []]);
  });

  it('does not let an inference override a later editor', () => {
    const kind = { ...inferred('4722'), asOf: '2018' } as Evidence;
    expect(weighEvidence(merchant([EDITOR, kind]), '2020-01-01').usual).toMatchObject({
      mcc: '7011',
      basis: 'editorial',
    });
  });

  it('lets the operator’s entry decide for every day', () => {
    const word = editorial('5812', { asOf: '2026-12-01', source: 'operator' });
    for (const day of ['2015-01-01', EDITION])
      expect(weighEvidence(merchant([OLD, NEW, word]), day).usual!.mcc).toBe('5812');
  });

  it('has the code of each country and channel with observations', () => {
    const shop = observed('5812', { country: 'SG', channel: 'offline', lastSeen: '2021-09', count: 13 });
    const { byCountry, byChannel } = weighEvidence(merchant([NEW, shop]), EDITION);
    expect(byChannel.map(({ channel, mcc }) => [channel, mcc])).toEqual([
      ['offline', '5812'],
      ['online', '7011'],
    ]);
    expect(byCountry.map(({ country }) => country)).toEqual(['CA', 'SG']);
  });

  it('cites what was seen there, or all that names a code which comes from elsewhere', () => {
    const shop = observed('7011', { country: 'SG' });
    const rare = observed('5812', { country: 'MY', channel: 'offline', trust: 'low', lastSeen: '1990' });
    const { byCountry, byChannel } = weighEvidence(merchant([NEW, shop, EDITOR, rare]), EDITION);
    expect(byCountry.map(({ country, mcc, evidence }) => [country, mcc, evidence])).toEqual([
      ['CA', '7011', [NEW]],
      ['MY', '7011', [NEW, shop, EDITOR]],
      ['SG', '7011', [shop]],
    ]);
    expect(byChannel.map(({ channel, evidence }) => [channel, evidence])).toEqual([
      ['offline', [shop]],
      ['online', [NEW]],
    ]);
  });

  it('lists all evidence, the latest first', () => {
    const { evidence } = weighEvidence(merchant([OLD, EDITOR, NEW]), EDITION);
    expect(evidence.map(({ piece }) => piece)).toEqual([EDITOR, NEW, OLD]);
  });
});

describe('in a country, as of a day', () => {
  const there = observed('5812', {
    country: 'SG',
    channel: 'online',
    firstSeen: '2020-01',
    lastSeen: '2021-09',
  });
  const shop = makeMerchant({
    id: 'airbnb',
    name: 'Airbnb',
    home: 'CA',
    evidence: [OLD, NEW, there],
  });

  it('is the country’s own code if observations there differ', () => {
    expect(findCodeOn(shop, 'SG', EDITION)).toMatchObject({ mcc: '5812', basis: 'observed' });
    expect(findCodeOn(shop, 'CA', EDITION)?.mcc).toBe('7011');
  });

  it('is that of elsewhere before the first observation there, and if there is none', () => {
    expect(findCodeOn(shop, 'SG', '2018-01-01')?.mcc).toBe('7011');
    expect(findCodeOn(shop, 'FR', EDITION)?.mcc).toBe('7011');
    expect(findCodeOn(shop, 'FR', EDITION)!.confidence).toBeLessThan(
      findCodeOn(shop, 'CA', EDITION)!.confidence,
    );
  });

  it('is as sure as at home if the country agrees', () => {
    const alike = makeMerchant({ ...shop, evidence: [NEW, { ...there, mcc: '7011' }] });
    expect(findCodeOn(alike, 'SG', EDITION)).toEqual(findCodeOn(alike, 'CA', EDITION));
  });

  it('is undefined before anything was known', () => {
    expect(findCodeOn(shop, 'SG', '2013-01-01')).toBeUndefined();
  });
});

describe('changes', () => {
  it('Airbnb: 4722 → 7011 between August 2015 and August 2016', () => {
    expect(findChanges([NEW, OLD])).toEqual([
      {
        from: '4722',
        to: '7011',
        after: '2015-08',
        by: '2016-08',
        ...online,
        source: 'toronto-pcard',
      },
    ]);
    const inShop = findChanges([OLD, NEW].map((piece) => ({ ...piece, seenAs: 'Airbnb 2' })));
    expect(inShop).toMatchObject([{ from: '4722', to: '7011', seenAs: 'Airbnb 2' }]);
    expect(weighEvidence(merchant([OLD, NEW]), '2016-07-31').changes).toEqual([]);
    expect(weighEvidence(merchant([OLD, NEW]), '2016-08-01').changes).toHaveLength(1);
  });

  it.each<[string, Partial<Observation>]>([
    ['codes in use at the same time', { firstSeen: '2015-07' }],
    ['codes that both occur in one month', { firstSeen: '2015-08' }],
    ['codes that both occur in one year, as far as is known', { firstSeen: '2015' }],
    ['another country', { country: 'US' }],
    ['another channel', { channel: 'offline' }],
    ['another shop of the brand', { seenAs: 'Airbnb via PayPal' }],
    ['another source', { source: 'delaware-pcard' }],
    ['a code with a twentieth of the payments', { count: 1 }],
    ['an observation without a beginning', { firstSeen: undefined as unknown as string }],
  ])('are none between %s', (_, other) => {
    expect(findChanges([OLD, { ...NEW, ...other }])).toEqual([]);
  });
});
