import { describe, expect, it } from 'vitest';
import type { Problem } from '../../src/catalogue/problem.ts';
import { readCsv, splitList } from '../../src/sources/csv.ts';
import { makeFile } from '../support/temporary-files.ts';

function read(content: string | Uint8Array) {
  const problems: Problem[] = [];
  const file = makeFile(content);
  const rows = readCsv(file, ['id', 'name'], problems);
  for (const problem of problems) expect(problem.file).toBe(file);
  return { rows, problems };
}

describe('a good table', () => {
  it('gives each row with its line number', () => {
    expect(read('id,name\na,A\n\nb,B\n')).toEqual({
      rows: [
        { id: 'a', name: 'A', line: 2 },
        { id: 'b', name: 'B', line: 4 },
      ],
      problems: [],
    });
  });

  it('reads what a spreadsheet saves: a byte order mark, CRLF, blanks around cells, no last newline', () => {
    expect(read('\ufeffid,name\r\n a , A \r\n"b","B"').rows).toEqual([
      { id: 'a', name: 'A', line: 2 },
      { id: 'b', name: 'B', line: 3 },
    ]);
  });

  it('reads commas, quotation marks and line breaks in a quoted cell, and counts the lines after it correctly', () => {
    expect(read('id,name\r\na,"A, ""the"" one"\r\nb,"B\r\nC"\r\nc,C\r\n').rows).toEqual([
      { id: 'a', name: 'A, "the" one', line: 2 },
      { id: 'b', name: 'B\nC', line: 4 },
      { id: 'c', name: 'C', line: 5 },
    ]);
  });

  it('may have no rows', () => {
    expect(read('id,name\n')).toEqual({ rows: [], problems: [] });
    expect(read('id,name')).toEqual({ rows: [], problems: [] });
  });
});

describe('a wrong table', () => {
  it.each(['', 'id\na,A\n', 'name,id\na,A\n', 'id,name,\na,A\n', 'ID,Name\n'])(
    'with the header of %j is refused, and the problem shows the correct one',
    (content) => {
      const { rows, problems } = read(content);
      expect(rows).toEqual([]);
      expect(problems).toMatchObject([{ line: 1, remedy: 'make it `id,name`' }]);
    },
  );

  it('that cannot be read is a problem, not a crash', () => {
    const problems: Problem[] = [];
    expect(readCsv('/nowhere/table.csv', ['id', 'name'], problems)).toEqual([]);
    expect(problems).toMatchObject([
      { file: '/nowhere/table.csv', problem: expect.stringMatching(/^it cannot be read: ENOENT/) },
    ]);
  });

  it('names each short and long row, and keeps the others', () => {
    const { rows, problems } = read('id,name\na\nb,B\nc,C,x\n');
    expect(rows.map(({ id }) => id)).toEqual(['b']);
    expect(problems).toMatchObject([
      { line: 2, problem: 'the row has 1 fields, not 2' },
      { line: 4, problem: 'the row has 3 fields, not 2' },
    ]);
  });

  it('names the line of a quotation mark within a cell, and keeps the rows around it', () => {
    const { rows, problems } = read('id,name\na,A\nb,B"x\nc,C\n');
    expect(rows.map(({ id }) => id)).toEqual(['a', 'c']);
    expect(problems).toMatchObject([{ line: 3, remedy: expect.stringContaining('quotation mark') }]);
  });

  it('names the line of text after a closing quotation mark', () => {
    expect(read('id,name\na,A\nb,"B"x\nc,C\n').problems).toMatchObject([{ line: 3 }]);
  });

  it('names the row where a quotation mark was opened, not the end of the file', () => {
    const { rows, problems } = read('id,name\na,A\nb,"B\nc,C\nd,D\n');
    expect(rows.map(({ id }) => id)).toEqual(['a']);
    expect(problems).toMatchObject([{ line: 3, problem: expect.stringContaining('Quote Not Closed') }]);
  });

  it('in another encoding is refused', () => {
    const { problems } = read(Buffer.from('id,name\na,A\nb,Caf\u00e9\n', 'latin1'));
    expect(problems).toMatchObject([{ line: 3, remedy: 'save the file as UTF-8' }]);
  });
});

it('splits lists at bars, without empty elements', () => {
  expect(splitList(' a | b||c ')).toEqual(['a', 'b', 'c']);
  expect(splitList('')).toEqual([]);
});
