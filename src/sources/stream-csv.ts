// Reads a CSV table of any size, a few hundred rows at a time: gives the same rows and problems as csv.ts, but holds
// only one chunk of the file in memory.
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { type CsvError, parse } from 'csv-parse';
import type { Problem } from '../catalogue/problem.ts';
import {
  buildRow,
  CSV_OPTIONS,
  type ParsedRecord,
  type Row,
  reportEncoding,
  reportFault,
  reportHeader,
  reportUnreadable,
} from './csv.ts';

const BATCH_ROWS = 500;
/** A record longer than this (in bytes) has an unclosed quotation mark. */
const MAX_RECORD = 1_000_000;

export async function* streamCsv<const Column extends string>(
  file: string,
  columns: readonly Column[],
  problems: Problem[],
): AsyncGenerator<Row<Column>[]> {
  let fault: CsvError | undefined;
  const parser = parse({
    ...CSV_OPTIONS,
    max_record_size: MAX_RECORD,
    on_skip: (error) => {
      fault ??= error;
      if (error?.code === 'CSV_MAX_RECORD_SIZE') parser.destroy(error);
      return undefined;
    },
  });
  const text = Readable.from(readText(file, problems));
  // `pipe` leaves the parser waiting if reading the file fails.
  text.on('error', (error) => parser.destroy(error));
  text.pipe(parser);

  let hasHeader = false;
  let lastLine = 1;
  let rows: Row<Column>[] = [];
  try {
    for await (const { record, info } of parser as AsyncIterable<ParsedRecord>) {
      if (!hasHeader) {
        if (reportHeader(file, record.join(','), columns, problems)) return;
        hasHeader = true;
        continue;
      }
      const row = buildRow(file, record, info.lines, columns, problems);
      lastLine = info.lines;
      if (row !== undefined) rows.push(row);
      if (rows.length < BATCH_ROWS) continue;
      yield rows;
      rows = [];
    }
    if (!hasHeader) reportHeader(file, '', columns, problems);
  } catch (error) {
    if ((error as CsvError).code !== 'CSV_MAX_RECORD_SIZE') {
      reportUnreadable(file, error as Error, problems);
      return;
    }
    fault = error as CsvError;
  } finally {
    text.destroy();
    parser.destroy();
  }
  if (rows.length > 0) yield rows;
  if (fault) reportFault(file, fault, lastLine, problems);
}

/** The text in chunks, without a byte order mark, with LF only: csv-parse counts a CRLF in quotes as two lines. */
async function* readText(file: string, problems: Problem[]): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let [line, isGarbled, heldBack] = [1, false, ''];
  for await (const bytes of createReadStream(file) as AsyncIterable<Uint8Array>) {
    const decoded = heldBack + decoder.decode(bytes, { stream: true });
    heldBack = decoded.endsWith('\r') ? '\r' : '';
    const text = decoded.slice(0, decoded.length - heldBack.length).replaceAll('\r\n', '\n');
    const garbled = isGarbled ? -1 : text.indexOf('\ufffd');
    if (garbled >= 0) {
      isGarbled = true;
      reportEncoding(file, line + countLines(text.slice(0, garbled)), problems);
    }
    line += countLines(text);
    yield text;
  }
  const rest = heldBack + decoder.decode();
  if (rest.includes('\ufffd') && !isGarbled) reportEncoding(file, line, problems);
  yield rest;
}

function countLines(text: string): number {
  let lines = 0;
  for (let index = text.indexOf('\n'); index >= 0; index = text.indexOf('\n', index + 1)) lines++;
  return lines;
}
