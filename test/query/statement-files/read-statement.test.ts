import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  readStatement,
  readStatementBytes,
  type StatementOptions,
  type StatementResult,
} from '../../../src/query/statement-files/read-statement.ts';
import { findShopText } from '../../../src/query/statement-files/shop-text.ts';
import { LAYOUTS } from './layouts.ts';

const TODAY = '2026-11-17';

function list(result: StatementResult): readonly string[] {
  if ('error' in result) return [result.error];
  return result.rows.map(({ date, amount, kind }) => `${date ?? 'none'} ${amount} ${kind}`);
}

function read(text: string, options: StatementOptions = {}): StatementResult {
  return readStatement(text, { today: TODAY, ...options });
}

describe('layouts', () => {
  test.each(LAYOUTS)('$name', ({ text, region, rows }) => {
    expect(list(read(text, { region }))).toEqual(rows);
  });

  test.each(LAYOUTS)('$name, with CRLF and a byte order mark', ({ text, region, rows }) => {
    const bytes = new TextEncoder().encode(`\ufeff${text.replaceAll('\n', '\r\n')}`);
    expect(list(readStatementBytes(bytes, { region, today: TODAY }))).toEqual(rows);
  });
});

describe('encodings', () => {
  const text = 'Date,Description,Amount\n03/10/2026,CAFÉ ZÜRICH,12.50\n14/10/2026,CAFÉ ZÜRICH,3.50\n';
  const bytes = {
    'UTF-16 with a mark': Buffer.from(`\ufeff${text}`, 'utf16le'),
    'UTF-16 without': Buffer.from(text, 'utf16le'),
    'Windows-1252': Buffer.from(text, 'latin1'),
  };
  test.each(Object.entries(bytes))('%s', (_, content) => {
    const result = readStatementBytes(content);
    expect('rows' in result && result.rows[0]?.description).toBe('CAFÉ ZÜRICH');
  });
});

describe('manual corrections', () => {
  const text = 'A,B,C,D\n03/10/2026,GRAB,x,12.50\n04/10/2026,FAIRPRICE,y,45.10\n';

  test('the guess comes back with the rows', () => {
    const result = read(text);
    expect('rows' in result && result.layout?.columns.map(({ role }) => role)).toEqual([
      'date',
      'description',
      'ignore',
      'amount',
    ]);
  });

  test('columns, the order of dates and the sign of spending', () => {
    const corrected = read(text, {
      roles: ['date', 'ignore', 'description', 'amount'],
      dateOrder: 'month-day',
      spending: 'negative',
    });
    expect(list(corrected)).toEqual(['2026-03-10 -12.5 refund', '2026-04-10 -45.1 refund']);
    expect('rows' in corrected && corrected.rows[0]?.description).toBe('x');
  });
});

describe('refusals say what to do', () => {
  test.each([
    ['nothing', '', /no text|empty/i],
    ['words only', 'hello\nworld', /No transactions/],
    ['too many lines', 'x\n'.repeat(200_001), /shorter period/],
  ])('%s', (_, text, message) => {
    expect(list(read(text))[0]).toMatch(message);
  });

  test.each([
    ['PDF', '%PDF-1.7', /PDF/],
    ['a spreadsheet', 'PK\u0003\u0004xl', /Save it as CSV/],
    ['binary', '\u0001\u0002\u0003\u0004\u0005\u0006\u0000\u0007', /not a text file/],
  ])('%s', (_, text, message) => {
    expect(list(readStatementBytes(Buffer.from(text, 'latin1')))[0]).toMatch(message);
  });
});

test('a damaged file is read or refused, never thrown', () => {
  const texts = LAYOUTS.map(({ text }) => text);
  const damaged = fc
    .tuple(
      fc.constantFrom(...texts),
      fc.nat(),
      fc.nat({ max: 40 }),
      fc.string({ unit: 'binary', maxLength: 30 }),
    )
    .map(([text, place, cut, put]) => {
      const index = place % (text.length + 1);
      return text.slice(0, index) + put + text.slice(index + cut);
    });
  fc.assert(
    fc.property(fc.oneof(damaged, fc.string({ unit: 'binary', maxLength: 200 })), (text) => {
      const result = readStatementBytes(Buffer.from(text), { today: TODAY });
      expect('error' in result || Array.isArray(result.rows)).toBe(true);
    }),
    { numRuns: 100 },
  );
});

test('an unclosed quote does not swallow the rest', () => {
  const rows = Array.from({ length: 100 }, (_, index) => `0${(index % 9) + 1}/10/2026,SHOP ${index},12.50,`);
  rows[0] = '01/10/2026,"SHOP,12.50,';
  const result = read(`Date,Description,Amount,Note\n${rows.join('\n')}`);
  expect('rows' in result && result.rows.length).toBeGreaterThan(60);
});

test.each([
  ['text', '03 Oct KOUFU 6.50\n04 Oct SUICA TOKYO 1200\n05 Oct GRAB 12.30', '04 Oct SUICA TOKYO 1200'],
  [
    'a table',
    'Date,Description,Amount\n03/10/2026,KOUFU,6.50\n04/10/2026,SUICA TOKYO,see page 2\n05/10/2026,GRAB,12.30',
    '04/10/2026 SUICA TOKYO see page 2',
  ],
])('a line of %s with no amount is named', (_, text, line) => {
  expect(read(text)).toMatchObject({ rows: { length: 2 }, unread: [line] });
});

test('long lines and many columns are read in one go', () => {
  const wide = `${'9'.repeat(50_000)} ${'(1,1'.repeat(20_000)}`;
  expect(list(read(`${wide}\n${wide}`))[0]).toMatch(/No transactions/);
});

test.each([
  [
    'PURCHASE AUTHORIZED ON 10/01 CHIPOTLE 1234 OAKLAND CA S386274000000000 CARD 1234',
    'CHIPOTLE 1234 OAKLAND CA',
  ],
  ['NETS QR PAYMENT 123456789012345 TO: KOUFU @ TAMPINES', 'KOUFU @ TAMPINES'],
  ['CARD PAYMENT TO TESCO UPT 3896,40.16 GBP, RATE 1.00/GBP ON 04-02-2026', 'TESCO UPT 3896'],
  ['Pos Malaysia', 'Pos Malaysia'],
  ['KAUF/DIENSTLEISTUNG VOM 13.10.2026 KARTEN NR. XXXX1234 COOP-4321 ZÜRICH', 'COOP-4321 ZÜRICH'],
  ['Kortköp 261013 ICA SUPERMARKET', 'ICA SUPERMARKET'],
  ['CARTE 13/10/26 CARREFOUR CITY CB*1234', 'CARREFOUR CITY'],
  ['COMPRA MERCADONA MADRID, TARJETA 1234', 'MERCADONA MADRID'],
  ['UPI-SWIGGY-SWIGGY@HDFC-HDFC0000001-123456789012-FOOD', 'SWIGGY'],
  ['TO TRANSFER-UPI/DR/123456789012/ZOMATO/YESB/zomato/Payment--', 'ZOMATO'],
  ['V1234 02/10 COLES 0592 COBURG 74940526276', 'COLES 0592 COBURG'],
  ['POS W/D COLES 0592-14:23', 'COLES 0592'],
  ['SEPA-LASTSCHRIFT VODAFONE GMBH MANDAT 123', 'VODAFONE GMBH'],
  ['TESCO2041 LONDON', 'TESCO2041 LONDON'],
])('the shop in %s', (description, shop) => {
  expect(findShopText(description)).toBe(shop);
});
