// mcc-lookup statement, as a person runs it.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { utils, write } from '@e965/xlsx';
import { expect, test } from 'vitest';
import { useFolder } from '../support/temporary-files.ts';
import { runHere } from './run-program.ts';

const folder = useFolder();

function writeText(name: string, text: string): string {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}

const file = writeText(
  'october.csv',
  `Transaction Date,Description,Amount
03/10/2026,GRAB* A-7QK2M9XWGYD4 SINGAPORE SG,12.50
05/10/2026,PAYMENT - THANK YOU,-350.00
14/10/2026,LATE CHARGE,100.00
`,
);

test('JSON has the API’s field names', async () => {
  const { code, stdout } = await runHere('statement', file, '--json', '--region', 'SG', '--cards', 'CRMC');
  expect(code).toBe(0);
  const { rows, totals } = JSON.parse(stdout);
  expect(rows[0]).toMatchObject({
    date: '2026-10-03',
    description: 'GRAB* A-7QK2M9XWGYD4 SINGAPORE SG',
    amount: 12.5,
    currency: 'SGD',
    kind: 'purchase',
    id: 'grab',
    Store: 'Grab',
    MCC: expect.stringMatching(/^\d{4}$/),
    sure: true,
    earned: { amount: expect.any(Number), unit: 'miles' },
  });
  expect(rows.map(({ kind }: { kind: string }) => kind)).toEqual(['purchase', 'payment', 'fee']);
  expect(rows[0]).toMatchObject({ cardUsed: 'CRMC' });
  expect(totals).toMatchObject({ spent: 12.5, currency: 'SGD' });
});

test('a table, and CSV', async () => {
  const table = await runHere('statement', file, '--region', 'SG');
  expect(table.stdout).toMatch(/^2026-10-03 {2}S\$12\.50 +purchase +GRAB.*Grab/);
  expect(table.stdout).toContain('List your cards with --cards');
  const csv = await runHere('statement', file, '--csv', '--region', 'SG');
  expect(csv.stdout).toMatch(
    /^date,description,amount,.*\n2026-10-03,GRAB\* A-7QK2M9XWGYD4 SINGAPORE SG,12\.5,SGD/,
  );
});

test('several files, each of the card that it names, and a transaction in two of them once', async () => {
  const citi = writeText(
    'citi rewards.csv',
    'Date,Description,Amount\n03/10/2026,SHOPEE,100.50\n04/11/2026,GRAB,9.50',
  );
  const args = [citi, citi, file, '--region', 'SG', '--cards', 'CRMC,PRVI', '--json'];
  const { stdout, stderr } = await runHere('statement', ...args, '--card-used', 'CRMC,CRMC,PRVI');
  const { statements, totals } = JSON.parse(stdout);
  expect(statements).toMatchObject([
    { file: citi, rows: 2, repeated: 0, cardNamed: 'CRMC', cardUsed: 'CRMC' },
    { rows: 2, repeated: 2, cardUsed: 'CRMC' },
    { file, rows: 3, repeated: 0, cardUsed: 'PRVI' },
  ]);
  expect(totals).toMatchObject({ spent: 122.5, months: [{ month: '2026-10' }, { month: '2026-11' }] });
  expect(stderr).toContain('2 of its rows are in another file too');
});

test('a spreadsheet', async () => {
  const rows = [
    ['Account Type:', 'UOB ONE CARD'],
    ['Transaction Date', 'Description', 'Amount'],
    ['03 Oct 2026', 'GRAB* A-7QK2M9XWGYD4 SINGAPORE SG', 12.5],
  ];
  const book = utils.book_new(utils.aoa_to_sheet(rows));
  for (const bookType of ['biff8', 'xlsx'] as const) {
    const xls = join(folder, `october.${bookType}`);
    writeFileSync(xls, write(book, { bookType, type: 'buffer' }));
    const { stdout } = await runHere('statement', xls, '--json', '--region', 'SG');
    expect(JSON.parse(stdout).rows).toMatchObject([{ date: '2026-10-03', amount: 12.5, id: 'grab' }]);
  }
});

test.each([
  ['a missing file', ['nowhere.csv'], 1, 'no such file'],
  ['no rows', [writeText('empty.csv', 'hello')], 1, 'No transactions were found'],
  ['a damaged spreadsheet', [writeText('a.xls', 'PK\u0003\u0004')], 1, 'The spreadsheet is damaged'],
  ['a PDF', [writeText('a.pdf', '%PDF-1.7')], 1, 'pdftotext -layout'],
  ['an unknown card', [file, '--cards', 'NOCARD'], 2, 'no SG card matches `NOCARD`'],
  ['cards for other files', [file, '--card-used', 'CRMC,PRVI'], 2, '2 cards for 1 files'],
  ['two formats', [file, '--csv', '--json'], 2, 'give either --csv or --json'],
])('%s is refused in one line', async (_, args, code, message) => {
  const outcome = await runHere('statement', ...args);
  expect(outcome).toMatchObject({ code, stdout: '' });
  expect(outcome.stderr).toContain(message);
  expect(outcome.stderr.trim().split('\n')).toHaveLength(1);
});
