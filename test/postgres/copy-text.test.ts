// Rows as COPY reads them.
import { expect, it } from 'vitest';
import { CopyRows, writeRow } from '../../src/postgres/copy-text.ts';

it('has a tab between all columns, an empty first one too', () => {
  expect(writeRow([7, 'a', ''])).toBe('7\ta\t\n');
  expect(writeRow(['', 7])).toBe('\t7\n');
});

it('escapes what COPY gives a meaning of its own', () => {
  expect(writeRow(['a\tb\nc\rd\\N\0e'])).toBe('a\\tb\\nc\\rd\\\\Ne\n');
});

it('grows as rows come', () => {
  const rows = new CopyRows();
  const name = '京都'.repeat(1000);
  for (let at = 0; at < 200; at++) rows.add([at, name]);
  const lines = Buffer.from(rows.bytes).toString('utf8').split('\n');
  expect(lines).toHaveLength(201);
  expect(lines[199]).toBe(`199\t${name}`);
});
