// A statement as a file, asked of the library; services do not answer it.
import { expect, it } from 'vitest';
import { printClientTypes } from '../../scripts/print-client-types.ts';
import { buildLookup } from '../../src/library/lookup.ts';
import type { OperationContext } from '../../src/operations/operation.ts';
import { openMerchantSearch } from '../../src/query/search-merchants.ts';
import { openSmallCatalogue } from '../fixture/small-catalogue.ts';

const catalogue = openSmallCatalogue();
const context: OperationContext = {
  catalogue,
  search: openMerchantSearch(catalogue),
  on: '2026-11-16',
  defaultRegion: 'SG',
};
const lookup = buildLookup(() => context);

const CSV = `Transaction Date,Description,Debit,Credit,MCC
03/10/2026,STARBUCKS SINGAPORE,12.40,,
05/10/2026,PAYMENT - THANK YOU,,350.00,
09/10/2026,UNHEARD OF PTE LTD,8.20,,5812
`;

it('gives the rows of a file with merchants and codes', async () => {
  const { rows, account, unread } = await lookup.statementFile({
    file: new TextEncoder().encode(CSV),
    account: 'card',
  });
  expect(account).toBe('card');
  expect(unread).toEqual([]);
  expect(rows).toMatchObject([
    { date: '2026-10-03', amount: 12.4, kind: 'purchase', id: 'starbucks', MCC: '5814' },
    { date: '2026-10-05', amount: -350, kind: 'payment' },
    { date: '2026-10-09', amount: 8.2, kind: 'purchase', MCC: '5812', fromFile: true },
  ]);
  expect(rows[1]).not.toHaveProperty('MCC');
  expect(rows[2]).not.toHaveProperty('id');
});

it('takes pasted lines, and bytes in any encoding', async () => {
  const line = '03 Oct CAFÉ STARBUCKS SINGAPORE 6.50\n04 Oct STARBUCKS 7.00';
  const text = await lookup.statementFile({ file: line });
  expect(text.rows.map(({ amount }) => amount)).toEqual([6.5, 7]);
  expect(await lookup.statementFile({ file: Buffer.from(line, 'latin1') })).toEqual(text);
});

it.each([
  ['a PDF', new TextEncoder().encode('%PDF-1.7'), /PDF/],
  ['nothing', '', /no text/],
  ['no file', undefined, /bytes or its text/],
])('says what is wrong with %s', async (_, file, message) => {
  await expect(lookup.statementFile({ file: file as string })).rejects.toThrow(message);
});

it('is declared for bytes and text', () => {
  expect(printClientTypes()).toMatch(
    /interface StatementFileOptions \{\s*\/\*\*.*?\*\/\s*"file": string \| Uint8Array;/s,
  );
});
