// What changed from one edition to the next: by hand, one change at a time.
import { describe, expect, it } from 'vitest';
import { compareEditions, type Edition } from '../../src/build/compare-editions.ts';
import type { Card } from '../../src/catalogue/card.ts';
import type { Mcc } from '../../src/catalogue/mcc.ts';
import { exclude, makeCard, makeRule } from '../fixture/make-card.ts';
import { makeMcc } from '../fixture/make-catalogue.ts';

const CODES = [makeMcc('5411', 'Grocery Stores'), makeMcc('5812', 'Restaurants'), makeMcc('6012', 'Banks')];

const edition = (day: string, cards: readonly Card[], mccs: readonly Mcc[] = CODES): Edition => ({
  meta: { edition: day },
  cards,
  mccs: new Map(mccs.map((mcc) => [mcc.code, mcc])),
});

/** Of one card with these facts before and after. */
function compare(before: Partial<Card>, after: Partial<Card>) {
  const [was, is] = [makeCard('ONE', before), makeCard('ONE', after)];
  return compareEditions(edition('2026-10-01', [was]), edition('2026-11-01', [is]));
}

const cap = (amount: number) => ({ amount, period: 'month' as const });
const page = (url: string, asOf: string) => ({ url, asOf });

describe('what an edition changed', () => {
  it('is nothing if all is the same', () => {
    const card = { rules: [makeRule('dining', { cap: cap(1000) })], exclusions: exclude({ mccs: ['6012'] }) };
    expect(compare(card, card)).toEqual([]);
  });

  it('is a devaluation, with its day, what was and is, and the page that says so', () => {
    const old = page('https://bank.example/2024', '2024-01-01');
    const before = { sources: [old], rules: [makeRule('online', { cap: cap(1500) })] };
    const after = {
      sources: [page('https://bank.example/2026', '2026-10-20'), old],
      rules: [
        makeRule('online', { cap: cap(1000), from: '2026-11-15' }),
        makeRule('online-2024', { label: 'online', cap: cap(1500), until: '2026-11-14' }),
      ],
    };
    expect(compare(before, after)).toEqual([
      {
        edition: '2026-11-01',
        about: 'card',
        region: 'SG',
        id: 'ONE',
        name: 'ONE Card',
        what: 'online',
        change: 'changed',
        rateBefore: 4,
        before: '4 MPD: cap at S$1,500 a month',
        rateAfter: 4,
        after: '4 MPD: cap at S$1,000 a month, from 15 Nov 2026',
        added: [],
        removed: [],
        from: '2026-11-15',
        cause: 'terms',
        effect: 'worse',
        sources: ['https://bank.example/2026'],
        asOf: '2026-10-20',
      },
    ]);
  });

  it('is one change where a rule with a shared cap is followed by the next, which shares it with nobody', () => {
    const shared = { amount: 1000, period: 'month' as const, group: 'bonus' };
    const changes = compare(
      { rules: [makeRule('online', { cap: shared })] },
      {
        rules: [
          makeRule('online', { rate: 3, cap: shared, from: '2026-12-01' }),
          makeRule('online-2026', { label: 'online', cap: shared, until: '2026-11-30' }),
        ],
      },
    );
    expect(changes).toMatchObject([
      {
        what: 'online',
        change: 'changed',
        before: '4 MPD: cap at S$1,000 a month',
        after: '3 MPD: cap at S$1,000 a month, from 1 Dec 2026',
      },
    ]);
  });

  it('pairs a rule with the one of the same label that takes its place', () => {
    const was = makeRule('dining-old', { label: 'dining', rate: 4 });
    const changes = compare(
      { rules: [was] },
      {
        rules: [
          { ...was, until: '2026-11' },
          makeRule('dining-new', { label: 'dining', rate: 3, from: '2026-12-01' }),
        ],
      },
    );
    expect(changes).toMatchObject([
      { what: 'dining', change: 'changed', rateBefore: 4, rateAfter: 3, from: '2026-12-01', effect: 'worse' },
    ]);
  });

  it('is a correction if no day after the edition before is known', () => {
    const dated = compare({ rules: [] }, { rules: [makeRule('dining', { from: '2025-01-01' })] });
    const undated = compare({ rules: [makeRule('dining')] }, { rules: [makeRule('dining', { rate: 6 })] });
    expect(dated).toMatchObject([{ change: 'added', cause: 'record', from: '2025-01-01', effect: 'better' }]);
    expect(undated).toMatchObject([{ change: 'changed', cause: 'record', effect: 'better' }]);
    expect(undated[0]).not.toHaveProperty('from');
  });

  it('is a last day that was not known, and an end that has come', () => {
    const rule = makeRule('promo', { until: '2026-10-31' });
    expect(
      compare({ rules: [makeRule('promo')] }, { rules: [makeRule('promo', { until: '2026-12-31' })] }),
    ).toMatchObject([{ change: 'changed', from: '2027-01-01', cause: 'terms', effect: 'worse' }]);
    expect(compare({ rules: [rule] }, { rules: [rule] })).toMatchObject([
      { change: 'removed', what: 'promo', from: '2026-11-01', cause: 'terms', effect: 'worse' },
    ]);
  });

  it('leaves out what was over before, and how a cap is printed', () => {
    const history = makeRule('old', { until: '2025-12-31' });
    const printed = makeRule('dining', { cap: { ...cap(375), reward: 30 } });
    expect(
      compare({ rules: [makeRule('dining', { cap: cap(375) })] }, { rules: [printed, history] }),
    ).toEqual([]);
  });

  it('does not judge points by miles', () => {
    const points = { rewardUnit: 'points', baseRate: 1, rules: [makeRule('dining', { rate: 10 })] } as const;
    const miles = { rewardUnit: 'miles', baseRate: 0.1, rules: [makeRule('dining', { rate: 1 })] } as const;
    expect(compare(points, miles)).toMatchObject([
      { what: 'rewards', before: 'Points, 1 for each SGD', after: 'Miles, 0.1 for each SGD' },
    ]);
  });

  it('names codes and merchants that a rule gained and lost', () => {
    const at = (names: string[]) => [{ kind: 'merchants' as const, names, what: 'shops', partial: true }];
    const [change] = compare(
      { rules: [makeRule('shops', { mccs: ['5411'], conditions: at(['Cold Storage']) })] },
      { rules: [makeRule('shops', { mccs: ['5812'], conditions: at(['Cold Storage', 'Giant']) })] },
    );
    expect(change).toMatchObject({ added: ['5812', 'Giant'], removed: ['5411'] });
    expect(change).not.toHaveProperty('effect');
  });

  it('is what a card excludes, on the day of each edition', () => {
    const changes = compare(
      { exclusions: exclude({ mccs: ['6012'] }) },
      { exclusions: exclude({ mccs: ['5411-5412', '6012'], from: '2026-10-15' }) },
    );
    expect(changes).toMatchObject([
      {
        what: 'exclusions',
        added: ['5411'],
        removed: [],
        effect: 'worse',
        from: '2026-10-15',
        cause: 'terms',
      },
    ]);
    const future = exclude({ mccs: ['6012'], from: '2026-12-01' });
    expect(compare({}, { exclusions: future })).toEqual([]);
  });

  it('is a fee that was known before, not one that has been read since', () => {
    const fee = (amount: number) => ({
      annualFee: { amount, asOf: '2026-10-09', source: 'https://bank.example/fees' },
    });
    expect(compare({}, fee(100))).toEqual([]);
    expect(compare(fee(100), fee(200))).toMatchObject([
      { what: 'annual fee', before: 'S$100', after: 'S$200', sources: ['https://bank.example/fees'] },
    ]);
  });

  it('is a card or a code that is new or gone; new codes change no rule for all codes', () => {
    const all = makeCard('ALL', { rules: [makeRule('all')] });
    const changes = compareEditions(
      edition('2026-10-01', [all, makeCard('GONE')], CODES.slice(1)),
      edition('2026-11-01', [all, makeCard('NEW')], CODES.slice(0, 2)),
    );
    expect(changes.map(({ id, what, change }) => `${id} ${what} ${change}`)).toEqual([
      'GONE the card removed',
      'NEW the card added',
      '5411 the code added',
      '6012 the code removed',
    ]);
  });

  it('is what a code is called, which networks list it, and what is known of its past', () => {
    const before = makeMcc('5411', 'Grocery Stores');
    const after = {
      ...makeMcc('5411', 'Supermarkets'),
      networks: ['visa', 'amex'],
      changes: [{ when: '2026-10', what: 'Renamed', list: 'visa-2026' }],
    };
    const changes = compareEditions(
      edition('2026-10-01', [], [{ ...before, networks: ['visa'] }]),
      edition('2026-11-01', [], [after]),
    );
    expect(changes).toMatchObject([
      { what: 'what it is called', before: 'Grocery Stores', after: 'Supermarkets', cause: 'record' },
      { what: 'networks that list it', added: ['amex'], removed: [] },
      { what: 'what is known of its past', after: 'Renamed', from: '2026-10', sources: ['visa-2026'] },
    ]);
  });
});
