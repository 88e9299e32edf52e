// The headline of every card. A card is judged on every code, so all of them together take a while: they are made once
// for each catalogue and day, one at a time.
import { setImmediate } from 'node:timers/promises';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { describeCard } from '../../query/eligibility/describe-card.ts';
import type { CardRow } from '../../web/pages/card-list.tsx';

interface Headlines {
  readonly on: string;
  readonly rows: Promise<readonly CardRow[]>;
}

const headlines = new WeakMap<Catalogue, Headlines>();

export function getHeadlines(catalogue: Catalogue, on: string): Promise<readonly CardRow[]> {
  const known = headlines.get(catalogue);
  if (known?.on === on) return known.rows;
  const rows = describeAll(catalogue, on);
  headlines.set(catalogue, { on, rows });
  return rows;
}

async function describeAll(catalogue: Catalogue, on: string): Promise<CardRow[]> {
  const codes = [...catalogue.mccs.keys()];
  const rows: CardRow[] = [];
  for (const card of catalogue.cards) {
    const { name, shortName, bank, rewardRate, spendCap } = describeCard(card, codes, on);
    rows.push({ name, shortName, bank, region: card.region, headline: rewardRate, terms: spendCap });
    await setImmediate();
  }
  return rows;
}
