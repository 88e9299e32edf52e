import { expect, it } from 'vitest';
import type { Evidence } from '../../../src/catalogue/evidence.ts';
import type { Mcc } from '../../../src/catalogue/mcc.ts';
import { rankCodes } from '../../../src/query/evidence/rank-codes.ts';
import { rankByNetwork, weighEvidence } from '../../../src/query/evidence/weigh-evidence.ts';
import { editorial, observed } from '../../build/make-parts.ts';
import { EDITION, makeMerchant } from '../../fixture/make-catalogue.ts';

const weigh = (evidence: readonly Evidence[], mccs?: ReadonlyMap<string, Mcc>) =>
  weighEvidence(
    makeMerchant({ id: 'lazada', name: 'Lazada', home: 'SG', countries: ['SG'], evidence }),
    EDITION,
    mccs,
  );
const makeMcc = (code: string, networks: string[]): [string, Mcc] => [
  code,
  { code, description: code, category: 'Retail', kind: 'iso', networks, lists: [], notes: [] },
];

it('has a separate code for each service that was seen', () => {
  const { byService, usual } = weigh([
    observed('5311'),
    observed('5411', { seenAs: 'Lazada (grocery orders)', trust: 'low' }),
  ]);
  expect(usual?.mcc).toBe('5311');
  expect(byService).toMatchObject([{ service: 'grocery orders', mcc: '5411', share: 1 }]);
});

it('has it also if only the service was seen, and an editor named the code of the rest', () => {
  const cafe = observed('5814', { seenAs: 'Muji Cafe (restaurant)' });
  const { byService, usual } = weigh([editorial('5311'), cafe]);
  expect(usual?.mcc).toBe('5311');
  expect(byService).toMatchObject([{ service: 'restaurant', mcc: '5814' }]);
  expect(weigh([cafe]).byService).toEqual([]);
});

it('distinguishes pump and counter by their codes, if both were seen', () => {
  expect(weigh([observed('5542'), observed('5541')]).byService).toMatchObject([
    { service: 'counter', mcc: '5541' },
    { service: 'pump', mcc: '5542' },
  ]);
  expect(weigh([observed('5541')]).byService).toEqual([]);
});

it('infers no service from what was only judged, and cites what names its code', () => {
  expect(weigh([editorial('5542'), observed('5541')]).byService.map(({ service }) => service)).toEqual([
    'counter',
  ]);
  const [often, seldom] = [9, 1].map((count) =>
    observed(count > 1 ? '5812' : '5814', { count, seenAs: 'Muji Cafe (restaurant)' }),
  ) as [Evidence, Evidence];
  expect(weigh([observed('5311'), often, seldom]).byService[0]!.evidence).toEqual([often]);
});

it('treats other words in brackets as part of the name', () => {
  expect(weigh([observed('5311'), observed('5812', { seenAs: 'Lazada (closed 2020)' })]).byService).toEqual(
    [],
  );
});

it('has another code on networks that lack the usual one', () => {
  const mccs = new Map([makeMcc('5262', ['visa']), makeMcc('5311', ['visa', 'mastercard', 'amex'])]);
  const { usual, byNetwork } = weigh([observed('5262'), observed('5311', { trust: 'low' })], mccs);
  expect(usual?.mcc).toBe('5262');
  expect(byNetwork).toMatchObject([
    { network: 'visa', mcc: '5262' },
    { network: 'mastercard', mcc: '5311', share: 1 },
    { network: 'amex', mcc: '5311', share: 1 },
  ]);
  expect(weigh([observed('5311')], mccs).byNetwork).toEqual([]);
});

it('assigns a code that only one network has to that network, if another was seen more', () => {
  const mccs = new Map([makeMcc('5262', ['visa']), makeMcc('5311', ['visa', 'mastercard', 'amex'])]);
  const seen = [observed('5262'), observed('5311', { source: 'blog' }), observed('5311')];
  const { usual, byNetwork } = weigh(seen, mccs);
  expect(usual?.mcc).toBe('5311');
  expect(byNetwork.map(({ network, mcc }) => `${network} ${mcc}`)).toEqual([
    'visa 5262',
    'mastercard 5311',
    'amex 5311',
  ]);
  expect(byNetwork[0]!.evidence).toEqual([seen[0]]);
});

it('counts half what may have been on another network, and lists each code once', () => {
  const mccs = new Map([makeMcc('5399', ['visa']), makeMcc('5411', ['visa', 'mastercard', 'amex'])]);
  const where = { edition: EDITION, country: 'SG' };
  const [own, any, editors] = [observed('5399'), observed('5411', { source: 'blog' }), editorial('5411')];
  const [visa, mastercard, amex] = rankByNetwork([own, any, editors], where, mccs);
  expect(visa!.codes).toEqual(rankCodes([own, any, editors], where, (piece) => (piece === any ? 0.5 : 1)));
  expect(visa!.codes.map(({ mcc }) => mcc)).toEqual(['5399', '5411']);
  expect(mastercard).toEqual({
    network: 'mastercard',
    codes: rankCodes([any, editors], where),
    evidence: [any, editors],
  });
  expect(amex!.network).toBe('amex');
});

it('says nothing of networks that have none of the codes, or of codes that were only judged', () => {
  const mccs = new Map([makeMcc('5399', ['visa'])]);
  expect(weigh([observed('5399')], mccs).byNetwork.map(({ network }) => network)).toEqual(['visa']);
  expect(weigh([editorial('5399'), observed('5411')], mccs).byNetwork).toEqual([]);
});

it('does not infer networks from brands’ codes, unlisted codes or one service', () => {
  const mccs = new Map([makeMcc('3501', ['visa']), makeMcc('8044', []), makeMcc('5262', ['visa'])]);
  expect(weigh([observed('3501'), observed('7011')], mccs).byNetwork).toEqual([]);
  expect(weigh([observed('8044'), observed('8043')], mccs).byNetwork).toEqual([]);
  expect(weigh([observed('5311'), observed('5262', { seenAs: 'Lazada (top-up)' })], mccs).byNetwork).toEqual(
    [],
  );
});

it('cites the evidence of each', () => {
  const pump = observed('5542', { count: 8 });
  const counter = observed('5541', { channel: 'online', country: 'MY', trust: 'low' });
  const { byService, byChannel, byCountry } = weigh([pump, counter]);
  expect(byService.map(({ service, evidence }) => [service, evidence])).toEqual([
    ['counter', [counter]],
    ['pump', [pump]],
  ]);
  expect(byChannel.find(({ channel }) => channel === 'offline')?.evidence).toEqual([pump]);
  expect(byCountry.find(({ country }) => country === 'SG')?.evidence).toEqual([pump]);
});
