import { expect, it } from 'vitest';
import { stripBankWords } from '../../../src/query/descriptors/bank-words.ts';
import { openDescriptorCatalogue } from './descriptor-catalogue.ts';

const tables = openDescriptorCatalogue().statements;

it.each([
  [
    'PURCHASE AUTHORIZED ON 10/02 SAFEWAY #1616 OAKLAND CA S586275000000000 CARD 1234',
    'SAFEWAY #1616 OAKLAND CA S586275000000000',
  ],
  ['NETS QR PAYMENT 123456789012345 TO: KOUFU @ TAMPINES', 'KOUFU @ TAMPINES'],
  ['Misc DR-Debit Card 12FEB 1234 SHENG SIONG', 'SHENG SIONG'],
  ['CARD PAYMENT TO TESCO STORES 1234', 'TESCO STORES 1234'],
  ['COLES 0592 - Visa Purchase - Receipt 123456In COBURG', 'COLES 0592'],
  ['1234 24SEP26 C , LIDL GB BRIXTON , LONDON GB', 'LIDL GB BRIXTON , LONDON GB'],
  ['Kartenzahlung REWE', 'REWE'],
  ['Refund from ASOS', 'ASOS'],
  ['DEBIT PURCHASE 24/01/26 xx-1234 Grab* A-7QK2', 'Grab* A-7QK2'],
])('%s', (line, shop) => {
  expect(stripBankWords(line, tables)).toBe(shop);
});

it.each([
  'CARD FACTORY LONDON',
  'DIRECT LINE INSURANCE',
  'STARBUCKS 04766',
  '7 ELEVEN',
  'CREDIT KARMA',
  'PAYMENT 1234',
  '***',
])('leaves %s as it is', (line) => {
  expect(stripBankWords(line, tables)).toBe(line);
});
