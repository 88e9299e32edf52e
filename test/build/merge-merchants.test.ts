import { describe, expect, it } from 'vitest';
import { mergeMerchants } from '../../src/build/merge-merchants.ts';
import type { MerchantRow } from '../../src/sources/read-merchants.ts';
import { claim, inferred, MCCS, makeDraft, makeRow } from './make-parts.ts';

const costco = (given: Partial<MerchantRow> = {}) =>
  makeRow('costco', { name: 'Costco', home: 'US', mcc: '5300', hosts: ['costco.com'], ...given });
const upstreamCostco = () =>
  makeDraft('Costco', {
    id: 'costco-q715583',
    wikidata: 'Q715583',
    home: 'US',
    countries: ['US', 'CA'],
    claims: [claim('costco.com'), claim('costco.ca')],
    evidence: [inferred('5300')],
    aliases: ['好市多'],
    accounts: 4,
    rows: 3,
  });
const names = (drafts: { name: string }[]): string[] => drafts.map(({ name }) => name);

it('merges everything upstream knows, under the editor’s id', () => {
  const [draft, ...others] = mergeMerchants(
    [costco({ aliases: ['Costco Wholesale'] })],
    [upstreamCostco()],
    MCCS,
  );
  expect(others).toEqual([]);
  expect(draft).toMatchObject({
    key: 'own/costco',
    id: 'costco',
    formerIds: ['costco-q715583'],
    name: 'Costco',
    home: 'US',
    countries: ['CA', 'US'],
    wikidata: 'Q715583',
    claims: [
      { host: 'costco.com', by: 'editor' },
      { host: 'costco.ca', by: 'front-page' },
    ],
    accounts: 4,
    rows: 3,
  });
  expect([...draft!.aliases]).toEqual(['Costco Wholesale', '好市多']);
  expect(draft!.evidence.map(({ kind, mcc }) => [kind, mcc])).toEqual([
    ['editorial', '5300'],
    ['inferred', '5300'],
  ]);
});

describe('the same merchant', () => {
  it.each<[string, Partial<MerchantRow>]>([
    ['a common host and name, whatever the category', { mcc: '5812' }],
    [
      'a common host and the upstream name among the aliases',
      { name: 'Costco Wholesale', aliases: ['COSTCO'] },
    ],
    ['a common name, category and country, without a host', { hosts: [] }],
    ['a common name and category, where one trades worldwide', { hosts: [], home: 'SG', countries: ['001'] }],
  ])('is one with %s', (_, given) => {
    expect(mergeMerchants([costco(given)], [upstreamCostco()], MCCS)).toHaveLength(1);
  });

  it('has a common host and its name among the upstream aliases, if the category agrees', () => {
    const other = () =>
      makeDraft('Costco Co', {
        aliases: ['Costco'],
        claims: [claim('costco.com')],
        evidence: [inferred('5300')],
      });
    expect(mergeMerchants([costco()], [other()], MCCS)).toHaveLength(1);
    expect(mergeMerchants([costco({ mcc: '5812' })], [other()], MCCS)).toHaveLength(2);
  });
});

describe('a row with the id of an upstream brand', () => {
  const corrected = costco({ id: 'costco-q715583', name: 'Costco Café', hosts: [], home: 'SG', mcc: '5812' });

  it('absorbs the brand, whatever else differs, and its id is not a former one', () => {
    const [draft, ...others] = mergeMerchants([corrected], [upstreamCostco()], MCCS);
    expect(others).toEqual([]);
    expect(draft).toMatchObject({ id: 'costco-q715583', name: 'Costco Café', wikidata: 'Q715583' });
    expect(draft!.formerIds).toBeUndefined();
    expect([...draft!.aliases]).toContain('Costco');
  });

  it('takes precedence over rows that match by name or host', () => {
    const drafts = mergeMerchants([costco(), corrected], [upstreamCostco()], MCCS);
    expect(drafts.map(({ id, formerIds, wikidata }) => [id, formerIds, wikidata])).toEqual([
      ['costco', undefined, undefined],
      ['costco-q715583', undefined, 'Q715583'],
    ]);
  });
});

describe('another merchant', () => {
  it.each<[string, Partial<MerchantRow>]>([
    ['the same name and country in another line of business', { hosts: [], mcc: '5812' }],
    ['the same name and business in another country', { hosts: [], home: 'SG' }],
    ['another name on the same host', { name: 'Kirkland' }],
  ])('has %s', (_, given) => {
    expect(mergeMerchants([costco(given)], [upstreamCostco()], MCCS)).toHaveLength(2);
  });

  it('is the tyre centre on the site of the store', () => {
    const tyres = makeDraft('Costco Tire Center', {
      claims: [claim('costco.com', 'page')],
      evidence: [inferred('5532')],
    });
    expect(names(mergeMerchants([costco()], [upstreamCostco(), tyres], MCCS))).toEqual([
      'Costco',
      'Costco Tire Center',
    ]);
  });
});

it('gives an upstream brand to one row only, the first', () => {
  const drafts = mergeMerchants([costco(), costco({ id: 'costco-2', hosts: [] })], [upstreamCostco()], MCCS);
  expect(drafts.map(({ formerIds }) => formerIds)).toEqual([['costco-q715583'], undefined]);
});

it('keeps a former id for each absorbed brand', () => {
  const [draft] = mergeMerchants(
    [costco()],
    [upstreamCostco(), { ...upstreamCostco(), id: 'costco-q2' }],
    MCCS,
  );
  expect(draft!.formerIds).toEqual(['costco-q715583', 'costco-q2']);
});

it('trades where its row says, not in the whole world of a brand of which nobody says where', () => {
  const countriesOf = (row: Partial<MerchantRow>, countries: string[]) =>
    mergeMerchants([costco(row)], [{ ...upstreamCostco(), countries }], MCCS)[0]!.countries;
  expect(countriesOf({ countries: ['CA'] }, ['001'])).toEqual(['CA', 'US']);
  expect(countriesOf({ countries: ['CA'] }, ['MX'])).toEqual(['CA', 'MX', 'US']);
  expect(countriesOf({ countries: [] }, ['001'])).toEqual(['001']);
  expect(countriesOf({ countries: ['001'] }, ['MX'])).toEqual(['001']);
});

describe('a row', () => {
  const merge = (given: Partial<MerchantRow>) => mergeMerchants([costco(given)], [], MCCS)[0]!;

  it('with a code of 3000 to 3999 cites the lists, because the code is the brand’s own', () => {
    expect(merge({ mcc: '3504' }).evidence).toEqual([
      { kind: 'assigned', mcc: '3504', source: 'mcc-lists', asOf: '2026-11-16' },
    ]);
  });

  it('without a code brings no evidence', () => {
    expect(merge({ mcc: '' }).evidence).toEqual([]);
  });

  it('trades at home too, unless its home is unknown', () => {
    expect(merge({ countries: ['CA'] }).countries).toEqual(['CA', 'US']);
    expect(merge({ countries: ['CA'], home: 'ZZ' }).countries).toEqual(['CA']);
  });

  it('of unknown home takes the home from upstream', () => {
    expect(mergeMerchants([costco({ home: 'ZZ' })], [upstreamCostco()], MCCS)[0]!.home).toBe('US');
  });

  it('of the operator claims its hosts as the operator', () => {
    expect(merge({ operator: true }).claims).toEqual([{ host: 'costco.com', by: 'operator' }]);
  });
});

describe('what the upstream list says about a namesake of ours', () => {
  const supermarket = makeRow('coles', { name: 'Coles', home: 'AU', countries: ['AU'], mcc: '5812' });
  const pumps = (given: Parameters<typeof makeDraft>[1]) =>
    makeDraft('Shell', { countries: ['001'], evidence: [inferred('5532')], ...given });

  it('drops another name that is the name of ours in another trade', () => {
    const aliases = ['Coles', 'Showa Shell'];
    const [, shell] = mergeMerchants([supermarket], [pumps({ aliases })], MCCS);
    expect([...shell!.aliases]).toEqual(['Showa Shell']);
  });

  it.each([
    ['the trade is the same', { evidence: [inferred('5812')] }],
    ['they have no country in common', { countries: ['GB'] }],
  ])('keeps it if %s', (_, given) => {
    const [, other] = mergeMerchants([supermarket], [pumps({ aliases: ['Coles'], ...given })], MCCS);
    expect([...other!.aliases]).toEqual(['Coles']);
  });

  it('lets a namesake that nobody placed trade where ours does, unless it has a site of its own', () => {
    const walmart = makeRow('walmart', { name: 'Walmart', home: 'US', countries: ['US', 'CA'], mcc: '5812' });
    const fuel = { home: 'US', countries: ['001'], evidence: [inferred('5532')] };
    const countriesOf = (given: Parameters<typeof makeDraft>[1]) =>
      mergeMerchants([walmart], [makeDraft('Walmart', { id: 'walmart-q1', ...given })], MCCS)[1]!.countries;
    expect(countriesOf(fuel)).toEqual(['CA', 'US']);
    expect(countriesOf({ ...fuel, claims: [claim('walmart-fuel.com')] })).toEqual(['001']);
    expect(countriesOf({ ...fuel, home: 'DE' })).toEqual(['001']);
  });
});
