// The code of a service and of a network, and how often the usual one applies.
import { expect, it } from 'vitest';
import type { Catalogue } from '../../src/catalogue/catalogue.ts';
import { type DatedPayment, placeAtCode, placeAtMerchant } from '../../src/query/place.ts';
import { observed } from '../build/make-parts.ts';
import { codeOf, EDITION, makeMerchant, openCatalogueOf } from '../fixture/make-catalogue.ts';

const accepts = [{ country: 'US', networks: ['visa'], source: 'editors', asOf: '2023-12' }] as const;
const CATALOGUE: Catalogue = openCatalogueOf([
  makeMerchant({
    id: 'esso',
    name: 'Esso',
    channel: 'offline',
    countries: ['SG', 'US'],
    evidence: [
      observed('5541', { count: 90 }),
      observed('5542', { count: 10, trust: 'low', channel: 'online' }),
    ],
    usual: { ...codeOf('5541', 'observed'), share: 0.75 },
    alternatives: [codeOf('5542', 'observed')],
    accepts,
  }),
]);

const place = (given: Partial<DatedPayment> = {}) =>
  placeAtMerchant(CATALOGUE, 'esso', { region: 'SG', on: EDITION, dated: false, ...given })!;

it('uses the usual code, and says how often it applies', () => {
  const { question, assumed } = place();
  expect(question.mcc).toBe('5541');
  expect(assumed).toContain('In Singapore 5541 was on 90 of 100 known card payments (90 %); others had 5542');
});

it('has all codes that a payment may carry, with shares that add up to 1', () => {
  expect(place().codes).toMatchObject([
    { mcc: '5541', share: 0.75 },
    { mcc: '5542', share: 0.25 },
  ]);
  expect(place({ service: 'pump' }).codes).toMatchObject([{ mcc: '5542', share: 1, basis: 'observed' }]);
  expect(placeAtCode('5812', { region: 'SG', on: EDITION }).codes).toEqual([{ mcc: '5812', share: 1 }]);
});

it('uses the code of the service, and the way it is paid', () => {
  const { question, assumed } = place({ service: 'pump' });
  expect(question).toMatchObject({ mcc: '5542', channel: 'online' });
  expect(place({ service: 'pump', channel: 'offline' }).question.channel).toBe('offline');
  expect(assumed[0]).toMatch(/^Esso \(pump\) is charged under MCC 5542, right about \d+ times in 100$/);
});

it('puts the code first that was seen online, for a payment online at a shop where most pay in person', () => {
  const shops = openCatalogueOf([
    makeMerchant({
      id: 'shop',
      name: 'Shop',
      countries: ['SG'],
      channel: 'offline',
      evidence: [observed('5999', { count: 20 }), observed('5942', { count: 20, channel: 'online' })],
      usual: { ...codeOf('5999', 'observed'), share: 0.5 },
      alternatives: [codeOf('5942', 'observed')],
    }),
  ]);
  const list = (given: Partial<DatedPayment>) =>
    placeAtMerchant(shops, 'shop', { region: 'SG', on: EDITION, ...given })!.codes.map(({ mcc }) => mcc);
  expect(list({})).toEqual(['5999', '5942']);
  expect(list({ channel: 'offline' })).toEqual(['5999', '5942']);
  expect(list({ channel: 'online' })).toEqual(['5942', '5999']);
});

it('lists the other services if one has no separate code', () => {
  expect(place({ service: 'restaurant' }).otherServices).toEqual(['counter', 'pump']);
  expect(place({ service: 'pump' })).not.toHaveProperty('otherServices');
});

it('passes the network on, with the usual code if networks do not differ', () => {
  expect(place({ network: 'visa' }).question).toMatchObject({ mcc: '5541', network: 'visa' });
  expect(placeAtCode('5812', { region: 'SG', on: EDITION, network: 'amex' }).question.network).toBe('amex');
});

it('knows which networks the merchant accepts in the country', () => {
  expect(place().question.merchant).not.toHaveProperty('accepts');
  const { question, assumed } = place({ country: 'US' });
  expect(question.merchant?.accepts?.networks).toEqual(['visa']);
  expect(assumed).toContain('Esso takes only Visa in the US, as of 2023-12');
});

it('says where one pays at a shop that is only elsewhere, unless that was asked about', () => {
  const elsewhere = openCatalogueOf([
    makeMerchant({ id: 'grocer', name: 'Grocer', home: 'GB', countries: ['GB', 'IE'], channel: 'offline' }),
    makeMerchant({ id: 'web', name: 'Web', home: 'GB', countries: ['GB'], channel: 'online' }),
  ]);
  const at = (id: string, given: Partial<DatedPayment> = {}) =>
    placeAtMerchant(elsewhere, id, { region: 'SG', on: EDITION, ...given })!;
  const grocer = at('grocer');
  expect(grocer.question.merchant!.country).toBe('GB');
  expect(grocer.assumed).toContain(
    'We know of no Grocer in Singapore: you pay in the UK, in the currency there',
  );
  expect(at('web').assumed).toContain(
    'Web is in the UK: you are charged in your cards’ currency, as for visitors from Singapore',
  );
  expect(at('grocer', { country: 'IE' }).assumed.join()).not.toContain('We know of no');
  expect(at('grocer', { region: 'GB' }).assumed.join()).not.toContain('We know of no');
});
