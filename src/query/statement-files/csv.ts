// Splits CSV text into rows of cells, using whichever separator gives the most even table. Lenient, because banks are
// sloppy: spaces after a closing quote, quotes inside a field, a quote that is never closed.

const SEPARATORS = [',', ';', '\t', '|'] as const;
export type Separator = (typeof SEPARATORS)[number];
/** A quoted field longer than this is missing its closing quote. */
const MAX_QUOTED = 2000;
/** The number of lines used to choose the separator. */
const SAMPLE_LINES = 200;
const MIN_COLUMNS = 3;
/** No statement has this many; the rest of such a line is ignored. */
const MAX_COLUMNS = 200;

export interface Cells {
  readonly separator: Separator;
  readonly rows: readonly (readonly string[])[];
}

/** Undefined if no separator gives a table. */
export function parseCells(text: string): Cells | undefined {
  const sample = text.split(/\r\n|\n|\r/, SAMPLE_LINES).join('\n');
  let best: { separator: Separator; even: number } | undefined;
  for (const separator of SEPARATORS) {
    const even = scoreRegularity(parseRows(sample, separator));
    if (even > (best?.even ?? 0)) best = { separator, even };
  }
  if (best === undefined) return undefined;
  const { separator } = best;
  return { separator, rows: parseRows(text, separator) };
}

/** The number of rows with the most common column count, times that count; 0 if it isn't a table. */
function scoreRegularity(rows: readonly (readonly string[])[]): number {
  const counts = new Map<number, number>();
  for (const { length } of rows) if (length >= MIN_COLUMNS) counts.set(length, (counts.get(length) ?? 0) + 1);
  let best = 0;
  let even = 0;
  for (const [columns, count] of counts)
    if (count > even) {
      even = count;
      best = count * Math.min(columns, 12);
    }
  return even >= 2 || (even === 1 && rows.length <= 3) ? best : 0;
}

function parseRows(text: string, separator: Separator): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let index = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  const { length } = text;
  while (index <= length) {
    let cell: string;
    let start = index;
    while (start < length && (text[start] === ' ' || (text[start] === '\t' && separator !== '\t'))) start++;
    const end = text[start] === '"' ? findClosingQuote(text, start) : undefined;
    if (end !== undefined) {
      cell = text.slice(start + 1, end).replaceAll('""', '"');
      index = end + 1;
      const rest = findEnd(text, index, separator);
      cell += text.slice(index, rest).trimEnd();
      index = rest;
    } else {
      const stop = findEnd(text, index, separator);
      cell = text.slice(index, stop);
      index = stop;
    }
    if (row.length < MAX_COLUMNS) row.push(cell.trim());
    const mark = text[index];
    index++;
    if (mark === separator) continue;
    if (mark === '\r' && text[index] === '\n') index++;
    if (row.some((each) => each !== '')) rows.push(row);
    row = [];
  }
  return unwrap(rows, separator);
}

function findEnd(text: string, from: number, separator: string): number {
  let index = from;
  while (index < text.length && text[index] !== separator && text[index] !== '\n' && text[index] !== '\r')
    index++;
  return index;
}

/** The next quote that isn't doubled; undefined if there is none within MAX_QUOTED. */
function findClosingQuote(text: string, open: number): number | undefined {
  const last = Math.min(text.length, open + MAX_QUOTED);
  for (let index = open + 1; index < last; index++) {
    if (text[index] !== '"') continue;
    if (text[index + 1] === '"') {
      index++;
      continue;
    }
    return index;
  }
  return undefined;
}

/** Some exports quote whole lines: `"03/10/2026,""GRAB"",12.50"`. */
function unwrap(rows: string[][], separator: Separator): string[][] {
  const wrapped = rows.filter((row) => row.length === 1 && row[0]!.split(separator).length >= MIN_COLUMNS);
  if (wrapped.length < 2 || wrapped.length < rows.length / 2) return rows;
  return rows.flatMap((row) => (row.length === 1 ? parseRows(row[0]!, separator) : [row]));
}
