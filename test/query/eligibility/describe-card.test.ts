import { describe, expect, it } from 'vitest';
import { loadSnapshot } from '../../../src/catalogue/load-snapshot.ts';
import { decideCard } from '../../../src/query/eligibility/decide-card.ts';
import { describeCard } from '../../../src/query/eligibility/describe-card.ts';

describe('describeCard', () => {
  const { cards, mccs } = loadSnapshot('dist/catalogue.snapshot');

  it.each(['2026-02-15', '2026-11-16'])('lists exactly the codes that decideCard pays best, on %s', (on) => {
    for (const card of cards) {
      const paid = [...mccs.keys()]
        .map((mcc) => ({ mcc, ...decideCard(card, { mcc, channel: undefined, region: card.region, on }) }))
        .filter(({ kind }) => kind === 'bonus');
      const best = Math.max(card.baseRate, ...paid.map(({ rate }) => rate));
      const expected = paid.filter(({ rate }) => rate === best).map(({ mcc }) => mcc);
      expect(describeCard(card, [...mccs.keys()], on).categories, card.shortName).toEqual(expected.sort());
    }
  });
});
