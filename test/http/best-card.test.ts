// GET /api/best-card.
import { describe, expect, it } from 'vitest';
import { openSmallCatalogue } from '../fixture/small-catalogue.ts';
import { expectCodedError, startService, useService } from './service.ts';

interface Earned {
  readonly shortName: string;
  readonly earns: { readonly amount: number; readonly value: number; readonly sure: number };
}

const service = useService();

describe('GET /api/best-card', () => {
  it('ranks the given cards at a merchant', async () => {
    const { status, json } = await service.ask('/api/best-card?domain=shopee.sg&amount=1500&cards=PLAIN,onl');
    expect(status).toBe(200);
    expect(json).toMatchObject({
      on: '2026-11-16',
      region: 'SG',
      amount: 1500,
      place: { MCC: '5399', type: 'online', id: 'shopee', Store: 'Shopee', Country: 'SG', confidence: 0.7 },
    });
    expect(json.cards.map(({ shortName, earns }: Earned) => [shortName, earns.amount])).toEqual([
      ['ONL', 4200],
      ['PLAIN', 2100],
    ]);
    expect(json.mileValue).toMatchObject({ cents: 1, basis: 'derived' });
    expect(json.advice).toContain('Without conditions: Online Card, 4,200 miles (S$42)');
    expect(json.assumed).toContain('You pay online, as most people do there');
  });

  it('depends on code, channel and day', async () => {
    const rank = async (more: string) =>
      (await service.ask(`/api/best-card?mcc=5812&amount=100${more}`)).json.cards.map(
        ({ shortName, earns }: Earned) => `${shortName} ${earns.amount}`,
      );
    expect(await rank('&type=offline')).toEqual(['DINE 300', 'PLAIN 140', 'ONL 40']);
    expect(await rank('&type=offline&on=2026-12-01')).toEqual(['DINE 600', 'PLAIN 140', 'ONL 40']);
    expect((await rank('&region=us'))[0]).toBe('USD 200');
  });

  it('takes a long name that is misspelt, but not a short one', async () => {
    expect((await service.ask('/api/best-card?q=starbuks&region=US')).json.place.id).toBe('starbucks');
    expect((await service.ask('/api/best-card?q=grqb')).status).toBe(404);
  });

  it('says which amount it assumed', async () => {
    const { json } = await service.ask('/api/best-card?mcc=5812');
    expect(json.amount).toBe(100);
    expect(json.assumed[0]).toBe('The purchase is 100 in the card’s currency');
  });

  it('gives cards of other networks nothing', async () => {
    const { json } = await service.ask('/api/best-card?mcc=5812&network=mastercard');
    expect(json.place.network).toBe('mastercard');
    expect(json.cards[0]).toMatchObject({
      earns: { amount: 0, value: 0, sure: 0 },
      eligible: false,
      spendCap: 'You asked about Mastercard, but this card is a Visa',
    });
  });

  it('marks cards whose facts are outdated on that day', async () => {
    const ask = async (on: string) =>
      (await service.ask(`/api/best-card?mcc=5812&cards=DINE&on=${on}`)).json.cards[0];
    expect(await ask('2026-11-16')).toMatchObject({ asOf: '2026-11-01', outdated: false });
    expect(await ask('2027-11-16')).toMatchObject({ asOf: '2026-11-01', outdated: true });
  });

  it.each([
    ['grab food', 'grab-food'],
    ['SHOPEE PAY', 'shopee'],
    ['cafe', 'cafe-zoe'],
    ['shopee.sg', 'shopee'],
    ['shoppee', 'shopee'],
    ['grab-food', 'grab-food'],
  ])('finds %s as %s', async (q, id) => {
    const { json } = await service.ask(`/api/best-card?q=${encodeURIComponent(q)}`);
    expect(json.place.id).toBe(id);
  });

  it.each([
    ['?mcc=5812&service=pump', 400, 'service needs a merchant, domain or q, not mcc'],
    ['?domain=grab.com&service=pump', 400, 'No separate code is known for pump: leave out service'],
    ['?q=grab&service=pump', 400, 'No separate code is known for pump: leave out service'],
    ['?mcc=5812&network=unionpay', 400, 'network must be visa or mastercard or amex or discover'],
    ['?domain=grab.com&country=Singapore', 400, 'country must be a two-letter country code (ISO 3166-1)'],
    ['', 400, 'Give one of merchant, domain, mcc or q'],
    ['?mcc=5812&domain=shopee.sg', 400, 'Give one of merchant, domain, mcc or q'],
    ['?mcc=9999', 404, 'MCC not found'],
    ['?mcc=food', 400, 'Invalid mcc parameter'],
    ['?domain=nobody.example', 404, 'Merchant not found'],
    ['?domain=sho%09pee.sg', 404, 'Merchant not found'],
    ['?mcc=5812&amount=0', 400, 'amount must be above 0 and at most 10000000, such as 80 or 12.50'],
    ['?mcc=5812&amount=-5', 400, 'amount must be above 0 and at most 10000000, such as 80 or 12.50'],
    ['?mcc=5812&amount=ten', 400, 'amount must be above 0 and at most 10000000, such as 80 or 12.50'],
    ['?mcc=5812&cards=ONL,NOPE', 400, 'No card NOPE in SG: give short names from the list of cards'],
    ['?mcc=5812&cards=,%20,', 400, 'cards is empty: give short names from the list of cards'],
    ['?q=qqzzxxqqzz', 404, 'Merchant not found'],
    ['?q=shopee+fabrics', 404, 'Merchant not found'],
    ['?mcc=5812&mileValue=0', 400, 'mileValue must be above 0 and at most 100, such as 1.5'],
    ['?mcc=5812&pay=cheque', 400, 'pay must be online or in-app or wallet-tap or card-tap or chip'],
    ['?mcc=5812&pay=chip&type=online', 400, 'pay=chip is not online: leave out type'],
    ['?mcc=5812&meets=NOPE:5', 400, 'No card NOPE in SG: give short names from the list of cards'],
    ['?mcc=5812&spent=ONL', 400, 'spent has ONL: write a short name, a colon and a sum, such as CRMC:300'],
    ['?mcc=5812&chosen=ONL:food', 400, 'ONL has no categories to choose: leave it out of chosen'],
    [`?q=${'a'.repeat(201)}`, 400, 'q is too long (200 characters at most)'],
    ['?mcc=5812&region=XX', 400, 'Unsupported region (supported: SG, US)'],
    ['?mcc=5812&type=phone', 400, 'type must be online or offline'],
    ['?mcc=5812&on=2026-13-01', 400, 'on must be a date such as 2026-11-16'],
  ])('refuses %s', async (query, status, error) => {
    expectCodedError(await service.ask(`/api/best-card${query}`), status, error);
  });
});

describe('what is true of the person', () => {
  const rank = async (more: string): Promise<string[]> =>
    (await service.ask(`/api/best-card?mcc=5812&pay=online&cards=ONL&${more}`)).json.cards.map(
      ({ earns }: Earned) => `${earns.amount} ${earns.value}`,
    );
  it('decides what a mile is worth, and what is left of a cap', async () => {
    expect(await rank('mileValue=2')).toEqual(['400 8']);
    expect(await rank('spent=ONL:950')).toEqual(['220 2.2']);
    // By the name of the cap, for cards with several.
    expect(await rank('spent=ONL:online:950')).toEqual(['220 2.2']);
    expect(await rank('spent=ONL:travel:950')).toEqual(['400 4']);
  });
  it('is said by names that we know; the rest is refused with what is allowed', async () => {
    const { json } = await service.ask('/api/best-card?mcc=5812&cards=NOPE');
    expect(json).toMatchObject({ code: 'unknown_card', allowed: expect.arrayContaining(['ONL', 'PLAIN']) });
  });
});

it('takes the likeliest merchant of a name that fits several, and lists the others', async () => {
  const { json } = await service.ask('/api/best-card?q=shop');
  expect(json.place).toMatchObject({ known: true, id: 'shopee' });
  expect(json.others.map(({ id }: { id: string }) => id)).toContain('shop-on-shopify');
});

it('gives every code with its share', async () => {
  for (const place of ['mcc=5812', 'q=shopee', 'merchant=grab']) {
    const { json } = await service.ask(`/api/best-card?${place}`);
    const shares: number[] = json.place.codes.map(({ share }: { share: number }) => share);
    expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1);
    expect(json.place.codes[0].MCC).toBe(json.place.MCC);
  }
});

it('answers for the country asked about, however the place is named', async () => {
  for (const place of ['domain=shopee.sg', 'merchant=shopee', 'q=shopee']) {
    const { json } = await service.ask(`/api/best-card?${place}&country=MY`);
    expect([place, json.place.Country]).toEqual([place, 'MY']);
  }
});

it('is worked out anew for a person, and kept where nothing is said about one', async () => {
  const counted = openSmallCatalogue();
  let asked = 0;
  const getMerchant: typeof counted.getMerchant = (number) => {
    asked++;
    return counted.getMerchant(number);
  };
  const counting = await startService({ catalogue: { ...counted, getMerchant } });
  const countAsked = async (url: string): Promise<number> => {
    const before = asked;
    await counting.ask(url);
    return asked - before;
  };
  const place = '/api/best-card?merchant=shopee';
  expect([await countAsked(place), await countAsked(place)]).toEqual([expect.any(Number), 0]);
  const personal = `${place}&mileValue=2`;
  expect([(await countAsked(personal)) > 0, (await countAsked(personal)) > 0]).toEqual([true, true]);
  await counting.close();
});
