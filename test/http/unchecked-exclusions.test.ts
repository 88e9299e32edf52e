// Every place that names a best card says so if nobody has read what its bank excludes. Most cards exclude travel
// agencies (4722).
import { describe, expect, it } from 'vitest';
import { makeCard, makeRule } from '../fixture/make-card.ts';
import { codeOf, makeMerchant, openCatalogueOf } from '../fixture/make-catalogue.ts';
import { useService } from './service.ts';

const site = (host: string) => ({ host, country: 'SG' });
const catalogue = openCatalogueOf(
  [
    makeMerchant({ id: 'agency', name: 'Agency', usual: codeOf('4722'), sites: [site('agency.sg')] }),
    makeMerchant({ id: 'shop', name: 'Shop', sites: [site('shop.sg')] }),
  ],
  [
    makeCard('READ', { exclusions: { researched: true, mccs: ['4722'] } }),
    makeCard('UNREAD', { exclusions: { researched: false, mccs: [] }, rules: [makeRule('everything')] }),
  ],
);
const service = useService({ catalogue });

const MAYBE =
  'Maybe up to 4 MPD, no cap: most cards earn nothing for MCC 4722, and we have not checked what the bank excludes';

describe('an ordinary shop', () => {
  it.each([
    '/api/store-by-domain?domain=shop.sg',
    '/api/mcc?mcc=5999',
    '/api/best-card?mcc=5999',
    '/embed/merchant?id=shop',
    '/merchant/shop',
    '/merchant/shop.md',
    '/mcc/5999',
  ])('%s', async (path) => {
    expect((await service.ask(path)).text).toContain('No cap, exclusions not checked');
  });
  it('/best-card?at=5999', async () => {
    const { text } = await service.ask('/best-card?at=5999');
    expect(text).toContain('UNREAD Card</a></h1>');
    expect(text).toContain('<li>We have not checked what the bank excludes.</li>');
  });
});

describe('a code for which most cards earn nothing', () => {
  it.each([
    '/api/store-by-domain?domain=agency.sg',
    '/api/mcc?mcc=4722',
    '/api/best-card?mcc=4722',
    '/embed/merchant?id=agency',
    '/merchant/agency',
    '/mcc/4722',
  ])('%s', async (path) => {
    expect((await service.ask(path)).text).toContain(MAYBE);
  });
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
      'We know of no card that earns more than its base rate here.',
    );
    const { text } = await service.ask('/best-card?at=4722');
    expect(text).toContain('No card surely earns anything at');
    expect(text).toContain('Maybe up to 4 MPD');
  });
});
