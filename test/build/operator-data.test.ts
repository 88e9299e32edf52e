import { expect, it } from 'vitest';
import { replaceCards, replaceMerchants } from '../../src/build/operator-data.ts';
import type { Card } from '../../src/catalogue/card.ts';
import { makeRow } from './make-parts.ts';

it('replaces our merchant of the same id and adds the others', () => {
  const mine = makeRow('b', { name: 'Mine', operator: true });
  const fresh = makeRow('c', { operator: true });
  expect(replaceMerchants([makeRow('a'), makeRow('b')], [mine, fresh])).toEqual([makeRow('a'), mine, fresh]);
});

it('replaces our card of the same short name, all in order of region and name', () => {
  const card = (shortName: string, region: string, name: string) => ({ shortName, region, name }) as Card;
  const ours = [card('A', 'HK', 'Alpha'), card('B', 'SG', 'Beta')];
  const mine = [card('B', 'SG', 'Better'), card('Z', 'AU', 'Zeta')];
  expect(replaceCards(ours, mine).map(({ name }) => name)).toEqual(['Zeta', 'Alpha', 'Better']);
});
