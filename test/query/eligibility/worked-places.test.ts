// Worked by hand from the facts about each card, as of 16 November 2026 unless a day is given.
import { describe, expect, it } from 'vitest';
import { answer, ask, BASE, shop } from './real-cards.ts';

describe('merchants, portals, rotating quarters', () => {
  it('KrisFlyer UOB at Singapore Airlines (3075): the code stands in for the names', () =>
    expect(answer('KFUOB', '3075')).toBe(
      '3 No cap, at Singapore Airlines, Scoot, KrisShop, Kris+ or Pelago only',
    ));
  it('KrisFlyer UOB at Scoot (4511): by name, although its code is not on the list', () =>
    expect(ask('KFUOB', '4511', { merchant: shop('Scoot', 'SG') })).toMatchObject({
      rate: 3,
      conditional: false,
    }));
  it('KrisFlyer UOB at another airline: neither code nor name', () =>
    expect(answer('KFUOB', '3007')).toBe(`no 1.2 ${BASE}`));
  it('KrisFlyer UOB at Booking.com: a merchant-list rule answers for the merchant', () =>
    expect(answer('KFUOB', '4722', { channel: 'online', merchant: shop('Booking.com', 'NL') })).toMatch(
      /^2.4 No cap/,
    ));
  it('yuu at a supermarket code: a merchant list never answers an MCC', () =>
    expect(answer('YUU', '5411')).toBe(`no 0.14 ${BASE}`));
  it('yuu at Cold Storage: the rate below the minimum, which is sure', () =>
    expect(answer('YUU', '5411', { merchant: shop('Cold Storage', 'SG') })).toBe(
      '2.78 No cap, for yuu merchants and SimplyGo only',
    ));
  it('yuu at BreadTalk in November 2025: it left at the end of that month', () =>
    expect(ask('YUU', '5462', { merchant: shop('BreadTalk', 'SG'), on: '2025-11-15' }).eligible).toBe(true));
  it('yuu at BreadTalk in December 2025: it had left', () =>
    expect(ask('YUU', '5462', { merchant: shop('BreadTalk', 'SG'), on: '2025-12-01' }).eligible).toBe(false));
  it('a name matches by alias and in any spelling', () =>
    expect(ask('AMEXKF', '4121', { merchant: shop('GrabCar', 'SG', ['GRAB']) }).rate).toBe(2));
  it('Venture at a hotel: its portal is not the hotel', () =>
    expect(answer('C1V', '7011')).toBe(`no 2 ${BASE}`));
  it('Bilt Blue at a landlord (6513): housing is paid through Bilt, not by code', () =>
    expect(answer('BILTB', '6513')).toBe(`no 1 ${BASE}`));
  it('Freedom Flex at gas in the fourth quarter of 2026: no categories known, no answer', () =>
    expect(answer('CFF', '5541')).toBe(`no 1 ${BASE}`));
  it('Freedom Flex at gas in the third quarter of 2026: that row has gas', () =>
    expect(answer('CFF', '5541', { on: '2026-08-01' })).toMatch(
      /^5 Cap at US\$1,500 a quarter.*once activated/,
    ));
  it('Discover it: no quarter is known', () => expect(answer('DIT', '5812')).toBe(`no 1 ${BASE}`));
});

describe('currency and country', () => {
  it('Journey online at a Singapore grocer: 3 in SGD', () =>
    expect(answer('SCJ', '5411', { channel: 'online', merchant: shop('RedMart', 'SG') })).toBe(
      '3 Cap at S$1,000 a statement month, online only, SGD only',
    ));
  it('Journey at a British grocer: SGD only, so the foreign rule answers', () =>
    expect(answer('SCJ', '5411', { channel: 'online', merchant: shop('Ocado', 'GB') })).toBe(
      '2 No cap, foreign currency only',
    ));
  it('Journey in a restaurant in store: the rule is online only', () =>
    expect(answer('SCJ', '5812', { channel: 'offline' })).toBe(`no 1.2 ${BASE}`));
  it('PRVI at a plain MCC: foreign currency cannot be known', () =>
    expect(answer('PRVI', '5812')).toBe(`no 1.4 ${BASE}`));
  it('PRVI at a merchant of unknown country: nor there', () =>
    expect(answer('PRVI', '5812', { merchant: shop('Somewhere', 'ZZ') })).toBe(`no 1.4 ${BASE}`));
  it('PRVI in Malaysia: 2.4 for all networks before 3 for two of them', () =>
    expect(answer('PRVI', '5812', { merchant: shop('Nando’s', 'MY') })).toBe(
      '2.4 No cap, foreign currency only, if a payment gateway outside Singapore processes the payment',
    ));
  it('Maybank World abroad: the tier that wants less spending', () =>
    expect(answer('MWMC', '5812', { merchant: shop('Lawson', 'JP') })).toBe(
      '2.8 No cap, foreign currency only, with at least S$800 but less than S$4,000 spent a month',
    ));
  it('Citi PremierMiles HK in Macau: its currency is out', () =>
    expect(ask('CPMHK', '5812', { merchant: shop('Lord Stow', 'MO') }).eligible).toBe(false));
  it('Citi PremierMiles HK in Japan: the lower tier is sure', () =>
    expect(ask('CPMHK', '5812', { merchant: shop('Lawson', 'JP') })).toMatchObject({ rate: 0.25 }));
  it('Blue Cash at a British supermarket: US supermarkets only', () =>
    expect(ask('BCP', '5411', { merchant: shop('Tesco', 'GB') }).eligible).toBe(false));
});
