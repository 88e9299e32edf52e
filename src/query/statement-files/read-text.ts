// Reads the lines of a PDF or copied lines: rows begin with a date, and have amounts at the end of a line or below.
import {
  type AmountToken,
  buildSignReader,
  findDecimalMark,
  findNamedCurrency,
  toNumber,
} from './amounts.ts';
import { type Block, collectBlocks, dropForeignFigures } from './collect-blocks.ts';
import { findDateOrder, formatDay, readDate } from './dates.ts';
import { readBalances } from './directions.ts';
import { collapseSpaces, type DateOrder, type Direction, type Entry } from './row.ts';
import { type Figure, splitLines, type TextLine } from './text-lines.ts';

export interface TextReading {
  readonly entries: readonly Entry[];
  /** Lines with a date and words in which no amount was found. */
  readonly unread: readonly string[];
  readonly dateOrder: DateOrder;
  readonly opening: number | undefined;
  readonly currency: string | undefined;
  readonly hasBalance: boolean;
}

export interface TextOptions {
  readonly dateOrder?: DateOrder | undefined;
  readonly fallbackOrder: DateOrder;
  readonly referenceDay: string | undefined;
}

export function readText(text: string, options: TextOptions): TextReading {
  const lines = dropDayTotals(turnAmountsFirst(splitLines(nameDays(text, options.referenceDay))));
  const { blocks, unread, opening, headings } = collectBlocks(lines);
  dropForeignFigures(blocks, headings);
  const digits = blocks.flatMap(({ slots }) => slots.flatMap((slot) => slot?.digits ?? []));
  const decimal = findDecimalMark(digits);
  const tokens = blocks.flatMap(({ dates }) => dates);
  const dateOrder = options.dateOrder ?? findDateOrder(tokens, options.fallbackOrder);
  const referenceDay =
    findStatementDay(
      lines.map(({ raw }) => raw),
      dateOrder,
      options.referenceDay,
    ) ?? options.referenceDay;
  const value = (figure: AmountToken) => toNumber(figure.digits, decimal) * (figure.negative ? -1 : 1);
  const drafts = blocks.map((block): Draft => {
    const days = block.dates.flatMap((date) => formatDay(date, dateOrder, referenceDay) ?? []).sort();
    return { block, date: days[0], description: collapseSpaces(block.texts.join(' ')) };
  });
  const { entries, hasBalance } = assignFigures(drafts, headings, value, opening && value(opening));
  const currency = findNamedCurrency(headings.join(' ')) ?? findMostCommonCurrency(blocks);
  return { entries, unread, dateOrder, opening: opening && value(opening), currency, hasBalance };
}

const DAY = 86_400_000;

/** `Today` and `Yesterday` of an app as dates. */
function nameDays(text: string, today: string | undefined): string {
  if (today === undefined) return text;
  return text.replace(/^[ \t]*(?:(today)|yesterday)\b/gim, (_, isToday?: string) =>
    isToday ? today : new Date(Date.parse(today) - DAY).toISOString().slice(0, 10),
  );
}

/** Most lines between the amount and the date of such a row. */
const MAX_BETWEEN = 2;

/** Amount, shop and date below each other, as one line: date, shop, amount. */
function turnAmountsFirst(lines: readonly TextLine[]): readonly TextLine[] {
  const isAmount = ({ text, slots, dates }: TextLine) =>
    text === '' && slots.length === 1 && dates.length === 0;
  const rows: string[] = [];
  const first = lines.findIndex(isAmount);
  for (let position = Math.max(0, first); position < lines.length; ) {
    const day = lines.findIndex(({ dates }, index) => index > position && dates.length > 0);
    const words = lines.slice(position + 1, day);
    const isRow =
      isAmount(lines[position]!) &&
      day > position + 1 &&
      words.length <= MAX_BETWEEN &&
      words.every(({ slots, text }) => slots.length === 0 && text !== '') &&
      lines[day]!.slots.length === 0;
    if (!isRow) return lines;
    const { trimmed } = lines[day]!;
    const date = trimmed.slice(0, readDate(trimmed)?.length);
    rows.push([date, ...words.map(({ trimmed: word }) => word), lines[position]!.trimmed].join('   '));
    position = day + 1;
  }
  return first < 0 || rows.length < 2 ? lines : [...lines.slice(0, first), ...splitLines(rows.join('\n'))];
}

/** A day with the sum of its rows, above them: the sum is not a row. */
function dropDayTotals(lines: readonly TextLine[]): readonly TextLine[] {
  const digits = lines.flatMap(({ slots }) => slots.flatMap((slot) => slot?.digits ?? []));
  const decimal = findDecimalMark(digits);
  const value = (figure: Figure | undefined): number =>
    figure === undefined ? 0 : toNumber(figure.digits, decimal) * (figure.negative ? -1 : 1);
  return lines.map((line, index) => {
    if (line.dates.length === 0 || line.text !== '' || line.slots.length !== 1) return line;
    const next = lines.findIndex(({ dates }, at) => at > index && dates.length > 0);
    const figures = lines
      .slice(index + 1, next < 0 ? undefined : next)
      .flatMap(({ slots }) => (slots.length === 1 ? slots : []));
    const sum = figures.reduce((total, figure) => total + value(figure), 0);
    return figures.length > 0 && Math.abs(sum - value(line.slots[0])) < CENT ? { ...line, slots: [] } : line;
  });
}

interface Draft {
  readonly block: Block;
  readonly date: string | undefined;
  readonly description: string;
}

/** The date of the statement, used to work out the year of rows that have none. */
function findStatementDay(lines: readonly string[], order: DateOrder, today = '9999'): string | undefined {
  const days: string[] = [];
  for (const line of lines)
    for (const { index } of line.matchAll(/(?<![\p{L}\d])(?:\d|\p{L}{3})/gu)) {
      const token = readDate(line.slice(index));
      if (token?.year === undefined) continue;
      const day = formatDay(token, order, undefined);
      if (day === undefined) continue;
      if (/statement|as at|closing|stichtag|tarikh/i.test(line.slice(0, index))) return day;
      // An offer may be valid until years from now.
      if (day <= today) days.push(day);
    }
  return days.sort().at(-1);
}

const COLUMN_TOLERANCE = 6;
const OUT_HEADING =
  /withdrawals?|d[ée]bits?|paid out|money out|payments? out|soll|ausgaben|belastung|keluar|spent|charges/gi;
const IN_HEADING =
  /deposits?|cr[ée]dits?|paid in|money in|payments? in|haben|eing[äa]nge|gutschrift|masuk|received/gi;

/** Decides which figure of a row is the amount, which the balance, and which column means in or out. */
function assignFigures(
  drafts: readonly Draft[],
  headings: readonly string[],
  value: (figure: AmountToken) => number,
  opening: number | undefined,
): { entries: Entry[]; hasBalance: boolean } {
  const buildEntry = (
    { block, date, description }: Draft,
    amount: Figure,
    balance: Figure | undefined,
    direction?: Direction,
  ): Entry => ({
    date,
    description,
    value: value(amount),
    direction: amount.direction ?? block.direction ?? direction,
    currency: amount.currency,
    card: block.card,
    balance: balance && value(balance),
  });
  const listFigures = ({ block }: Draft) => block.slots.filter((slot) => slot !== undefined);
  const withSeveralFigures = drafts.filter((draft) => listFigures(draft).length >= 2).length;
  const hasBalanceHeading = /balance|saldo|baki|solde|存餘|結餘/i.test(headings.join(' '));
  const withBalance = drafts.map((draft) => {
    const figures = listFigures(draft);
    return figures.length >= 2
      ? buildEntry(draft, figures.at(-2)!, figures.at(-1))
      : buildEntry(draft, figures[0]!, undefined);
  });
  const directions = withSeveralFigures >= 2 ? readBalances(withBalance, opening) : undefined;
  // Money out, money in and balance, with a dash in place of a missing figure.
  const withThreeSlots = drafts.filter(
    ({ block: { slots } }) => slots.length === 3 && slots.includes(undefined),
  ).length;
  const hasBalance =
    directions !== undefined ||
    withThreeSlots > drafts.length / 2 ||
    (hasBalanceHeading &&
      withSeveralFigures > 0 &&
      withSeveralFigures >= drafts.length / 3 &&
      !isContradicted(withBalance));
  const findDirection = findColumns(headings);
  const readSign = buildSignReader(drafts.flatMap((draft) => listFigures(draft).slice(-1)));
  if (!hasBalance)
    return {
      hasBalance,
      entries: drafts.map((draft) => {
        const amount = listFigures(draft).at(-1)!;
        return buildEntry(draft, amount, undefined, readSign(amount) ?? findDirection?.(amount.right));
      }),
    };
  return {
    hasBalance,
    entries: drafts.map((draft, index) => {
      const { slots } = draft.block;
      const figures = listFigures(draft);
      const balance = figures.length >= 2 || slots.length >= 3 ? figures.at(-1) : undefined;
      const amount = balance === undefined ? figures[0]! : (figures.at(-2) ?? figures[0]!);
      // Three slots: money out, money in, balance.
      const place = slots.length === 3 ? slots.indexOf(amount) : -1;
      const direction =
        directions?.[index] ??
        findDirection?.(amount.right) ??
        (place === 0 ? 'out' : place === 1 ? 'in' : undefined);
      const signed = amount.negative || amount.positive;
      return buildEntry(draft, amount, balance, signed ? undefined : direction);
    }),
  };
}

/** Whether no last figure of a row follows from the one before: then it is no balance. */
function isContradicted(entries: readonly Entry[]): boolean {
  const steps = entries.slice(1).flatMap((entry, index) => {
    const before = entries[index]!;
    if (entry.balance === undefined || before.balance === undefined) return [];
    const step = Math.abs(entry.balance - before.balance);
    return [[entry, before].some(({ value }) => Math.abs(step - Math.abs(value)) < CENT)];
  });
  return steps.length > 0 && !steps.includes(true);
}

const CENT = 0.006;

/** In or out by where a figure ends, if a heading line names both. */
function findColumns(headings: readonly string[]): ((right: number) => Direction | undefined) | undefined {
  for (const line of headings) {
    const out = [...line.matchAll(OUT_HEADING)].at(-1);
    const into = [...line.matchAll(IN_HEADING)].at(-1);
    // `Debits/Credits ($)` is one column.
    if (
      !out ||
      !into ||
      !/\s{2,}/.test(line.slice(Math.min(out.index, into.index), Math.max(out.index, into.index)))
    )
      continue;
    const ends = { out: out.index + out[0].length, in: into.index + into[0].length };
    return (right) => {
      const byOut = Math.abs(right - ends.out);
      const byIn = Math.abs(right - ends.in);
      if (Math.min(byOut, byIn) > COLUMN_TOLERANCE * 2) return undefined;
      return byOut < byIn ? 'out' : 'in';
    };
  }
  return undefined;
}

function findMostCommonCurrency(blocks: readonly Block[]): string | undefined {
  const counts = new Map<string, number>();
  for (const { slots } of blocks)
    for (const slot of slots)
      if (slot?.currency) counts.set(slot.currency, (counts.get(slot.currency) ?? 0) + 1);
  return [...counts].sort((one, other) => other[1] - one[1])[0]?.[0];
}
