// Rows in the text format of COPY: tabs between columns, a line for each row.
// https://www.postgresql.org/docs/current/sql-copy.html#SQL-COPY-FILE-FORMATS

export function writeRow(values: readonly (string | number)[]): string {
  let row = '';
  for (const value of values) {
    if (row !== '') row += '\t';
    row += typeof value === 'number' ? value : escapeText(value);
  }
  return `${row}\n`;
}

const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };
// PostgreSQL has no NUL in texts; no name of ours has one.
const SPECIAL = /[\\\t\n\r\0]/;

function escapeText(text: string): string {
  // Nearly all have none: a test is a third of a replacement.
  if (!SPECIAL.test(text)) return text;
  return text.replace(/[\\\t\n\r]/g, (character) => ESCAPES[character]!).replaceAll('\0', '');
}
