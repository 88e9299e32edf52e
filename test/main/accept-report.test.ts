// A reported observation is checked and added to the data.
import { cpSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { OBSERVATION_COLUMNS } from '../../src/sources/read-observations.ts';
import { makeFolder, useFolder } from '../support/temporary-files.ts';
import { runHere, runProgramIn, runProgramOn } from './run-program.ts';

const file = join(useFolder(), 'mine/reports.csv');

const ROW = 'grab,GRAB*RIDES (Visa),4121,online,SG,,2026-11,1,,low';
const accept = (row: string, ...options: string[]) =>
  runHere('accept-report', row, '--file', file, ...options);
const readRows = () => readFileSync(file, 'utf8').trim().split('\n');

it('adds a valid row once, and counts another person only if told to', async () => {
  expect(await accept(ROW)).toMatchObject({ code: 0, stdout: expect.stringContaining('Grab: 4121') });
  expect(await accept(ROW)).toMatchObject({ code: 0, stdout: expect.stringContaining('already') });
  expect(readRows()).toEqual([expect.stringMatching(/^merchant,seen_as,mcc/), ROW]);
  expect(await accept(ROW, '--another')).toMatchObject({
    code: 0,
    stdout: expect.stringContaining(`build --reports ${file}`),
  });
  expect(readRows()[1]).toBe(ROW.replace(',1,', ',2,'));
});

it('never writes into an installed package', async () => {
  const installed = makeFolder();
  for (const path of ['dist/main', 'package.json', 'NOTICE'])
    cpSync(path, join(installed, path), { recursive: true });
  const { code, stderr } = await runProgramIn(installed, 'accept-report', ROW);
  expect(code).toBe(2);
  expect(stderr).toContain('--file');
  expect(existsSync(join(installed, 'data'))).toBe(false);
});

it('names the row that is wrong, or its line of standard input, as they were given', async () => {
  const bad = ROW.replace('online', 'by post');
  const byArgument = await accept(bad, '--dry-run');
  expect(byArgument.stderr.split('\n')[0]).toBe(`${bad}: unknown channel \`by post\``);
  const input = `${OBSERVATION_COLUMNS.join(',')}\n\n${ROW}\n${bad}\n`;
  const { stderr } = await runProgramOn(input, 'accept-report', '-', '--dry-run', '--file', file);
  expect(stderr).toMatch(/^standard input:4: unknown channel `by post`\n/);
});

it('says which file it cannot write', async () => {
  expect(await runHere('accept-report', ROW, '--file', '/proc/x/reports.csv')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('cannot write /proc/x/reports.csv: '),
  });
});

it.each([
  [ROW.replace('grab', 'nobody-here'), 'unknown merchant `nobody-here`'],
  [ROW.replace('4121', '9999'), 'unknown MCC `9999`'],
  [ROW.replace('2026-11', '2999-01'), 'not in the future'],
  [ROW.replace('online', 'by post'), 'use online or offline'],
  ['grab,4121', 'the row has 2 fields'],
  ['', 'the report has no rows'],
])('refuses %j and says why', async (row, reason) => {
  const { code, stdout, stderr } = await accept(row);
  expect(code).not.toBe(0);
  expect(stdout + stderr).toContain(reason);
});
