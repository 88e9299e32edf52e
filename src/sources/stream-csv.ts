// Reads a CSV table of any size, some hundred rows at a time: the same tables, rows and problems as csv.ts gives, in the
// memory of one piece of the file.
import { createReadStream } from 'node:fs';
import { parse } from 'csv-parse/sync';
import type { Problem } from '../catalogue/problem.ts';
import type { Row } from './csv.ts';

/** Some hundred rows: more at once would outlive the young generation of the heap. */
const PIECE = 64 * 1024;
/** A record longer than this has a quotation mark that nobody closed. */
const LONGEST_RECORD = 1_000_000;
const QUOTES_REMEDY = 'close every quotation mark; write one inside a field as two';

export async function* streamCsv<const Column extends string>(
  file: string,
  columns: readonly Column[],
  problems: Problem[],
  onBytes: (bytes: Uint8Array) => void = () => {},
): AsyncGenerator<Row<Column>[]> {
  const reader = new RecordReader(file, problems);
  let hasHeader = false;
  for await (const texts of readPieces(file, onBytes)) {
    const rows: Row<Column>[] = [];
    for (const cells of reader.read(texts)) {
      if (!hasHeader) {
        hasHeader = true;
        if (cells.header === columns.join(',')) continue;
        problems.push({
          file,
          line: 1,
          problem: `the header is \`${cells.header}\``,
          remedy: `make it \`${columns.join(',')}\``,
        });
        return;
      }
      if (cells.length === columns.length) rows.push(makeRow(columns, cells, reader.line));
      else
        problems.push({
          file,
          line: reader.line,
          problem: `the row has ${cells.length} fields, not ${columns.length}`,
          remedy: 'quote a field that holds a comma, and keep empty ones',
        });
    }
    if (reader.isLost) return;
    if (rows.length > 0) yield rows;
  }
}

function makeRow<Column extends string>(
  columns: readonly Column[],
  cells: readonly string[],
  line: number,
): Row<Column> {
  const row: Record<string, string | number> = {};
  for (let at = 0; at < columns.length; at++) row[columns[at]!] = cells[at]!;
  row.line = line;
  return row as Row<Column>;
}

/** The text piece by piece; undefined behind the last. */
async function* readPieces(
  file: string,
  onBytes: (bytes: Uint8Array) => void,
): AsyncGenerator<string | undefined> {
  const decoder = new TextDecoder(); // drops a byte order mark, and writes U+FFFD for what is not UTF-8
  for await (const bytes of createReadStream(file, { highWaterMark: PIECE }) as AsyncIterable<Uint8Array>) {
    onBytes(bytes);
    yield decoder.decode(bytes, { stream: true });
  }
  yield decoder.decode();
  yield undefined;
}

type Cells = readonly string[] & { readonly header?: string };

/** Lines → records. A record goes over several lines where a quotation mark stays open. */
class RecordReader {
  /** Of the record's last line. */
  line = 0;
  /** Where the quotation marks went wrong, nothing behind can be trusted. */
  isLost = false;
  readonly #file: string;
  readonly #problems: Problem[];
  #rest = '';
  /** Lines of a record whose quotation mark is still open, and their length. */
  #open: string[] = [];
  #openLength = 0;
  #isGarbled = false;
  #isFaulty = false;

  constructor(file: string, problems: Problem[]) {
    this.#file = file;
    this.#problems = problems;
  }

  *read(piece: string | undefined): Generator<Cells> {
    const lines = `${this.#rest}${piece ?? ''}`.split('\n');
    this.#rest = piece === undefined ? '' : lines.pop()!;
    for (const each of lines) {
      this.line++;
      const line = each.endsWith('\r') ? each.slice(0, -1) : each;
      if (!this.#isGarbled && line.includes('\ufffd')) this.#reportGarbled();
      if (this.line === 1) {
        yield Object.assign([line], { header: line });
        continue;
      }
      const record = this.#close(line);
      if (this.#openLength > LONGEST_RECORD) break;
      if (record === undefined) continue;
      const cells = splitRecord(record);
      if (cells === undefined) this.#reportFault(findFault(record), this.line);
      else if (cells.length > 1 || cells[0] !== '') yield cells;
    }
    const isEnd = piece === undefined;
    if (
      this.#rest.length > LONGEST_RECORD ||
      this.#openLength > LONGEST_RECORD ||
      (isEnd && this.#openLength > 0)
    ) {
      this.isLost = true;
      this.#reportFault('Quote Not Closed', this.line - Math.max(0, this.#open.length - 1));
    }
  }

  /** The record that ends with this line; undefined where it goes on. */
  #close(line: string): string | undefined {
    const turns = line.includes('"') && countMarks(line) % 2 === 1;
    if (this.#open.length === 0 && !turns) return line;
    this.#open.push(line);
    this.#openLength += line.length + 1;
    if (this.#open.length === 1 || !turns) return undefined;
    const record = this.#open.join('\n');
    this.#open = [];
    this.#openLength = 0;
    return record;
  }

  #reportGarbled(): void {
    this.#isGarbled = true;
    this.#problems.push({
      file: this.#file,
      line: this.line,
      problem: 'there are bytes that are not UTF-8',
      remedy: 'save the file as UTF-8',
    });
  }

  /** The first one: those behind it follow from it. */
  #reportFault(problem: string, line: number): void {
    if (this.#isFaulty) return;
    this.#isFaulty = true;
    this.#problems.push({ file: this.#file, line, problem, remedy: QUOTES_REMEDY });
  }
}

function countMarks(line: string): number {
  let marks = 0;
  for (let at = line.indexOf('"'); at >= 0; at = line.indexOf('"', at + 1)) marks++;
  return marks;
}

const QUOTED = /\s*(?:"((?:[^"]|"")*)"[^\S\n]*|([^",]*))(,|$)/y;

/** Undefined where a quotation mark stands where none may. */
function splitRecord(record: string): Cells | undefined {
  if (!record.includes('"')) {
    const cells = record.split(',');
    for (let at = 0; at < cells.length; at++) cells[at] = cells[at]!.trim();
    return cells;
  }
  const cells: string[] = [];
  QUOTED.lastIndex = 0;
  for (;;) {
    const match = QUOTED.exec(record);
    if (match === null) return undefined;
    cells.push(match[1] === undefined ? match[2]!.trim() : match[1].replaceAll('""', '"'));
    if (match[3] === '') return cells;
  }
}

function findFault(record: string): string {
  try {
    parse(record, { trim: true, relax_column_count: true });
    return 'a quotation mark inside a field';
  } catch (error) {
    return (error as Error).message;
  }
}
