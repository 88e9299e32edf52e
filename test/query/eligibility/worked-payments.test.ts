// Worked by hand from the facts about each card, as of 16 November 2026 unless a day is given.
import { describe, expect, it } from 'vitest';
import { answer, ask, BASE, shop } from './real-cards.ts';

const NOTHING = 'no 0 Excluded by the bank: earns nothing';

describe('channels', () => {
  it('PPV online at a clothes shop: 5651 is on the online whitelist', () =>
    expect(answer('PPV', '5651', { channel: 'online' })).toBe('4 Cap at S$600 a month, online only'));
  it('PPV in a clothes shop: any code earns by wallet tap, and only so', () =>
    expect(answer('PPV', '5651', { channel: 'offline' })).toBe(
      '4 Cap at S$600 a month, mobile wallet taps only',
    ));
  it('PPV at a hotel online: hotels are not on the online whitelist', () =>
    expect(answer('PPV', '7011', { channel: 'online' })).toBe(`no 0.4 ${BASE}`));
  it('PPV at a hotel by wallet tap: the blacklist of taps leaves hotels in', () =>
    expect(answer('PPV', '7011', { channel: 'offline' })).toBe(
      '4 Cap at S$600 a month, mobile wallet taps only',
    ));
  it('PPV at a restaurant, channel unknown: both ways are said, each with its sub-cap', () =>
    expect(answer('PPV', '5812')).toBe(
      '4 Cap at S$600 a month, mobile wallet taps only; cap at S$600 a month, online only',
    ));
  it('Citi Rewards at a hotel online: travel is carved out of the online rule', () =>
    expect(answer('CRMC', '7011', { channel: 'online' })).toBe(`no 0.4 ${BASE}`));
  it('Citi Rewards at a Hilton (3504): the carve-out is a range', () =>
    expect(answer('CRMC', '3504', { channel: 'online' })).toBe(`no 0.4 ${BASE}`));
  it('Citi Rewards in a clothes shop: on the in-store whitelist, which shares the online cap', () =>
    expect(answer('CRMC', '5651', { channel: 'offline' })).toBe(
      '4 Cap at S$1,000 a statement month shared with online spending outside travel, in store only',
    ));
  it('Citi Rewards at clothes, channel unknown: one cap, so both ways are one sentence', () =>
    expect(answer('CRMC', '5651')).toBe(
      '4 Cap at S$1,000 a statement month, online or in store, not by wallet in an app',
    ));
  it('Citi Rewards in a restaurant: dining is not on the in-store whitelist', () =>
    expect(answer('CRMC', '5812', { channel: 'offline' })).toBe(`no 0.4 ${BASE}`));
  it("Woman's World online: everything that is not excluded", () =>
    expect(answer('WWMC', '5732', { channel: 'online' })).toBe('4 Cap at S$1,000 a month, online only'));
  it("Woman's World in store: no rule for local payments in person", () =>
    expect(answer('WWMC', '5732', { channel: 'offline' })).toBe(`no 0.4 ${BASE}`));
  it('HSBC Revolution at fast food (5814): not on its list', () =>
    expect(answer('REVO', '5814')).toBe(`no 0.4 ${BASE}`));
  it('HSBC Revolution at a restaurant: both channels, and hotel dining is out', () =>
    expect(answer('REVO', '5812')).toBe(
      '4 Cap at S$1,000 a month, online or contactless only, not for dining in hotels',
    ));
  it('HSBC Revolution at a clothes shop: hotel dining does not matter there', () =>
    expect(answer('REVO', '5651')).toBe('4 Cap at S$1,000 a month, online or contactless only'));
  it('Altitude Reserve online: in-app wallets count, so part of online earns', () =>
    expect(answer('USBAR', '5942', { channel: 'online' })).toBe(
      '3 Cap at US$5,000 a statement month, then 1 MPD, mobile wallets only, tapped or in an app',
    ));
  it('Apple Card: the wallet is the condition', () =>
    expect(answer('APPLE', '5942', { channel: 'offline' })).toBe(
      '2 No cap, online, in an app or by mobile wallet tap, paid with Apple Pay, as cash back, not miles',
    ));
});

describe('exclusions and reduced rates', () => {
  it("Woman's World at an insurer (6300): excluded by the bank, earns 0", () =>
    expect(answer('WWMC', '6300', { channel: 'online' })).toBe(NOTHING));
  it('Citi at a tax office (9311): the range 9000-9999 is excluded', () =>
    expect(answer('CPM', '9311')).toBe(NOTHING));
  it('BOC Elite Miles at CardUp: excluded by name, whatever the code', () =>
    expect(answer('BOCEM', '7299', { merchant: shop('CardUp', 'SG') })).toBe(NOTHING));
  it('Qantas Ultimate at government: 0.5, below its base of 1.25', () =>
    expect(answer('QFULT', '9311')).toBe(
      'no 0.5 Reduced rate here, below the base rate of 1.25 MPD, exclusions not checked',
    ));
  it('EveryMile at a Hong Kong supermarket: 0.08, below its base of 0.2', () =>
    expect(answer('EVERYMILE', '5411')).toBe('no 0.08 Reduced rate here, below the base rate of 0.2 MPD'));
  it('EveryMile at a Macau supermarket: the promotion for all foreign spending does not lift a reduced place', () =>
    expect(answer('EVERYMILE', '5411', { merchant: shop('San Miu', 'MO') })).toMatch(/^no 0.08/));
});

describe('as of a day', () => {
  it.each([
    ['2024-02-29', 'S$2,000'],
    ['2024-03-01', 'S$1,500'],
    ['2025-07-31', 'S$1,500'],
    ['2025-08-01', 'S$1,000'],
  ])("Woman's World on %s: the cap was %s", (on, cap) =>
    expect(answer('WWMC', '5732', { channel: 'online', on })).toBe(`4 Cap at ${cap} a month, online only`),
  );
  it.each([
    ['2025-07-01', 'S$1,500'],
    ['2026-03-31', 'S$1,500'],
    ['2026-04-01', 'S$1,000'],
  ])('HSBC Revolution on %s: the cap was %s', (on, cap) =>
    expect(answer('REVO', '5651', { on })).toBe(`4 Cap at ${cap} a month, online or contactless only`),
  );
  it('OCBC Rewards at Watsons: 6 to the last day of the promotion is more, but the sure 4 is answered', () =>
    expect(ask('OCBCR', '5912', { merchant: shop('Watsons', 'SG'), on: '2026-06-30' }).rate).toBe(4));
  it('Sapphire Preferred at gas before the refresh of June 2026: no rule yet', () =>
    expect(answer('CSP', '5541', { on: '2026-05-31' })).toBe(`no 1 ${BASE}`));
  it('Sapphire Preferred at gas after it', () => expect(answer('CSP', '5541')).toBe('3 No cap'));
  it("Altitude's 3 mpd on travel ended in 2023 and its codes are not known: never answered", () =>
    expect(ask('ALTITUDE', '4722', { channel: 'online', on: '2023-07-01' }).eligible).toBe(false));
});
