// Payment codes as schemes publish them, and as they arrive: damaged, cut, hostile.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { computeCrc, formatEmv } from '../../../src/query/qr/parse-emv.ts';
import { formatShop, type ParsedQr, parseQr } from '../../../src/query/qr/parse-qr.ts';

/** EMV QRCPS Merchant-Presented Mode 1.1, its own example with every kind of field. */
const EMVCO =
  '00020101021229300012D156000000000510A93FO3230Q31280012D15600000001030812345678520441115802CN5914BEST TRANSPORT6007BEIJING64200002ZH0104最佳运输0202北京540523.7253031565502016233030412340603***0708A60086670902ME91320016A0112233449988770708123456786304A13A';

const template = (identifier: string): string =>
  `00${String(identifier.length).padStart(2, '0')}${identifier}01041234`;
const make = (fields: Record<string, string>): string => formatEmv(new Map(Object.entries(fields)));

describe('a code', () => {
  it('is read as EMVCo’s example says', () => {
    expect(parseQr(EMVCO)).toEqual({
      schemes: [],
      mcc: '4111',
      name: 'BEST TRANSPORT',
      city: 'BEIJING',
      country: 'CN',
      amount: 23.72,
      currency: 'CNY',
    });
  });

  it.each([
    ['SG.PAYNOW', 'PayNow'],
    ['SG.COM.NETS', 'NETS'],
    ['SG.SGQR', 'SGQR'],
    ['A0000006150001', 'DuitNow'],
    ['hk.com.hkicl', 'FPS'],
    ['A000000677010111', 'PromptPay'],
    ['A000000677010112', 'PromptPay'],
    ['ID.CO.QRIS.WWW', 'QRIS'],
    ['A000000727', 'VietQR'],
    ['br.gov.bcb.pix', 'Pix'],
  ])('with the account template %s is of %s', (identifier, scheme) => {
    const payload = make({ '26': template('COM.UNKNOWN'), '38': template(identifier), '52': '5411' });
    expect(parseQr(payload)).toEqual({ schemes: [scheme], mcc: '5411' });
  });

  it('may carry several schemes and card networks', () => {
    const payload = make({
      '02': '4',
      '26': template('SG.COM.NETS'),
      '27': template('sg.paynow'),
      '58': 'SG',
    });
    expect(parseQr(payload)).toMatchObject({ schemes: ['PayNow', 'NETS', 'Visa'], country: 'SG' });
  });

  it.each(['0000', '', '581', 'food'])('with %j for a category is not classified', (mcc) => {
    expect(parseQr(make({ '52': mcc, '59': 'A SHOP' }))).toEqual({ schemes: [], name: 'A SHOP' });
  });

  it('leaves out invalid names, amounts, countries and currencies', () => {
    const payload = make({ '53': '1', '54': '1e9', '58': '12', '59': 'N/A', '60': ' \u202e ' });
    expect(parseQr(payload)).toEqual({ schemes: [] });
  });

  it('may count lengths in bytes of UTF-8, have a version 02, and lower-case digits in its checksum', () => {
    const counted = '0002025908CAFÉ ZO5802FR6304';
    expect(parseQr(counted + computeCrc(counted).toLowerCase())).toEqual({
      schemes: [],
      name: 'CAFÉ ZO',
      country: 'FR',
    });
  });

  it('keeps only the shop when it is written again', () => {
    const shop = parseQr(formatShop(parseQr(EMVCO) as ParsedQr));
    expect(shop).toEqual({
      schemes: [],
      mcc: '4111',
      name: 'BEST TRANSPORT',
      city: 'BEIJING',
      country: 'CN',
    });
  });
});

describe('a UPI link', () => {
  it.each([
    [
      'upi://pay?pa=shop@bank&pn=Sunny%20Bakery&mc=5462&am=120.50&cu=INR',
      { mcc: '5462', name: 'Sunny Bakery', amount: 120.5 },
    ],
    ['UPI://PAY?pa=a@b&pn=%E0%A4%95&mc=0000', { name: 'क' }],
    ['upi:pay?pa=a@b', {}],
  ])('%s', (link, told) => {
    expect(parseQr(link)).toEqual({ schemes: ['UPI'], country: 'IN', currency: 'INR', ...told });
  });

  it.each(['upi://', 'upi://mandate?pa=a@b', 'upi://pay?pn=nobody', 'upi://pay'])('is not %s', (link) => {
    expect(parseQr(link)).toHaveProperty('problem', expect.stringContaining('upi://pay?pa='));
  });
});

describe('a code that cannot be read', () => {
  it.each([
    ['', /not a payment code/],
    ['https://shop.example', /not a payment code/],
    ['000201', /do not end with a checksum/],
    ['0002015204', /do not end with a checksum/],
    ['000201520458126304', /do not end with a checksum/],
    [EMVCO.slice(0, -10), /do not end with a checksum/],
    [EMVCO.replace('4111', '4112'), /checksum differs/],
    ['000201520458125204581263040000', /do not end with a checksum/],
    ['a'.repeat(1025), /too long/],
  ])('%s says what is wrong', (payload, problem) => {
    expect(parseQr(payload)).toHaveProperty('problem', expect.stringMatching(problem));
  });

  it('can be any text: it is read or refused, and never throws', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 200 }),
      fc.string({ maxLength: 100 }).map((tail) => `000201${tail}`),
      fc.string({ unit: 'binary', maxLength: 60 }).map((tail) => `upi://pay?pa=x&${tail}`),
    );
    fc.assert(
      fc.property(text, (payload) => {
        const parsed = parseQr(payload);
        expect('problem' in parsed || Array.isArray(parsed.schemes)).toBe(true);
      }),
      { numRuns: 200 },
    );
  });

  it('has any single character changed', () => {
    fc.assert(
      fc.property(
        fc.nat(EMVCO.length - 1),
        fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
        (index, letter) => {
          fc.pre(EMVCO[index] !== letter && EMVCO[index]!.toLowerCase() !== letter);
          expect(parseQr(`${EMVCO.slice(0, index)}${letter}${EMVCO.slice(index + 1)}`)).toHaveProperty(
            'problem',
          );
        },
      ),
    );
  });
});

it('reads back whatever fields were written', () => {
  const value = fc.string({ unit: fc.constantFrom('A', 'z', '9', ' ', '&', 'é', '全'), maxLength: 25 });
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom('01', '26', '54', '59', '60', '62', '64'), value), (fields) => {
      expect(parseQr(make(fields))).not.toHaveProperty('problem');
    }),
  );
});
