import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Problem } from '../../src/catalogue/problem.ts';
import { readCsv } from '../../src/sources/csv.ts';
import { streamCsv } from '../../src/sources/stream-csv.ts';
import { makeFile } from '../support/temporary-files.ts';

const COLUMNS = ['id', 'name'] as const;

async function stream(content: string | Uint8Array) {
  const file = makeFile(content);
  const problems: Problem[] = [];
  const rows: object[] = [];
  for await (const some of streamCsv(file, COLUMNS, problems)) rows.push(...some);
  const whole: Problem[] = [];
  return { rows, problems, whole: { rows: readCsv(file, COLUMNS, whole), problems: whole } };
}

describe('a table that is streamed', () => {
  it.each([
    ['plain', 'id,name\na,A\n\nb,B\n'],
    ['a spreadsheet’s', '\ufeffid,name\r\n a , A \r\n"b","B"'],
    ['quoted', 'id,name\r\na,"A, ""the"" one"\r\nb,"B\r\nC"\r\nc,C\r\n'],
    ['empty', 'id,name'],
    ['of another header', 'name,id\na,A\n'],
    ['with short and long rows', 'id,name\na\nb,B\nc,C,x\n'],
    ['without a header', ''],
    ['with an open quotation mark', 'id,name\na,A\nb,"B\nc,C\nd,D\n'],
    ['with text behind a quotation mark', 'id,name\na,A\nb,"B"x\nc,C\n'],
    ['with a quotation mark within a cell', 'id,name\na,A\nb,B"x\nc,C\n'],
    ['with a carriage return at its end', 'id,name\r\na,A\r'],
  ])('gives the rows and problems of one that is read whole: %s', async (_, content) => {
    const { rows, problems, whole } = await stream(content);
    expect({ rows, problems }).toEqual(whole);
  });

  it('gives the same rows for any cell content, across chunks of the file', async () => {
    const cell = fc
      .string({ unit: fc.constantFrom('a', 'ß', '京', '🍜', ' ', ',', '"', '\n', '|', "'"), maxLength: 12 })
      .map((text) => text.trim());
    const table = fc.array(fc.tuple(cell, cell), { maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(table, fc.constantFrom('\n', '\r\n'), async (rows, newline) => {
        const quote = (text: string): string => `"${text.replaceAll('"', '""')}"`;
        const lines = rows.map((cells) => cells.map(quote).join(','));
        const streamed = await stream(`id,name${newline}${lines.join(newline)}`);
        expect(streamed.rows).toEqual(streamed.whole.rows);
        expect(streamed.problems).toEqual(streamed.whole.problems);
      }),
      { numRuns: 100 },
    );
    const long = Array.from({ length: 20_000 }, (_, index) => `${index},京都 ${index}`).join('\n');
    const { rows, whole } = await stream(`id,name\n${long}\n`);
    expect(rows).toEqual(whole.rows);
  });

  it('reports the first wrong quotation mark, and bytes that are not UTF-8, with their lines', async () => {
    expect((await stream('id,name\na,A\nb,"B\nc,C\n')).problems).toMatchObject([
      { line: 3, problem: expect.stringContaining('Quote Not Closed') },
    ]);
    const inside = await stream('id,name\na,A\nb,B"B"\nc,C\n');
    expect(inside.problems).toMatchObject([{ line: 3 }]);
    expect(inside.rows).toMatchObject([{ id: 'a' }, { id: 'c' }]);
    expect((await stream(Buffer.from('id,name\na,\xff\n', 'latin1'))).problems).toMatchObject([
      { line: 2, problem: 'there are bytes that are not UTF-8' },
    ]);
  });

  it('gives up on a quotation mark that a large file never closes, and does not read it to the end', async () => {
    const open = `id,name\na,"A\n${'b,B\n'.repeat(1_000_000)}`;
    const file = makeFile(Buffer.concat([Buffer.from(open), Buffer.from('c,\xff\n', 'latin1')]));
    const problems: Problem[] = [];
    for await (const _ of streamCsv(file, COLUMNS, problems));
    expect(problems).toMatchObject([{ line: 2, problem: expect.stringContaining('Quote Not Closed') }]);
  });

  it('that cannot be read is a problem, not a crash', async () => {
    const problems: Problem[] = [];
    for await (const _ of streamCsv('/nowhere/table.csv', COLUMNS, problems));
    expect(problems).toMatchObject([
      { file: '/nowhere/table.csv', problem: expect.stringMatching(/^it cannot be read: ENOENT/) },
    ]);
  });
});
