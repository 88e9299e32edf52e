import { expect, it } from 'vitest';
import { OBSERVATION_COLUMNS, parseObservations } from '../../../src/sources/read-observations.ts';
import { formatReportRow, REPORT_HEADER } from '../../../src/web/visitor/report-row.ts';

const SEEN = {
  merchant: 'grab',
  name: 'Grab',
  mcc: '4121',
  channel: 'online',
  country: 'SG',
  network: 'Visa',
  month: '2026-11',
  text: 'GRAB*RIDES',
};

it('has the columns of data/observations', () => {
  expect(REPORT_HEADER).toBe(OBSERVATION_COLUMNS.join(','));
});

it.each([
  [{}, 'grab,GRAB*RIDES (Visa),4121,online,SG,,2026-11,1,,low'],
  [{ text: '' }, 'grab,Grab (Visa),4121,online,SG,,2026-11,1,,low'],
  [{ text: '', network: '' }, 'grab,,4121,online,SG,,2026-11,1,,low'],
  [{ text: 'A, "B"\nC', network: '' }, 'grab,"A, ""B"" C",4121,online,SG,,2026-11,1,,low'],
])('writes %j as a row that can be read', (changes, row) => {
  expect(formatReportRow({ ...SEEN, ...changes })).toBe(row);
  const problems: never[] = [];
  const [read] = parseObservations(`${REPORT_HEADER}\n${row}\n`, 'reports', problems);
  expect(problems).toEqual([]);
  expect(read).toMatchObject({ merchant: 'grab', observation: { mcc: '4121', lastSeen: '2026-11' } });
});
