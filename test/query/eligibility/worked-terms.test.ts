// Worked by hand from the facts about each card, as of 16 November 2026 unless a day is given.
import { describe, expect, it } from 'vitest';
import { answer, ask, BASE, shop } from './real-cards.ts';

describe('conditions', () => {
  it("Lady's at a restaurant: only with dining as the chosen category", () =>
    expect(answer('LADYS', '5812')).toBe('4 Cap at S$1,000 a month, only if Dining is a category you chose'));
  it("Lady's Solitaire: its own cap for each of the two categories", () =>
    expect(answer('LADYSOL', '5411')).toBe('4 Cap at S$750 a month, only if Family is a category you chose'));
  it("Lady's with a savings account: more is possible, said as a reason and never promised", () => {
    const { rate, reasons } = ask('LADYS', '5812');
    expect(rate).toBe(4);
    expect(reasons.filter((reason) => reason.includes("UOB Lady's Savings Account"))).not.toEqual([]);
  });
  it('Customized Cash at gas: a choice of six, and the cap is shared with groceries', () =>
    expect(answer('CCR', '5541')).toBe(
      '3 Cap at US$2,500 a quarter shared with grocery stores and wholesale clubs, only if Gas and EV charging is a category you chose, as cash back, not miles',
    ));
  it('Customized Cash at a supermarket online: the sure 2 beats the 3 of a choice', () =>
    expect(answer('CCR', '5411', { channel: 'online' })).toBe(
      '2 Cap at US$2,500 a quarter shared with the category you chose, as cash back, not miles',
    ));
  it('Custom Cash at a drugstore: only in the top category', () =>
    expect(answer('CCC', '5912')).toBe(
      '5 Cap at US$500 a statement month, only if it is your top category that statement month',
    ));
  it('KrisFlyer UOB at a restaurant: 2.4 once the yearly spending with the group is reached', () =>
    expect(answer('KFUOB', '5812')).toBe(
      '2.4 No cap, with at least S$1,000 spent with Singapore Airlines Group a membership year',
    ));
  it('UOB Visa Signature at a petrol station: the petrol rule needs no tap, so it answers', () =>
    expect(answer('UOBVS', '5541', { channel: 'offline' })).toBe(
      '4 Cap at S$1,200 a statement month shared with contactless payments, SGD only, with at least S$1,000 spent this way a statement month, not at Shell or SPC',
    ));
  it('UOB Visa Signature at Shell: petrol there does not count, a tap does', () =>
    expect(answer('UOBVS', '5541', { channel: 'offline', merchant: shop('Shell', 'SG') })).toMatch(
      /^4 .*contactless only, SGD only/,
    ));
  it('HSBC Revolution with an Everyday Global Account: 8 needs a deposit, so 4 is answered', () =>
    expect(ask('REVO', '5812').rate).toBe(4));
  it('Mox: the whole bonus hangs on a balance or a salary, and the sentence says so', () =>
    expect(answer('MOX', '5812')).toBe(
      '0.25 No cap, with HK$250,000 or more with the bank or HK$25,000 of salary paid in, exclusions not checked',
    ));
  it('Strata Elite at a restaurant: 3 at all times before 6 at some', () =>
    expect(answer('STRATAE', '5812')).toBe('3 No cap'));
  it('Red Hot dining: the allocation and the registration are said', () =>
    expect(answer('HSBCVS', '5812')).toMatch(
      /only if you allocate 5 of 5 parts to dining, after registration/,
    ));
  it('Citi PremierMiles HK, local promotion: terms nobody has read promise nothing', () =>
    expect(answer('CPMHK', '5812')).toBe(`no 0.125 ${BASE}`));
});
