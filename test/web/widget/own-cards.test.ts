// "Your best card here", where the embedding page names the visitor's cards.
import { expect, it } from 'vitest';
import { parseCards } from '../../../src/web/widget/options.ts';
import { toHtml } from '../../../src/web/widget/tree.ts';
import type { MerchantAnswer } from '../../../src/web/widget/views.ts';
import { viewMerchant } from '../../../src/web/widget/views.ts';

const card = (shortName: string, eligible: boolean) => ({
  name: `${shortName} Card`,
  shortName,
  eligible,
  mpd: '4 MPD',
  spendCap: 'No cap',
});
const ANSWER: MerchantAnswer = {
  id: 'grab',
  name: 'Grab',
  mcc: '4121',
  category: 'Taxicabs',
  country: 'SG',
  channel: 'online',
  basis: 'observed',
  sure: 'Likely',
  region: 'SG',
  cards: [card('BEST', true), card('MINE', true), card('OTHER', false)],
};
const view = (own: readonly string[]): string => toHtml(viewMerchant(ANSWER, '', own));

it('shows the first of them, before all others', () => {
  const html = view(['OTHER', 'MINE']);
  expect(html.indexOf('Your best card here')).toBeLessThan(html.indexOf('MINE Card'));
  expect(html.indexOf('MINE Card')).toBeLessThan(html.indexOf('Cards here, best first'));
});

it('shows nothing if none is known', () => {
  expect(view([])).not.toContain('Your best card');
  expect(view(['NONE'])).not.toContain('Your best card');
});

it('accepts only short names', () => {
  expect(parseCards(' HSBCREV, DBSWWMC ,,<b>,')).toEqual(['HSBCREV', 'DBSWWMC']);
});
