import { describe, expect, it } from 'vitest';
import { detectStyle, formatTable, startProgress } from '../../src/main/print.ts';

const PIPED = { terminal: false, colour: false };
const PLAIN = { terminal: true, colour: false };
const COLOURED = { terminal: true, colour: true };
const ROWS = [
  ['虾皮', 'SG'],
  ['Café Zoë', 'FR'],
];

it('pads to the width a terminal draws: two columns for wide letters, none for marks', () => {
  expect(formatTable([...ROWS, ['e\u0301', 'x']], {}, PIPED)).toBe(
    '虾皮      SG\nCafé Zoë  FR\ne\u0301         x\n',
  );
});

it('has headings only on a terminal', () => {
  const headings = ['merchant', 'in'];
  expect(formatTable(ROWS, { headings }, PIPED)).not.toContain('merchant');
  expect(formatTable(ROWS, { headings }, PLAIN)).toMatch(/^merchant {2}in\n/);
  expect(formatTable([], { headings }, PLAIN)).toBe('');
});

it('colours headings and labels if colour is on', () => {
  expect(formatTable(ROWS, { headings: ['a', 'b'] }, COLOURED)).toContain('\u001b[1mb\u001b[0m\n');
  expect(formatTable([['MCC', '5812']], { labelled: true }, COLOURED)).toBe('\u001b[2mMCC\u001b[0m  5812\n');
  expect(formatTable([['MCC', '5812']], { labelled: true }, PLAIN)).toBe('MCC  5812\n');
});

it('never lets a cell move the cursor', () => {
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
    expect(detectStyle(isTTY === undefined ? {} : { isTTY }, env as NodeJS.ProcessEnv).colour).toBe(colour);
  });
});

describe('progress', () => {
  function show(isTTY: boolean): string {
    let text = '';
    const stream = { isTTY, write: (piece: string) => (text += piece) } as unknown as NodeJS.WriteStream;
    const progress = startProgress(stream);
    progress.step('reading our data');
    progress.done();
    return text;
  }

  it('is cleared at the end', () => {
    expect(show(true)).toBe('\r\u001b[2Kreading our data …\r\u001b[2K');
  });

  it('is silent without a terminal', () => {
    expect(show(false)).toBe('');
  });
});
