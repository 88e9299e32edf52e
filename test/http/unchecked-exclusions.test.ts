// Every place that names a best card says so if nobody has read what its bank excludes. Most cards exclude travel
// agencies (4722).
import { describe, expect, it } from 'vitest';
import { exclude, makeCard, makeRule } from '../fixture/make-card.ts';
import { codeOf, makeMerchant, openCatalogueOf } from '../fixture/make-catalogue.ts';
import { useService } from './service.ts';

const site = (host: string) => ({ host, country: 'SG' });
const catalogue = openCatalogueOf(
  [
    makeMerchant({ id: 'agency', name: 'Agency', usual: codeOf('4722'), sites: [site('agency.sg')] }),
    makeMerchant({ id: 'shop', name: 'Shop', sites: [site('shop.sg')] }),
  ],
  [
    makeCard('READ', { exclusions: exclude({ mccs: ['4722'] }) }),
    makeCard('UNREAD', { exclusions: exclude({ researched: false }), rules: [makeRule('everything')] }),
  ],
);
const service = useService({ catalogue });

const MAYBE =
  'Maybe up to 4 MPD, no cap: most cards earn nothing for MCC 4722, and we have not checked what the bank excludes';

it.each([
  ['/api/store-by-domain?domain=shop.sg', 'No cap, exclusions not checked'],
  ['/api/mcc?mcc=5999', 'No cap, exclusions not checked'],
  ['/api/best-card?mcc=5999', 'No cap, exclusions not checked'],
  ['/embed/merchant?id=shop', 'No cap, exclusions not checked'],
  ['/merchant/shop', 'No cap, exclusions not checked'],
  ['/merchant/shop.md', 'No cap, exclusions not checked'],
  ['/best-card?at=5999', '<li>We have not checked what the bank excludes</li>'],
  ['/api/best-card?mcc=4722', MAYBE],
  ['/embed/merchant?id=agency', MAYBE],
  ['/merchant/agency', MAYBE],
  ['/mcc/4722', MAYBE],
])('%s says so', async (path, sentence) => {
  expect((await service.ask(path)).text).toContain(sentence);
});

describe('a code for which most cards earn nothing', () => {
  it('the contract’s entries are neither eligible nor more than the card surely earns', async () => {
    const { json } = await service.ask('/api/mcc?mcc=4722');
    expect(json.eligibleCards[0]).toEqual({
      name: 'UNREAD Card',
      shortName: 'UNREAD',
      eligible: false,
      mpd: '0 MPD',
      spendCap: MAYBE,
    });
  });
  it('no card is recommended', async () => {
    expect((await service.ask('/merchant/agency')).text).toContain(
      'We know of no card that surely earns anything here.',
    );
    const { text } = await service.ask('/best-card?at=4722');
    expect(text).toContain('No card surely earns anything at');
    expect(text).toContain('Maybe up to 4 MPD');
  });
});
