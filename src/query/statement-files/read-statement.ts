// Reads any bank's statement into rows: CSV, OFX and QFX, QIF, the text of a PDF, or copied lines.
// docs/statement-files.md explains what is worked out. The data stays where this is called.

import { roundCents } from '../../catalogue/money.ts';
import { findNamedCurrency } from './amounts.ts';
import { type AccountKind, classifyRow, findAccountKind } from './classify-row.ts';
import type { ColumnRole } from './columns.ts';
import { parseCells } from './csv.ts';
import { decodeStatement } from './decode.ts';
import { signAmounts } from './directions.ts';
import { looksLikeOfx, looksLikeQif, readLabelledCells, readOfx, readQifCells } from './read-ofx.ts';
import { readTable, type TableLayout, type TableReading } from './read-table.ts';
import { readText } from './read-text.ts';
import {
  collapseSpaces,
  type DateOrder,
  type Entry,
  type RowKind,
  type SpendingSign,
  type StatementRow,
} from './row.ts';
import { findShopText } from './shop-text.ts';

/** Enough for many years; anything longer isn't a statement. */
export const MAX_STATEMENT_ROWS = 20_000;
const MAX_TEXT_LINES = 200_000;
/** Maximum characters in a row's text; anything longer isn't a description. */
const MAX_DESCRIPTION = 400;

export interface StatementOptions {
  /** Where the card is from: decides between 3 October and 10 March if the file doesn't. */
  readonly region?: string | undefined;
  /**
   * A row without a year gets the latest year that puts it no more than 31 days after this day. In text, the statement's
   * own date takes precedence. A table without this day goes by the first year that it mentions.
   */
  readonly today?: string | undefined;
  /** From here on: corrections by hand. */
  readonly roles?: readonly ColumnRole[] | undefined;
  readonly dateOrder?: DateOrder | undefined;
  readonly spending?: SpendingSign | undefined;
  readonly account?: AccountKind | undefined;
}

export interface Statement {
  readonly format: 'csv' | 'ofx' | 'qif' | 'labelled' | 'text';
  readonly rows: readonly GuessedRow[];
  /** Lines that look like a transaction, but have no amount that could be read. */
  readonly unread: readonly string[];
  /** What stands around the rows, where a file names its card. */
  readonly about: string;
  readonly account: AccountKind;
  readonly dateOrder: DateOrder;
  /** Undefined if words or columns show which way the money went. */
  readonly spending: SpendingSign | undefined;
  /** For a table: what each column was taken for, and the first rows. */
  readonly layout?: TableLayout;
  readonly sample?: readonly (readonly string[])[];
}

export interface GuessedRow extends StatementRow {
  /** No word gave the kind away, so the merchant may be a better guide. */
  readonly kindGuessed?: true;
}

export type StatementResult = Statement | { readonly error: string };

export function readStatementBytes(bytes: Uint8Array, options: StatementOptions = {}): StatementResult {
  const decoded = decodeStatement(bytes);
  return 'error' in decoded ? decoded : readStatement(decoded.text, options);
}

export interface Sheet {
  readonly name: string;
  readonly rows: readonly (readonly string[])[];
}

/** The sheets of a spreadsheet that hold transactions; if none does, the error of the first. */
export function readSheets(
  sheets: readonly Sheet[],
  options: StatementOptions = {},
): (Sheet & { readonly read: StatementResult })[] {
  const all = sheets.map(({ name, rows }) => ({ name, rows, read: readStatementRows(rows, options) }));
  const statements = all.filter(({ read }) => 'rows' in read);
  return statements.length > 0 ? statements : all.slice(0, 1);
}

/** The rows of a sheet: a table, or lines that somebody put into its cells. */
export function readStatementRows(
  rows: readonly (readonly string[])[],
  options: StatementOptions = {},
): StatementResult {
  const text = rows.map((cells) => cells.filter((cell) => cell !== '').join('    ')).join('\n');
  return finish(text, parseTable('csv', rows, text, options) ?? parseLines(text, options), options);
}

export function readStatement(text: string, options: StatementOptions = {}): StatementResult {
  if (text.trim() === '') return { error: 'It contains no text.' };
  if (countLines(text) > MAX_TEXT_LINES)
    return { error: 'It has more than 200,000 lines. Export a shorter period and try again.' };
  return finish(text, parse(text, options), options);
}

function finish(text: string, parsed: Parsed | undefined, options: StatementOptions): StatementResult {
  if (text.trim() === '') return { error: 'It contains no text.' };
  if (parsed === undefined || parsed.entries.length === 0)
    return {
      error:
        'No transactions were found: a row needs an amount and usually a date. Export the statement as CSV or OFX, or copy its lines as text.',
    };
  if (parsed.entries.length > MAX_STATEMENT_ROWS)
    return { error: 'It has more than 20,000 transactions. Export a shorter period and try again.' };
  return buildStatement(parsed, options);
}

interface Parsed {
  readonly format: Statement['format'];
  readonly entries: readonly Entry[];
  readonly unread?: readonly string[];
  readonly dateOrder: DateOrder;
  readonly currency: string | undefined;
  readonly contextText: string;
  readonly opening?: number | undefined;
  readonly account?: AccountKind | undefined;
  readonly table?: TableReading;
}

function parse(text: string, options: StatementOptions): Parsed | undefined {
  if (looksLikeOfx(text)) {
    const { entries, currency, isCard } = readOfx(text);
    const account = isCard ? 'card' : 'account';
    return {
      format: 'ofx',
      entries,
      dateOrder: findFallbackOrder(options),
      currency,
      contextText: '',
      account,
    };
  }
  if (looksLikeQif(text)) return parseTable('qif', readQifCells(text), text, options);
  const cells = parseCells(text);
  const asTable = cells && parseTable('csv', cells.rows, text, options);
  if (asTable && isConvincing(asTable, text)) {
    // The commas of its sums can make a text look like a table, but one without days.
    const asLines = countDated(asTable) < asTable.entries.length / 2 ? parseLines(text, options) : undefined;
    return asLines && countDated(asLines) > countDated(asTable) ? asLines : asTable;
  }
  const labelled = readLabelledCells(text);
  const asLabelled = labelled && parseTable('labelled', labelled, text, options);
  if (asLabelled && asLabelled.entries.length >= 2) return asLabelled;
  return parseLines(text, options) ?? asTable;
}

function parseTable(
  format: Parsed['format'],
  rows: readonly (readonly string[])[],
  text: string,
  options: StatementOptions,
): Parsed | undefined {
  const table = readTable(rows, {
    ...options,
    fallbackOrder: findFallbackOrder(options),
    referenceDay: findReferenceDay(text, options),
  });
  if (table === undefined || table.entries.length === 0) return undefined;
  const { entries, unread, layout, currency, preamble } = table;
  return { format, entries, unread, dateOrder: layout.dateOrder, currency, contextText: preamble, table };
}

function parseLines(text: string, options: StatementOptions): Parsed | undefined {
  const lines = readText(text, {
    dateOrder: options.dateOrder,
    fallbackOrder: findFallbackOrder(options),
    referenceDay: options.today,
  });
  return lines.entries.length === 0
    ? undefined
    : { format: 'text', ...lines, contextText: text.slice(0, 5000) };
}

const findFallbackOrder = ({ region }: StatementOptions): DateOrder =>
  region === 'US' ? 'month-day' : 'day-month';

/** Commas in the lines of a PDF can look like a table of a few rows; a real table covers most lines. */
function isConvincing({ entries }: Parsed, text: string): boolean {
  return (
    entries.length >= Math.min(countLines(text), 2000) * 0.3 || (entries.length > 0 && countLines(text) < 12)
  );
}

const countDated = ({ entries }: Parsed): number => entries.filter(({ date }) => date !== undefined).length;

function countLines(text: string): number {
  let count = 1;
  for (let index = text.indexOf('\n'); index >= 0; index = text.indexOf('\n', index + 1)) count++;
  return count;
}

function findReferenceDay(text: string, { today }: StatementOptions): string | undefined {
  const year = /\b(20[0-4]\d)\b/.exec(text.slice(0, 5000))?.[1];
  return today ?? (year && `${year}-07-01`);
}

const NOT_BOOKED = /^(?:reverted|declined|cancell?ed|failed|void(?:ed)?|rejected|expired)$/i;
const PENDING = /pending|authori[sz]|unposted|vorgemerkt|not yet|processing/i;

function buildStatement(parsed: Parsed, options: StatementOptions): Statement {
  const entries = parsed.entries.filter(({ status = '' }) => !NOT_BOOKED.test(status.trim()));
  const signs = signAmounts(entries, { opening: parsed.opening, spending: options.spending });
  const signed = entries.flatMap((entry, index) =>
    signs.amounts[index] === 0 ? [] : [{ ...entry, amount: signs.amounts[index]! }],
  );
  const hasBalance = signed.some(({ balance }) => balance !== undefined);
  const account =
    options.account ?? parsed.account ?? findAccountKind(signed, parsed.contextText, hasBalance);
  const currency = parsed.currency ?? findNamedCurrency(parsed.contextText);
  const rows = signed.map((entry): GuessedRow => {
    const { date, name, type, amount, mcc, card, status = '' } = entry;
    const description = entry.description.slice(0, MAX_DESCRIPTION);
    const { kind, guess } = classifyRow({
      description: [name, description].join(' '),
      type,
      amount,
      account,
    });
    return {
      date,
      description,
      shop: findShopText(description),
      ...(name !== undefined && collapseSpaces(name) !== description && { name }),
      amount: roundCents(amount),
      currency: entry.currency ?? currency,
      kind,
      ...(mcc !== undefined && { mcc }),
      ...(card !== undefined && { card }),
      ...(guess && { kindGuessed: true as const }),
      ...(PENDING.test(status) && { pending: true as const }),
    };
  });
  const { format, dateOrder, table } = parsed;
  return {
    format,
    rows: matchRefunds(rows, account),
    about: parsed.contextText,
    unread: (parsed.unread ?? []).map((line) => line.slice(0, MAX_DESCRIPTION)),
    account,
    dateOrder,
    spending: signs.spending,
    ...(table && { layout: table.layout, sample: table.sample }),
  };
}

/** Recognises money back from a shop where something was bought, on an account where most money in is transfers. */
function matchRefunds(rows: readonly GuessedRow[], account: AccountKind): GuessedRow[] {
  if (account === 'card') return [...rows];
  const key = ({ shop }: GuessedRow) =>
    shop
      .toLowerCase()
      .replace(/[^\p{L}]/gu, '')
      .slice(0, 12);
  const bought = new Set(rows.filter(({ kind }) => kind === 'purchase').map(key));
  return rows.map((row) =>
    row.amount < 0 && row.kindGuessed && bought.has(key(row)) ? { ...row, kind: 'refund' as RowKind } : row,
  );
}
