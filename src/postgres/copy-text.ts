// Rows in the text format of COPY: tabs between columns, a line for each row.
// https://www.postgresql.org/docs/current/sql-copy.html#SQL-COPY-FILE-FORMATS

export type CopyValue = string | number | boolean | readonly string[] | readonly number[];

export function writeRow(values: readonly CopyValue[]): string {
  return `${values.map(writeValue).join('\t')}\n`;
}

function writeValue(value: CopyValue): string {
  if (typeof value === 'number') return String(value);
  if (typeof value === 'boolean') return value ? 't' : 'f';
  return escapeText(typeof value === 'string' ? value : `{${value.map(writeElement).join(',')}}`);
}

function writeElement(element: string | number): string {
  return typeof element === 'number' ? String(element) : `"${element.replace(/["\\]/g, '\\$&')}"`;
}

const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

function escapeText(text: string): string {
  // PostgreSQL has no NUL in texts; no name of ours has one.
  return text.replace(/[\\\t\n\r]/g, (character) => ESCAPES[character]!).replaceAll('\0', '');
}
