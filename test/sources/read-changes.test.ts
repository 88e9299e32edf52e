// data/changes: what is written is read again, and what is wrong is reported with its line.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Change } from '../../src/catalogue/change.ts';
import type { Problem } from '../../src/catalogue/problem.ts';
import { formatChanges, readChanges } from '../../src/sources/read-changes.ts';
import { makeFolder } from '../support/temporary-files.ts';

const FULL: Change = {
  edition: '2026-11-19',
  about: 'card',
  region: 'SG',
  id: 'ONE',
  name: 'The “One”, a card',
  what: 'online spending',
  change: 'changed',
  rateBefore: 4,
  before: '4 MPD: cap at S$1,500 a month, "online" only',
  rateAfter: 0,
  after: 'nothing',
  added: ['5411', 'Giant'],
  removed: ['5812'],
  from: '2026-12-01',
  cause: 'terms',
  effect: 'worse',
  sources: ['https://bank.example/a', 'https://bank.example/b'],
  asOf: '2026-11-18',
};
const BARE: Change = {
  edition: '2026-11-19',
  about: 'code',
  id: '0742',
  name: 'Veterinary Services',
  what: 'the code',
  change: 'added',
  added: [],
  removed: [],
  cause: 'record',
  sources: [],
};

describe('data/changes', () => {
  it('gives back what was written, the latest edition first', () => {
    const folder = makeFolder();
    writeFileSync(join(folder, '2026-11-19.csv'), formatChanges([FULL, BARE]));
    writeFileSync(join(folder, '2026-12-01.csv'), formatChanges([{ ...BARE, edition: '2026-12-01' }]));
    const problems: Problem[] = [];
    expect(readChanges(folder, problems)).toEqual([{ ...BARE, edition: '2026-12-01' }, FULL, BARE]);
    expect(problems).toEqual([]);
  });

  it('may be missing, as in an older package', () => {
    expect(readChanges(join(makeFolder(), 'none'), [])).toEqual([]);
  });

  it('reports a wrong word, rate, date and file name', () => {
    const folder = makeFolder();
    const wrong = formatChanges([FULL])
      .replace(',terms,', ',bank,')
      .replace(',0,nothing', ',none,nothing')
      .replace('2026-12-01', '1 Dec');
    writeFileSync(join(folder, 'autumn.csv'), wrong);
    const problems: Problem[] = [];
    readChanges(folder, problems);
    expect(problems.map(({ line, problem }) => `${line} ${problem}`)).toEqual([
      '0 its name is not the day of an edition',
      '2 rate_after is `none`',
      '2 from is `1 Dec`',
      '2 cause is `bank`',
    ]);
  });
});
