import { describe, expect, it } from 'vitest';
import { findLook, formatTable } from '../../src/main/print.ts';

const PIPED = { terminal: false, colour: false };
const PLAIN = { terminal: true, colour: false };
const COLOURED = { terminal: true, colour: true };
const ROWS = [
  ['虾皮', 'SG'],
  ['Café Zoë', 'FR'],
];

it('pads by what a terminal draws: wide letters over two columns, marks over none', () => {
  expect(formatTable([...ROWS, ['e\u0301', 'x']], {}, PIPED)).toBe(
    '虾皮      SG\nCafé Zoë  FR\ne\u0301         x\n',
  );
});

it('has headings on a terminal only', () => {
  const headings = ['merchant', 'in'];
  expect(formatTable(ROWS, { headings }, PIPED)).not.toContain('merchant');
  expect(formatTable(ROWS, { headings }, PLAIN)).toMatch(/^merchant {2}in\n/);
  expect(formatTable([], { headings }, PLAIN)).toBe('');
});

it('colours headings and labels where colour is welcome', () => {
  expect(formatTable(ROWS, { headings: ['a', 'b'] }, COLOURED)).toContain('\u001b[1mb\u001b[0m\n');
  expect(formatTable([['MCC', '5812']], { labelled: true }, COLOURED)).toBe('\u001b[2mMCC\u001b[0m  5812\n');
  expect(formatTable([['MCC', '5812']], { labelled: true }, PLAIN)).toBe('MCC  5812\n');
});

it('lets no cell move the cursor', () => {
  expect(formatTable([['a\u001b[2J\nb', 'c']], {}, COLOURED)).toBe('a [2J b  c\n');
});

describe('colour', () => {
  it.each([
    [true, {}, true],
    [false, {}, false],
    [undefined, {}, false],
    [true, { NO_COLOR: '1' }, false],
    [true, { NO_COLOR: '' }, true],
    [true, { TERM: 'dumb' }, false],
  ])('terminal %s with %j: %s', (isTTY, env, colour) => {
    expect(findLook(isTTY === undefined ? {} : { isTTY }, env as NodeJS.ProcessEnv).colour).toBe(colour);
  });
});
