// Formats a report as CSV for spreadsheets: RFC 4180, one line per row of the report.
import type { ReportRow, StatementReport } from './report.ts';

const COLUMNS: readonly (readonly [string, (row: ReportRow) => string | number | undefined])[] = [
  ['date', ({ date }) => date],
  ['description', ({ description }) => description],
  ['amount', ({ amount }) => amount],
  ['currency', ({ currency }) => currency],
  ['kind', ({ kind }) => kind],
  ['merchant', ({ merchant }) => merchant?.name],
  ['mcc', ({ merchant }) => merchant?.mcc],
  ['category', ({ merchant }) => merchant?.category],
  ['sure', ({ merchant, sure }) => (merchant === undefined ? undefined : sure ? 'yes' : 'no')],
  ['card', ({ used }) => used],
  ['earned', ({ earned }) => earned?.amount],
  ['earned unit', ({ earned }) => earned?.unit],
  ['best card', ({ best }) => best?.card],
  ['best card earns', ({ best }) => best?.reward.amount],
  ['best card unit', ({ best }) => best?.reward.unit],
  ['missed, as money', ({ missed }) => missed],
];

export function formatReportCsv({ rows }: Pick<StatementReport, 'rows'>): string {
  const lines = rows.map((row) => COLUMNS.map(([, read]) => formatCell(read(row))).join(','));
  return `${[COLUMNS.map(([name]) => name).join(','), ...lines].join('\n')}\n`;
}

export function formatCell(value: string | number | undefined): string {
  if (typeof value !== 'string') return value === undefined ? '' : String(value);
  // A spreadsheet would run `=HYPERLINK(…)` in a description; an apostrophe makes it text.
  const text = /^[=+@\t-]/.test(value) ? `'${value}` : value;
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
