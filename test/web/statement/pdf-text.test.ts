import { expect, test } from 'vitest';
import { layOut } from '../../../src/web/statement/pdf-text.ts';

test('pieces become lines from top to bottom, in columns as on the page', () => {
  const piece = (text: string, x: number, y: number) => ({ text, x, y, width: text.length * 5 });
  const text = layOut([
    piece('12.50', 300, 680),
    piece('Date', 10, 700),
    piece('03 Oct', 10, 681),
    piece('GRAB', 100, 680),
    piece('SG', 122, 680),
    piece('Amount', 300, 700),
  ]);
  const [heading, row] = text.split('\n');
  expect(row!.trim().split(/\s{2,}/)).toEqual(['03 Oct', 'GRAB SG', '12.50']);
  expect(heading!.indexOf('Amount')).toBe(row!.indexOf('12.50'));
});
