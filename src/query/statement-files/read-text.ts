// Reads the lines of a PDF or copied lines: rows begin with a date, and have amounts at the end of a line or below.
import {
  type AmountToken,
  CURRENCY_CODE,
  findCurrency,
  findDecimalMark,
  findNamedCurrency,
  NUMBER,
  readAmount,
  toNumber,
  usesPlus,
} from './amounts.ts';
import { isSummary } from './classify-row.ts';
import { normaliseHeading } from './columns.ts';
import { type DateToken, findDateOrder, formatDay, readDate } from './dates.ts';
import { readBalances } from './directions.ts';
import { collapseSpaces, type DateOrder, type Direction, type Entry } from './row.ts';

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

interface Figure extends AmountToken {
  /** Column of its last character. */
  readonly right: number;
}

/** A figure, or undefined for a dash in place of one. */
type Slot = Figure | undefined;

interface Block {
  /** Its first line. */
  readonly line: string;
  readonly dates: readonly DateToken[];
  readonly texts: string[];
  readonly slots: Slot[];
  /** The figures are on separate lines. */
  stacked: boolean;
  /** The line above; used as the text if the row has none: shop, date and amount below each other. */
  readonly above?: string | undefined;
}

const MONEY = String.raw`(?:[A-Z]{1,2}\$|[$£€¥₹]|RM|${CURRENCY_CODE} ?)`;
const DECIMALS = String.raw`(?:\d{1,3}(?:[ ,.'’\u00a0]\d{3})*|\d+)?[.,]\d{2}`;
// `12.50`, `(1,113.82 )`, `17.74 CR`, `50.00-`, `S$18.90 cr`, `14.90SGD`: needs decimals or a currency symbol.
const FIGURE = new RegExp(
  String.raw`(?:^|\s)((?:\(\s?)?[-+−]?\s?(?:${MONEY}?[-+−]?${DECIMALS}(?![\d.,/:%])(?:${MONEY})?|[$£€¥₹]${NUMBER})(?:\s?\))?(?:[-+](?!\d)|\s?(?:CR|DR|cr|dr|Cr|Dr)\b|\s[SH]\b)?)\s*$`,
  'u',
);
const NO_FIGURE = /(?:^|\s)-\s*$/;
// Lines below a row that belong to it but don't name the merchant.
const DETAIL_LINE =
  /^(?:ref(?:erence)?(?: no)?\.?\s*:|(?:transaction |trans )?ref(?:erence)?(?: no)?\.?:?\s*\d|transacted amount|foreign (?:currency|amount)|exchange rate|fx rate|[A-Z]{3} [\d.,]+(?: @.*)?$|rate\s|converted|original amount|card (?:no|number|ending)|page\b|statement\b|continued|@ ?\d|(?:standard )?(?:purchases?|fees?|interest|payments?|credits?|transactions?|cash advances?|adjustments?|deposits?|withdrawals?|checks)(?: (?:and|&) .*| charged.*| continued.*)?$)/i;
const MAX_FIGURES = 4;
/** The rest of a longer line is ignored; no row of a statement is that long. */
const MAX_LINE = 1000;
/** The most text lines that belong to one row. */
const MAX_MORE_LINES = 6;

export function readText(text: string, options: TextOptions): TextReading {
  const lines = text
    .split(/\r\n|\n|\r/)
    .map((line) => line.slice(0, MAX_LINE).replaceAll('\t', '    ').replaceAll('\u00a0', ' '));
  const { blocks, unread, opening, headings } = collectBlocks(lines);
  const digits = blocks.flatMap(({ slots }) => slots.flatMap((slot) => slot?.digits ?? []));
  const decimal = findDecimalMark(digits);
  const tokens = blocks.flatMap(({ dates }) => dates);
  const dateOrder = options.dateOrder ?? findDateOrder(tokens, options.fallbackOrder);
  const referenceDay = findStatementDay(lines, dateOrder, options.referenceDay) ?? options.referenceDay;
  const value = (figure: AmountToken) => toNumber(figure.digits, decimal) * (figure.negative ? -1 : 1);
  const drafts = blocks.map((block): Draft => {
    const days = block.dates.flatMap((date) => formatDay(date, dateOrder, referenceDay) ?? []).sort();
    return { block, date: days[0], description: collapseSpaces(block.texts.join(' ')) };
  });
  const { entries, hasBalance } = assignFigures(drafts, headings, value, opening && value(opening));
  const currency = findNamedCurrency(headings.join(' ')) ?? findMostCommonCurrency(blocks);
  return { entries, unread, dateOrder, opening: opening && value(opening), currency, hasBalance };
}

interface Draft {
  readonly block: Block;
  readonly date: string | undefined;
  readonly description: string;
}

function collectBlocks(lines: readonly string[]): {
  blocks: Block[];
  unread: string[];
  opening: Figure | undefined;
  headings: string[];
} {
  const blocks: Block[] = [];
  const headings: string[] = [];
  let opening: Figure | undefined;
  /** The row that the next lines may belong to; undefined after a total. */
  let current: Block | undefined;
  let above: string | undefined;
  const dated = lines.some((line) => readDate(line.trim()) !== undefined);
  for (const line of lines) {
    const trimmed = line.trim();
    if (trimmed === '') continue;
    const dates = readLeadingDates(trimmed);
    const rest = trimmed.slice(dates.length).trim();
    const indent =
      line.length -
      line.trimStart().length +
      dates.length +
      (trimmed.slice(dates.length).length - trimmed.slice(dates.length).trimStart().length);
    const { text, slots } = splitFigures(rest, indent);
    if (isSummary(text)) {
      if (blocks.length === 0) opening = slots.at(-1) ?? opening;
      current = undefined;
      continue;
    }
    if (isHeading(trimmed)) {
      headings.push(line);
      continue;
    }
    // A date without a year below one with a year is part of the text: `12FEB 1234`.
    const isText =
      current?.stacked && current.slots.length === 0 && current.dates[0]?.year && !dates.tokens[0]?.year;
    if (dates.tokens.length > 0 && !isText) {
      const texts = text === '' ? [] : [text];
      current = { line, dates: dates.tokens, texts, slots, stacked: slots.length === 0, above };
      above = undefined;
      blocks.push(current);
      continue;
    }
    if (!dated) {
      // If no line has a date, each line that ends with an amount is a row.
      if (slots.some((slot) => slot !== undefined) && text !== '')
        blocks.push({ line, dates: [], texts: [text], slots, stacked: false });
      continue;
    }
    if (slots.length === 0 && (current === undefined || current.slots.length > 0)) above = trimmed;
    if (current === undefined || DETAIL_LINE.test(trimmed)) continue;
    const figures = slots.filter((slot) => slot !== undefined);
    if (current.stacked) {
      if (text === '' && slots.length > 0) current.slots.push(...slots);
      else if (figures.length > 0 && current.slots.length === 0) {
        current.texts.push(text);
        current.slots.push(...slots);
      } else if (text !== '' && current.slots.length === 0) current.texts.push(isText ? trimmed : text);
      continue;
    }
    if (
      figures.length > 0 &&
      text !== '' &&
      /\s{2,}\S*$|\s{2,}/.test(rest.slice(text.length)) &&
      !findCurrency(text.slice(-3))
    ) {
      // Another row for the same day, whose date is printed only once.
      current = { line, dates: current.dates, texts: [text], slots, stacked: false };
      blocks.push(current);
    } else if (figures.length === 0 && text !== '' && current.texts.length < MAX_MORE_LINES)
      current.texts.push(text);
  }
  const textless = blocks.filter(
    ({ stacked, texts, above: shop }) => stacked && shop !== undefined && texts.length === 0,
  );
  // A single one is a page header.
  if (textless.length >= 2 && textless.length >= blocks.length / 2)
    for (const { texts, above: shop } of textless) texts.push(shop!);
  const hasFigure = ({ slots }: Block): boolean => slots.some((slot) => slot !== undefined);
  const hasWords = ({ texts }: Block): boolean => texts.some((text) => /\p{L}{2}/u.test(text));
  return {
    blocks: blocks.filter((block) => hasFigure(block) && (!block.stacked || hasWords(block))),
    unread: blocks
      .filter((block) => !hasFigure(block) && hasWords(block))
      .map(({ line }) => collapseSpaces(line)),
    opening,
    headings,
  };
}

function readLeadingDates(line: string): { tokens: DateToken[]; length: number } {
  const tokens: DateToken[] = [];
  let length = 0;
  for (let count = 0; count < 2; count++) {
    const gap = /^\s*/.exec(line.slice(length))![0].length;
    const token = readDate(line.slice(length + gap));
    if (token === undefined) break;
    // `01 Feb 2025 to 28 Feb 2025` is a period, and `12/03/2026 12.50` ends with an amount.
    if (/^\s*(?:to|-|–|bis|until)\s/i.test(line.slice(length + gap + token.length)) && count === 0) {
      const after = line.slice(length + gap + token.length).replace(/^\s*(?:to|-|–|bis|until)\s+/i, '');
      if (readDate(after)) return { tokens: [], length: 0 };
    }
    length += gap + token.length;
    tokens.push(token);
  }
  return { tokens, length };
}

/** The figures at the end of a line, in order, and the text before them. */
function splitFigures(rest: string, indent: number): { text: string; slots: Slot[] } {
  let text = rest;
  const slots: Slot[] = [];
  while (slots.length < MAX_FIGURES) {
    const found = FIGURE.exec(text);
    const amount = found && readAmount(found[1]!);
    if (found && amount) {
      slots.unshift({ ...amount, right: indent + text.trimEnd().length });
      text = text.slice(0, found.index);
    } else if (NO_FIGURE.test(text) && (slots.length > 0 || text.trim() === '-')) {
      slots.unshift(undefined);
      text = text.replace(NO_FIGURE, '');
    } else break;
  }
  return { text: text.trim(), slots };
}

/** Has at least two words used in column headings, and no figure. */
function isHeading(line: string): boolean {
  if (/\d[.,]\d{2}\b/.test(line)) return false;
  const found = normaliseHeading(line).match(
    /\b(date|description|details|particulars|transaction|amount|withdrawals?|deposits?|debits?|credits?|balance|paid out|paid in|money out|money in|tarikh|jumlah|baki|datum|betrag|saldo)\b/g,
  );
  return new Set(found ?? []).size >= 2 && !/^\s*\d/.test(line);
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
    { date, description }: Draft,
    amount: Figure,
    balance: Figure | undefined,
    direction?: Direction,
  ): Entry => ({
    date,
    description,
    value: value(amount),
    direction: amount.direction ?? direction,
    currency: amount.currency,
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
    (hasBalanceHeading && withSeveralFigures > 0 && withSeveralFigures >= drafts.length / 3);
  const findDirection = findColumns(headings);
  const marksIn = usesPlus(drafts.flatMap((draft) => listFigures(draft).slice(0, 1)));
  if (!hasBalance)
    return {
      hasBalance,
      entries: drafts.map((draft) => {
        const amount = listFigures(draft).at(-1)!;
        const plus = marksIn && amount.positive ? 'in' : undefined;
        return buildEntry(draft, amount, undefined, plus ?? findDirection?.(amount.right));
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

/** In or out by where a figure ends, if a heading line names both. */
function findColumns(headings: readonly string[]): ((right: number) => Direction | undefined) | undefined {
  for (const line of headings) {
    const out = [...line.matchAll(OUT_HEADING)].at(-1);
    const into = [...line.matchAll(IN_HEADING)].at(-1);
    if (!out || !into || !/\s{2,}/.test(line.trim())) continue;
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
