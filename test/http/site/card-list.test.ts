// `/cards` filters, orders and compares cards without a script.
import { afterAll, expect, it } from 'vitest';
import { makeCard, makeRule } from '../../fixture/make-card.ts';
import { makeMerchant, openCatalogueOf } from '../../fixture/make-catalogue.ts';
import { startService } from '../service.ts';

const fee = (amount: number, years?: number) => ({
  annualFee: { amount, asOf: '2026-11', ...(years !== undefined && { waived: { years } }) },
});
const cards = [
  makeCard('A', { name: 'Miles A', bank: 'DBS', baseRate: 1.2, rewardUnit: 'miles', ...fee(100) }),
  makeCard('B', { name: 'Cash B', bank: 'UOB', baseRate: 1.5, rewardUnit: 'cash-back', ...fee(0) }),
  makeCard('C', {
    name: 'Points C',
    bank: 'DBS',
    baseRate: 0.4,
    rewardUnit: 'points',
    rules: [makeRule('dining', { rate: 4, mccs: ['5812'] })],
    ...fee(50, 1),
  }),
  makeCard('D', { name: 'Miles D', bank: 'UOB', baseRate: 0.3, rewardUnit: 'miles' }),
  makeCard('E', { name: 'Miles E', bank: 'UOB', baseRate: 0.2, rewardUnit: 'miles' }),
];
const service = await startService({
  catalogue: openCatalogueOf([makeMerchant({ id: 'shop', name: 'Shop' })], cards),
});
afterAll(() => service.close());

const read = async (query: string) => (await service.inject(`/cards${query}`)).body;
const list = async (query: string) =>
  [...(await read(query)).matchAll(/data-card="(\w+)"/g)].map(([, name]) => name).join('');

it.each([
  ['?order=name', 'BADEC'],
  ['?bank=DBS&order=name', 'AC'],
  ['?kind=miles&order=name', 'ADE'],
  ['?kind=nonsense&order=name', 'BADEC'],
  ['?fee=none', 'B'],
  ['?fee=first-year&order=name', 'BC'],
  ['?order=fee', 'BCADE'],
  ['?bank=DBS&kind=cash-back', ''],
])('%s', async (query, expected) => {
  expect(await list(query)).toBe(expected);
});

it('orders by what the highest rate and the base rate are worth', async () => {
  expect((await list('')).at(0)).toBe('C');
  expect((await list('?order=base')).indexOf('A')).toBeLessThan((await list('?order=base')).indexOf('D'));
});

it('compares up to four cards, however they are named', async () => {
  const heads = async (query: string) =>
    [...(await read(query)).matchAll(/<th scope="col">.*?href="\/card\/(\w+)"/gs)].map(([, name]) => name);
  expect(await heads('?compare=A&compare=C')).toEqual(['A', 'C']);
  expect(await heads('?compare=a,c,nope,A')).toEqual(['A', 'C']);
  expect(await heads('?compare=A,B,C,D,E')).toEqual(['A', 'B', 'C', 'D']);
  expect(await read('?compare=A,B,C,D,E')).toContain('first 4 that you chose');
  expect(await read('?compare=A')).toMatch(/value="A" checked/);
  expect(await heads('')).toEqual([]);
});

it('asks search engines for the plain list alone', async () => {
  const isListed = async (query: string) => !(await read(query)).includes('name="robots" content="noindex"');
  expect(await isListed('')).toBe(true);
  for (const query of ['?bank=DBS', '?order=fee', '?compare=A'])
    expect(await isListed(query), query).toBe(false);
});
