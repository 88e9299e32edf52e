import { describe, expect, it } from 'vitest';
import { detectStyle, formatTable, startProgress, wrapText } from '../../src/main/print.ts';

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

describe('on a terminal of 30 columns', () => {
  const NARROW = { ...PLAIN, columns: 30 };

  it('goes on below in the same column, and cuts only words that are longer than it', () => {
    const rows = [
      ['4121', 'Taxicabs and limousines', 'seen'],
      ['0742', 'Veterinary services-of-all-kinds', ''],
    ];
    const text = formatTable(rows, { headings: ['MCC', 'category', 'how'] }, NARROW);
    expect(text.split('\n')).toEqual([
      'MCC   category            how',
      '4121  Taxicabs and        seen',
      '      limousines',
      '0742  Veterinary',
      '      services-of-all-ki',
      '      nds',
      '',
    ]);
  });

  it('cuts no id while another column can give way', () => {
    const text = formatTable([['Coffee Republic', 'coffee-republic']], {}, NARROW);
    expect(text).toBe('Coffee         coffee-republic\nRepublic\n');
  });

  it('has no line that is wider, with wide letters too', () => {
    const text = formatTable([['虾皮虾皮虾皮虾皮虾皮虾皮', 'one two three four five', 'SG']], {}, NARROW);
    for (const line of text.trimEnd().split('\n'))
      expect([...line].reduce((sum, letter) => sum + (letter > '\u2fff' ? 2 : 1), 0)).toBeLessThanOrEqual(30);
  });

  it('breaks paragraphs between words and keeps their indent', () => {
    expect(wrapText('one two three four five six seven\n  eight nine', 12)).toBe(
      'one two\nthree four\nfive six\nseven\n  eight nine',
    );
  });

  it('wraps nothing that goes into a pipe or a file', () => {
    expect(detectStyle({ columns: 30 }, {})).not.toHaveProperty('columns');
    expect(formatTable([['a'.repeat(200), 'b']], {}, PIPED)).toBe(`${'a'.repeat(200)}  b\n`);
  });
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
