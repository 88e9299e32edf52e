import { expect, it } from 'vitest';
import { fitShifts } from '../../bench/confidence/fit.ts';

const times = <Value>(count: number, value: Value): Value[] => Array.from({ length: count }, () => value);
const told = (grounds: string[], said: number, right: number) => ({ grounds, said, right });

it('moves odds to where they are right if there are many cases', () => {
  const cases = [
    ...times(700, told(['editorial, alone'], 0.5, 1)),
    ...times(300, told(['editorial, alone'], 0.5, 0)),
  ];
  // 7 to 3.
  expect(Math.exp(fitShifts(cases).get('editorial, alone')!)).toBeCloseTo(7 / 3, 1);
});

it('moves little for few cases, and not at all for a code that was hardly ever judged', () => {
  const few = fitShifts(times(2, told(['editorial, alone', 'judged 5311'], 0.5, 1)));
  expect(Math.exp(few.get('editorial, alone')!)).toBeLessThan(1.3);
  expect(few.has('judged 5311')).toBe(false);
});

it('parts what is due to the code from what is due to the evidence', () => {
  const cases = [
    ...times(400, told(['brands, alone', 'judged 5812'], 0.6, 1)),
    ...times(400, told(['brands, alone', 'judged 5651'], 0.6, 0.2)),
  ];
  const shifts = fitShifts(cases);
  expect(shifts.get('judged 5812')).toBeGreaterThan(1);
  expect(shifts.get('judged 5651')).toBeLessThan(-1);
});
