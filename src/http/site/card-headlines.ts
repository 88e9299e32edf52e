// The headline of every card. All of them together take a while, so they are made one at a time.
import { setImmediate } from 'node:timers/promises';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { getDescription } from '../../query/eligibility/card-descriptions.ts';
import type { CardRow } from '../../web/pages/card-list.tsx';

export async function getHeadlines(catalogue: Catalogue, on: string): Promise<CardRow[]> {
  const rows: CardRow[] = [];
  for (const card of catalogue.cards) {
    const { name, shortName, bank, rewardRate, spendCap } = getDescription(card, { catalogue, on });
    rows.push({ name, shortName, bank, region: card.region, headline: rewardRate, terms: spendCap });
    await setImmediate();
  }
  return rows;
}
