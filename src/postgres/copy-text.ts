// Rows in the text format of COPY: tabs between columns, a line for each row.
// https://www.postgresql.org/docs/current/sql-copy.html#SQL-COPY-FILE-FORMATS

export function writeRow(values: readonly (string | number)[]): string {
  let row = '';
  for (let at = 0; at < values.length; at++) {
    const value = values[at]!;
    if (at > 0) row += '\t';
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

/** Rows as bytes: kept as strings until they are sent, they would cost a fifth of an import in garbage collection. */
export class CopyRows {
  #bytes = Buffer.allocUnsafe(1 << 18);
  #length = 0;

  add(values: readonly (string | number)[]): void {
    const row = writeRow(values);
    // A letter takes three bytes at most in UTF-8, as UTF-16 has it.
    const most = this.#length + 3 * row.length;
    if (most > this.#bytes.length) {
      const larger = Buffer.allocUnsafe(2 * most);
      this.#bytes.copy(larger, 0, 0, this.#length);
      this.#bytes = larger;
    }
    this.#length += this.#bytes.write(row, this.#length);
  }

  get bytes(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }
}
