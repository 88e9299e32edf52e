// Real files, written here by SheetJS in each format, and hostile ones.
import { deflateRawSync } from 'node:zlib';
import { type BookType, CFB, utils, type WorkBook, write } from '@e965/xlsx';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isSpreadsheet } from '../../src/query/statement-files/decode.ts';
import { readStatementRows } from '../../src/query/statement-files/read-statement.ts';
import { readSpreadsheet } from '../../src/spreadsheets/read-spreadsheet.ts';
import { unzip } from '../../src/spreadsheets/unzip.ts';

const FORMATS: readonly BookType[] = ['xlsx', 'biff8', 'biff5', 'xlsb', 'ods', 'xlml'];

/** As UOB exports a card: lines about the account, then the headings. */
const UOB = [
  ['United Overseas Bank Limited.'],
  ['Account Number:', '4119110011112222'],
  ['Account Type:', 'UOB ONE CARD'],
  ['Statement Period:', '01 Oct 2026 To 31 Oct 2026'],
  [],
  [
    'Transaction Date',
    'Posting Date',
    'Description',
    'Foreign Currency Type',
    'Transaction Amount(Foreign)',
    'Local Currency Type',
    'Transaction Amount(Local)',
  ],
  ['03 Oct 2026', '04 Oct 2026', 'GRAB* A-7QK2M9 SINGAPORE', '', '', 'SGD', 12.5],
  ['05 Oct 2026', '06 Oct 2026', 'PAYMT THRU E-BANK/HOMEB', '', '', 'SGD', -1180],
  ['06 Oct 2026', '07 Oct 2026', 'NETFLIX.COM LOS GATOS', 'USD', 9.99, 'SGD', 13.77],
];

function makeBook(rows: readonly (readonly unknown[])[], name = 'Sheet1'): WorkBook {
  return utils.book_new(
    utils.aoa_to_sheet(
      rows.map((row) => [...row]),
      { UTC: true },
    ),
    name,
  );
}

const writeBook = (book: WorkBook, bookType: BookType): Uint8Array =>
  new Uint8Array(write(book, { bookType, type: 'array', compression: true }));

async function readRows(bytes: Uint8Array): Promise<unknown> {
  expect(isSpreadsheet(bytes)).toBe(true);
  const read = await readSpreadsheet(bytes);
  if ('error' in read) return read.error;
  const statement = readStatementRows(read.sheets[0]!.rows, { region: 'SG', today: '2026-11-19' });
  if ('error' in statement) return statement.error;
  return statement.rows.map(({ date, amount, kind, description }) => [date, amount, kind, description]);
}

describe('a bank’s export', () => {
  test.each(FORMATS)('with heading lines, %s', async (format) => {
    expect(await readRows(writeBook(makeBook(UOB), format))).toEqual([
      ['2026-10-03', 12.5, 'purchase', 'GRAB* A-7QK2M9 SINGAPORE'],
      ['2026-10-05', -1180, 'payment', 'PAYMT THRU E-BANK/HOMEB'],
      ['2026-10-06', 13.77, 'purchase', 'NETFLIX.COM LOS GATOS'],
    ]);
  });

  test.each(FORMATS)('with days and sums as numbers, %s', async (format) => {
    const day = (of: number) => new Date(Date.UTC(2026, 9, of));
    const book = makeBook([
      ['Date', 'Description', 'Debit', 'Credit'],
      [day(1), 'GRAB', 0.1 + 0.2, ''],
      [day(31), 'SHOPEE', '', 1234],
    ]);
    expect(await readRows(writeBook(book, format))).toEqual([
      ['2026-10-01', 0.3, 'purchase', 'GRAB'],
      ['2026-10-31', -1234, 'refund', 'SHOPEE'],
    ]);
  });

  test('with days counted from 1904, as a Mac does', async () => {
    const book = makeBook([
      ['Date', 'Description', 'Amount'],
      [new Date(Date.UTC(2026, 9, 3)), 'GRAB', 12.5],
    ]);
    book.Workbook = { WBProps: { date1904: true } };
    book.Sheets.Sheet1!.A2!.v = 44_836;
    book.Sheets.Sheet1!.A2!.t = 'n';
    book.Sheets.Sheet1!.A2!.z = 'yyyy-mm-dd';
    expect(await readRows(writeBook(book, 'xlsx'))).toEqual([['2026-10-03', 12.5, 'purchase', 'GRAB']]);
  });

  test('that is a web page named .xls', async () => {
    const page =
      '<html><head><meta charset="utf-8"><style>td{color:red}</style></head><body><table>' +
      '<tr><th>Transaction Date</th><th>Description</th><th>Amount</th></tr>' +
      '<tr><td>03/10/2026</td><td>CAFÉ ZÜRICH</td><td>1,012.50</td></tr>' +
      '<tr><td>14/10/2026</td><td>GRAB &amp; GO</td><td>3.50</td></tr></table></body></html>';
    expect(await readRows(new TextEncoder().encode(page))).toEqual([
      ['2026-10-03', 1012.5, 'purchase', 'CAFÉ ZÜRICH'],
      ['2026-10-14', 3.5, 'purchase', 'GRAB & GO'],
    ]);
  });

  test('of several sheets, without those that are hidden or empty', async () => {
    const book = makeBook(UOB, 'One');
    for (const [name, rows] of [
      ['Empty', []],
      ['Two', UOB],
      ['Hidden', UOB],
    ] as const)
      utils.book_append_sheet(book, utils.aoa_to_sheet(rows.map((row) => [...row])), name);
    utils.book_set_sheet_visibility(book, 'Hidden', 1);
    const read = await readSpreadsheet(writeBook(book, 'xlsx'));
    expect('sheets' in read && read.sheets.map(({ name }) => name)).toEqual(['One', 'Two']);
  });
});

test('what is no spreadsheet is not taken for one', () => {
  for (const text of [
    'Date,Description,Amount',
    '<?xml version="1.0"?><?OFX OFXHEADER="200"?><OFX></OFX>',
    '%PDF-1.7',
    '',
  ])
    expect(isSpreadsheet(new TextEncoder().encode(text))).toBe(false);
});

describe('a password', () => {
  const PROTECTED = /^The spreadsheet is protected by a password/;

  test('around a new file', async () => {
    const container = CFB.utils.cfb_new();
    CFB.utils.cfb_add(container, '/EncryptionInfo', new Uint8Array([4, 0, 4, 0, 0x40, 0, 0, 0, 60, 62]));
    CFB.utils.cfb_add(container, '/EncryptedPackage', new Uint8Array(64));
    const bytes = new Uint8Array(CFB.write(container, { type: 'array' }) as unknown as number[]);
    expect(await readRows(bytes)).toMatch(PROTECTED);
  });

  test('in an old file', async () => {
    const container = CFB.read(writeBook(makeBook(UOB), 'biff8'), { type: 'buffer' });
    const stream = CFB.find(container, '/Workbook')!;
    const content = Uint8Array.from(stream.content as unknown as number[]);
    const first = 4 + content[2]! + content[3]! * 256;
    const password = [0x2f, 0, 54, 0, 1, 0, 1, 0, 1, 0, ...Array<number>(48).fill(7)];
    stream.content = Uint8Array.from([
      ...content.subarray(0, first),
      ...password,
      ...content.subarray(first),
    ]) as never;
    stream.size = stream.content.length;
    expect(await readRows(new Uint8Array(CFB.write(container, { type: 'array' }) as never))).toMatch(
      PROTECTED,
    );
  });

  test('on the parts of a ZIP', async () => {
    const bytes = zip([{ name: 'xl/workbook.xml', packed: Buffer.from('x'), size: 1, flags: 1 }]);
    expect(await readRows(bytes)).toMatch(PROTECTED);
  });
});

interface Entry {
  readonly name: string;
  readonly packed: Buffer;
  /** What the headers claim. */
  readonly size: number;
  readonly flags?: number;
}

function zip(entries: readonly Entry[]): Uint8Array {
  const parts: Buffer[] = [];
  const listed: Buffer[] = [];
  let offset = 0;
  for (const { name, packed, size, flags = 0 } of entries) {
    const own = Buffer.alloc(30 + name.length);
    own.writeUInt32LE(0x04034b50, 0);
    own.writeUInt16LE(flags, 6);
    own.writeUInt16LE(8, 8);
    own.writeUInt32LE(packed.length, 18);
    own.writeUInt32LE(size, 22);
    own.writeUInt16LE(name.length, 26);
    own.write(name, 30, 'latin1');
    const entry = Buffer.alloc(46 + name.length);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(flags, 8);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt32LE(size, 24);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(offset, 42);
    entry.write(name, 46, 'latin1');
    parts.push(own, packed);
    listed.push(entry);
    offset += own.length + packed.length;
  }
  const directory = Buffer.concat(listed);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return new Uint8Array(Buffer.concat([...parts, directory, end]));
}

describe('a hostile file', () => {
  const LARGE = /^The spreadsheet is too large/;
  const BROKEN = /^The spreadsheet is damaged/;
  const bomb = deflateRawSync(Buffer.alloc(60_000_000), { level: 9 });

  test('that unpacks to more than it says', async () => {
    for (const size of [100, 60_000_000, 0xffffffff])
      expect(await readRows(zip([{ name: 'xl/workbook.xml', packed: bomb, size }]))).toMatch(LARGE);
  });

  test('with parts that are large together, and with too many', async () => {
    const packed = deflateRawSync(Buffer.alloc(5_000_000));
    const parts = (count: number, content: Buffer) =>
      zip(Array.from({ length: count }, (_, at) => ({ name: `${at}.xml`, packed: content, size: 1 })));
    expect(await readRows(parts(9, packed))).toMatch(LARGE);
    expect(await readRows(parts(1001, deflateRawSync(Buffer.from('x'))))).toMatch(LARGE);
  });

  test('with pictures of any size: they are not unpacked', async () => {
    const file = zip([{ name: 'xl/media/1.png', packed: bomb, size: 1 }]);
    expect(await unzip(file, (name) => name.endsWith('.xml'))).toEqual({ parts: [] });
  });

  test('with too many rows, cells or sheets', async () => {
    const table = (rows: number, row: string) =>
      new TextEncoder().encode(`<table>${`<tr>${row}</tr>`.repeat(rows)}</table>`);
    expect(await readRows(table(30_001, '<td>GRAB</td><td>1.50</td>'))).toMatch(LARGE);
    expect(await readRows(table(2600, '<td>1</td>'.repeat(200)))).toMatch(LARGE);
    const book = makeBook(UOB, '0');
    for (let at = 1; at < 51; at++) utils.book_append_sheet(book, utils.aoa_to_sheet([['x']]), String(at));
    expect(await readRows(writeBook(book, 'biff8'))).toMatch(LARGE);
  });

  test('with a cell in the last corner of a sheet', async () => {
    const book = makeBook(UOB);
    book.Sheets.Sheet1!.XFD1048576 = { t: 's', v: 'x' };
    book.Sheets.Sheet1!['!ref'] = 'A1:XFD9';
    expect(await readRows(writeBook(book, 'xlsx'))).toHaveLength(3);
  });

  test('that is another archive, or empty', async () => {
    expect(
      await readRows(zip([{ name: 'a.txt', packed: deflateRawSync(Buffer.from('x')), size: 1 }])),
    ).toMatch(BROKEN);
    expect(await readRows(writeBook(makeBook([[]]), 'xlsx'))).toBe('The spreadsheet is empty.');
    expect(await readRows(new TextEncoder().encode('<html><p>Session expired</p></html>'))).toMatch(BROKEN);
  });

  test.each(FORMATS.filter((format) => format !== 'xlml'))('that is cut or altered, %s', async (format) => {
    const whole = writeBook(makeBook(UOB), format);
    await fc.assert(
      fc.asyncProperty(
        fc.nat(whole.length),
        fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { maxLength: 8 }),
        async (length, changes) => {
          const bytes = Uint8Array.from(whole);
          for (const [at, byte] of changes) if (at >= 4) bytes[at] = byte;
          const read = await readSpreadsheet(length > 8 ? bytes.subarray(0, length) : bytes);
          if ('error' in read) expect(read.error).toMatch(/^The spreadsheet is/);
          else expect(read.sheets.length).toBeGreaterThan(0);
        },
      ),
      { numRuns: 60 },
    );
  });
});
