// Whether a credit card can earn on a payment code at all.
import { expect, it } from 'vitest';
import { describeFunds } from '../../../src/query/qr/funds.ts';

it.each([
  [['PayNow'], 'no'],
  [['SGQR', 'PayNow', 'NETS'], 'no'],
  [['SGQR', 'PayNow', 'Visa'], 'yes'],
  [['Mastercard'], 'yes'],
  [['FPS'], 'no'],
  [['DuitNow'], 'some'],
  [['QRIS'], 'some'],
  [['UPI'], 'some'],
  [['Pix'], 'some'],
  [['VietQR'], 'some'],
  [['PromptPay'], 'no'],
  [['SGQR'], 'unknown'],
  [[], 'unknown'],
] as const)('%j: %s', (schemes, canEarn) => {
  expect(describeFunds(schemes).canEarn).toBe(canEarn);
});

it('names what takes the money from the account', () => {
  expect(describeFunds(['SGQR', 'PayNow', 'NETS']).why).toMatch(
    /^PayNow and NETS take the money from your bank/,
  );
  expect(describeFunds(['PayNow', 'Visa', 'UnionPay']).why).toBe(
    'A Visa or UnionPay card can pay, in the app of its bank. Paid by PayNow, it earns nothing.',
  );
});
