// How good is the advice? Over all codes of the catalogue, for somebody of whom nothing is known: whether one card is
// first nearly everywhere, whether the first card is the one with the most that is sure, and how many cards' exclusions
// somebody has read.
import { parseArgs } from 'node:util';
import type { Card } from '../../src/catalogue/card.ts';
import { loadSnapshot } from '../../src/catalogue/load-snapshot.ts';
import { rankCards } from '../../src/query/eligibility/list-eligible-cards.ts';
import { formatPercent, printTable } from '../report.ts';
import { SNAPSHOT } from '../server.ts';

const { values } = parseArgs({ options: { catalogue: { type: 'string', default: SNAPSHOT } } });
const catalogue = loadSnapshot(values.catalogue);
const { cards, meta, mccs } = catalogue;
const on = meta.edition;

printTable({
  about: `Of the cards of a region, which is first for each of the ${mccs.size} codes, on ${on}. "Most sure": codes for which no card surely earns more than the first. "Read": cards whose own exclusions were read; "bank’s list": those that go by their bank’s; "unread": neither.`,
  columns: [
    'region',
    'cards',
    'first somewhere',
    'first most often',
    'share of codes',
    'most sure',
    'read',
    'bank’s list',
    'unread',
  ],
  rows: meta.regions.map((region) => {
    const here = cards.filter((card) => card.region === region);
    const firsts = new Map<string, number>();
    let mostSure = 0;
    for (const mcc of mccs.keys()) {
      const ranked = rankCards({ cards: here, meta }, { mcc, channel: undefined, region, on });
      const [first] = ranked;
      if (first === undefined) continue;
      firsts.set(first.card.shortName, (firsts.get(first.card.shortName) ?? 0) + 1);
      if (ranked.every(({ sure }) => sure <= first.sure)) mostSure += 1;
    }
    const [most = ['', 0]] = [...firsts].sort(([, one], [, other]) => other - one);
    const stands = here.map(describeExclusions);
    const count = (stand: string) => stands.filter((each) => each === stand).length;
    return [
      region,
      here.length,
      firsts.size,
      most[0],
      formatPercent(most[1], mccs.size),
      `${mostSure} of ${mccs.size}`,
      count('read'),
      count('bank'),
      count('unread'),
    ];
  }),
});

function describeExclusions({ exclusions: { researched, list } }: Card): 'read' | 'bank' | 'unread' {
  if (researched) return 'read';
  return list === undefined ? 'unread' : 'bank';
}
