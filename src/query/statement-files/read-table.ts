// Turns a table of cells into entries, using columns that are guessed or set by hand.
import {
  type AmountToken,
  buildSignReader,
  findCurrency,
  findDecimalMark,
  findNamedCurrency,
  readAmount,
  toNumber,
} from './amounts.ts';
import { isSummary } from './classify-row.ts';
import {
  type Column,
  type ColumnRole,
  findHeadingRow,
  findRole,
  guessColumns,
  readCode,
  readDirection,
} from './columns.ts';
import { type DateToken, findDateOrder, formatDay, readSerialDay, readWholeDate } from './dates.ts';
import { collapseSpaces, type DateOrder, type Direction, type Entry } from './row.ts';

export interface TableLayout {
  readonly columns: readonly Column[];
  readonly dateOrder: DateOrder;
  readonly decimal: '.' | ',';
}

/** Corrections by hand; the rest is guessed. */
export interface TableCorrections {
  readonly roles?: readonly ColumnRole[] | undefined;
  readonly dateOrder?: DateOrder | undefined;
}

export interface TableReading {
  readonly layout: TableLayout;
  readonly entries: readonly Entry[];
  /** Rows with a date and words in which no amount was found. */
  readonly unread: readonly string[];
  readonly currency: string | undefined;
  /** The first rows below the headings, to show with the columns. */
  readonly sample: readonly (readonly string[])[];
  readonly preamble: string;
}

export interface TableOptions extends TableCorrections {
  readonly fallbackOrder: DateOrder;
  /** Dates without a year are taken to be near this day. */
  readonly referenceDay: string | undefined;
}

interface RawRow {
  readonly cells: readonly string[];
  readonly date: DateToken | undefined;
  readonly posted: DateToken | undefined;
  readonly amount: AmountToken;
  readonly direction: Direction | undefined;
  readonly balance: AmountToken | undefined;
  readonly more: string[];
}

const SAMPLE_ROWS = 4;

/** Undefined if there is no amount column or no row has an amount. */
export function readTable(
  rows: readonly (readonly string[])[],
  options: TableOptions,
): TableReading | undefined {
  const heading = findHeadingRow(rows);
  const headings = heading === undefined ? undefined : rows[heading];
  const body = readSerialDays(headings, rows.slice(heading === undefined ? findFirstRow(rows) : heading + 1));
  const guessed = guessColumns(headings, body);
  const columns = guessed.map((column, index) => ({
    ...column,
    role: options.roles?.[index] ?? column.role,
  }));
  const findColumn = (role: ColumnRole) => columns.findIndex((column) => column.role === role);
  const listColumns = (role: ColumnRole) =>
    columns.flatMap((column, index) => (column.role === role ? [index] : []));
  if (findColumn('amount') < 0 && findColumn('debit') < 0 && findColumn('credit') < 0) return undefined;

  const raw: RawRow[] = [];
  const unread: string[] = [];
  const readCell = (cells: readonly string[], role: ColumnRole) => cells[findColumn(role)] ?? '';
  for (const cells of body) {
    const cell = (role: ColumnRole) => readCell(cells, role);
    const date = readWholeDate(cell('date'));
    const posted = readWholeDate(cell('posted'));
    const money = readMoney(cells, columns, cell('direction'));
    if (money === undefined) {
      // Just another line of the text above: `,,NTUC FP-TAMPINES MALL,,`.
      const isAlone = cells.every((each, index) => each === '' || columns[index]?.role === 'description');
      if (isAlone) raw.at(-1)?.more.push(...cells);
      else if ((date ?? posted) && cell('description') !== '' && !isSummary(cell('description')))
        unread.push(collapseSpaces(cells.join(' ')));
      continue;
    }
    raw.push({ cells, date, posted, ...money, balance: readAmount(cell('balance')), more: [] });
  }
  const dated = raw.filter(({ date, posted }) => date !== undefined || posted !== undefined);
  if (raw.length === 0) return undefined;

  const readSign = buildSignReader(raw.map(({ amount }) => amount));
  const decimal = findDecimalMark(raw.map(({ amount }) => amount.digits));
  const dateOrder =
    options.dateOrder ??
    findDateOrder(
      raw.flatMap(({ date, posted }) => date ?? posted ?? []),
      options.fallbackOrder,
    );
  const day = (token: DateToken | undefined) => token && formatDay(token, dateOrder, options.referenceDay);
  const value = ({ digits, negative }: AmountToken) => toNumber(digits, decimal) * (negative ? -1 : 1);
  // A column of currencies beside `Amount (HKD)` says what was paid abroad.
  const ownCurrency = findNamedCurrency(columns[findColumn('amount')]?.heading ?? '');
  const found: { readonly entry: Entry; readonly cells: readonly string[] }[] = [];
  for (const { cells, date, posted, amount, direction, balance, more } of raw) {
    const join = (role: ColumnRole) => joinCells(listColumns(role).map((index) => cells[index] ?? ''));
    const text = collapseSpaces([join('description'), ...more].join(' '));
    // A machine's number says less than where it stands.
    const words = /\p{L}/u.test(text) ? text : collapseSpaces(`${text} ${join('reference')}`);
    const description = words || join('name');
    // Totals have no date, while most other rows do.
    if (
      date === undefined &&
      posted === undefined &&
      dated.length > raw.length / 2 &&
      isSummary(cells.join(' '))
    )
      continue;
    if (isSummary(description)) continue;
    const cell = (role: ColumnRole) => readCell(cells, role);
    const currencyCell = findCurrency(cell('currency'));
    const entry: Entry = {
      date: day(date) ?? day(posted),
      description,
      name: join('name') || undefined,
      type: join('type') || undefined,
      status: cell('status'),
      currency: ownCurrency ?? currencyCell ?? amount.currency,
      mcc: readCode(cell('mcc')),
      card: cell('card') || undefined,
      value: value(amount),
      direction: direction ?? amount.direction ?? readSign(amount),
      balance: balance && value(balance),
    };
    found.push({ entry, cells });
  }
  const entries = dropTotals(found);
  const preamble = rows
    .slice(0, heading ?? 0)
    .map((row) => row.join(' '))
    .join('\n');
  const moneyHeadings = columns.filter(({ role }) => ['amount', 'debit', 'credit', 'balance'].includes(role));
  return {
    layout: { columns, dateOrder, decimal },
    entries,
    unread,
    currency:
      findNamedCurrency(moneyHeadings.map((column) => column.heading).join(' ')) ??
      findNamedCurrency(preamble),
    sample: body.slice(0, SAMPLE_ROWS),
    preamble,
  };
}

interface Found {
  readonly entry: Entry;
  readonly cells: readonly string[];
}

const CENT = 0.006;
const isEqual = (one: number, other: number): boolean => Math.abs(one - other) < CENT;
const sumUp = (sums: readonly number[]): number => sums.reduce((sum, each) => sum + each, 0);

/**
 * Leaves out balances and turnovers in any language: rows at either end that lack a cell that most rows have, and whose sums
 * those rows explain.
 */
function dropTotals(found: readonly Found[]): Entry[] {
  const isFilled = ({ cells }: Found, column: number): boolean => (cells[column] ?? '') !== '';
  const width = Math.max(0, ...found.map(({ cells }) => cells.length));
  const count = (column: number): number => found.filter((each) => isFilled(each, column)).length;
  /** Columns by which most rows differ from those that lack them; the others may be empty by chance. */
  const typical = Array.from({ length: width }, (_, column) => column).filter(
    (column) => count(column) >= found.length / 3 && count(column) < found.length,
  );
  const lacksMost = (each: Found): boolean =>
    typical.length > 0 && typical.every((column) => !isFilled(each, column));
  const start = found.findIndex((each) => !lacksMost(each));
  const end = found.findLastIndex((each) => !lacksMost(each));
  const odd = [...found.slice(0, Math.max(0, start)), ...found.slice(end + 1)];
  if (start < 0 || odd.length === 0) return found.map(({ entry }) => entry);
  const change = ({ entry: { value, direction } }: Found): number =>
    direction === undefined ? value : direction === 'in' ? Math.abs(value) : -Math.abs(value);
  const changes = found.slice(start, end + 1).map(change);
  const [into, out] = [true, false].map((isIn) => sumUp(changes.filter((each) => each > 0 === isIn)));
  const isExplained = (each: Found): boolean => {
    const sum = change(each);
    return (
      [into!, out!].some((total) => total !== 0 && isEqual(Math.abs(sum), Math.abs(total))) ||
      odd.some((other) =>
        [1, -1].some((sign) => isEqual(Math.abs(change(other) - sum), Math.abs(sign * (into! + out!)))),
      )
    );
  };
  return found.filter((each) => !odd.includes(each) || !isExplained(each)).map(({ entry }) => entry);
}

/** Converts columns of dates that a spreadsheet left as numbers, but only if the heading says they are dates. */
function readSerialDays(
  headings: readonly string[] | undefined,
  body: readonly (readonly string[])[],
): readonly (readonly string[])[] {
  const days = new Set(
    (headings ?? []).flatMap((heading, index) => {
      const role = findRole(heading);
      const cells = body.map((row) => row[index] ?? '').filter((cell) => cell !== '');
      const isSerial = cells.length > 0 && cells.every((cell) => readSerialDay(cell) !== undefined);
      return (role === 'date' || role === 'posted') && isSerial ? [index] : [];
    }),
  );
  if (days.size === 0) return body;
  return body.map((row) =>
    row.map((cell, index) => (days.has(index) ? (readSerialDay(cell) ?? cell) : cell)),
  );
}

/** If no headings are recognised: the first row with a date and an amount. */
function findFirstRow(rows: readonly (readonly string[])[]): number {
  const first = rows.findIndex(
    (row) => row.some((cell) => readWholeDate(cell)) && row.some((cell) => readAmount(cell)),
  );
  return Math.max(0, first);
}

function readMoney(
  cells: readonly string[],
  columns: readonly Column[],
  directionCell: string,
): { amount: AmountToken; direction: Direction | undefined } | undefined {
  const find = (role: ColumnRole) => {
    const index = columns.findIndex((column) => column.role === role);
    return index < 0 ? undefined : readAmount(cells[index] ?? '');
  };
  const amount = find('amount');
  if (amount) return { amount, direction: readDirection(directionCell) };
  const debit = find('debit');
  const credit = find('credit');
  // The other column may hold 0.00.
  if (debit && !(isZero(debit) && credit)) return { amount: { ...debit, negative: false }, direction: 'out' };
  return credit && { amount: { ...credit, negative: false }, direction: 'in' };
}

function isZero({ digits }: AmountToken): boolean {
  return !/[1-9]/.test(digits);
}

/** Joins several cells into one text, leaving out those contained in another. */
function joinCells(cells: readonly string[]): string {
  const texts = cells.map(collapseSpaces).filter((text) => text !== '');
  return texts
    .filter(
      (text, own) =>
        !texts.some(
          (other, index) => index !== own && other.includes(text) && (other !== text || index < own),
        ),
    )
    .join(' ');
}
