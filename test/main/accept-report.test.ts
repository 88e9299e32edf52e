// A reported sighting is checked and added to the data.
import { cpSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { useFolder } from '../support/temporary-files.ts';
import { runProgram } from './run-program.ts';

const data = useFolder();
mkdirSync(join(data, 'observations'));
cpSync('data/sources.csv', join(data, 'sources.csv'));

const ROW = 'grab,GRAB*RIDES (Visa),4121,online,SG,,2026-11-10,1,,low';
const accept = (row: string) => runProgram('accept-report', row, '--data', data);

it('adds a valid row once, and its source to the register', async () => {
  expect(await accept(ROW)).toMatchObject({ code: 0, stdout: expect.stringContaining('Grab: 4121') });
  expect(await accept(ROW)).toMatchObject({ code: 0, stdout: expect.stringContaining('already') });
  const [header, ...rows] = readFileSync(join(data, 'observations/reports.csv'), 'utf8').trim().split('\n');
  expect(header).toMatch(/^merchant,seen_as,mcc/);
  expect(rows).toEqual([ROW]);
  expect(readFileSync(join(data, 'sources.csv'), 'utf8').match(/^reports,/gm)).toHaveLength(1);
});

it.each([
  [ROW.replace('grab', 'nobody-here'), 'unknown merchant `nobody-here`'],
  [ROW.replace('4121', '9999'), 'unknown MCC `9999`'],
  [ROW.replace('2026-11-10', '2999-01-01'), 'not in the future'],
  [ROW.replace('online', 'by post'), 'use online or offline'],
  ['grab,4121', 'the row has 2 fields'],
  ['', 'the report has no rows'],
])('refuses %j and says why', async (row, reason) => {
  const { code, stdout, stderr } = await accept(row);
  expect(code).not.toBe(0);
  expect(stdout + stderr).toContain(reason);
});
