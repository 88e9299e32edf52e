// Groups the lines of a PDF or of copied text into rows: a row begins with a date, and has its amount at the end of that
// line or below it.
import { findNamedCurrency } from './amounts.ts';
import { isSummary } from './classify-row.ts';
import { normaliseHeading } from './columns.ts';
import type { DateToken } from './dates.ts';
import { collapseSpaces, type Direction } from './row.ts';
import type { Figure, Slot, TextLine } from './text-lines.ts';

export interface Block {
  /** Its first line. */
  readonly line: string;
  readonly dates: readonly DateToken[];
  readonly texts: string[];
  readonly slots: Slot[];
  /** The figures are on separate lines. */
  readonly stacked: boolean;
  /** `CR` or `DR` stood on a line of its own. */
  direction?: Direction;
  /** The line that names the card that the row belongs to. */
  readonly card?: string | undefined;
  /** The line above; used as the text if the row has none: shop, date and amount below each other. */
  readonly above?: string | undefined;
  /** Nothing but a date was on the first line: rows of that day may follow. */
  readonly isDay: boolean;
}

export interface Blocks {
  readonly blocks: Block[];
  /** Lines with a date and words in which no amount was found. */
  readonly unread: string[];
  readonly opening: Figure | undefined;
  readonly headings: string[];
}

// Lines below a row that belong to it but don't name the merchant.
const DETAIL_LINE = new RegExp(
  [
    String.raw`^(?:ref(?:erence)?(?: no)?\.?\s*:|(?:transaction |trans )?ref(?:erence)?(?: no)?\.?:?\s*\d|[\d ]{12,}$`,
    'transacted amount|foreign (?:currency|amount)|exchange rate|fx rate|rate\\s|converted|original amount|@ ?\\d',
    // An amount abroad and its rate: `USD 20.00 @ 1.32`, `U. S. DOLLAR 10.18`, `1 SGD = 112.50 JPY`, `POUND STERLING`.
    String.raw`[A-Z]{3} [\d.,]+ @.*$|[\d.]* ?[A-Z]{3} ?= ?[\d.]`,
    String.raw`[\p{L}. ]*\b(?:dollars?|sterling|yen|ringgit|baht|renminbi|yuan|rupiah|rupees?|pesos?|won|dong|francs?|kron[ae]r?|euros?)\b[\s\d.,@x*]*$`,
    String.raw`card (?:no|number|ending)|page\b|statement\b|continued|this (?:statement|is)\b|please\b|end of\b|[-=*_ ]{3,}`,
    // Words of apps and pages beside a row.
    '(?:pending|posted|completed|processed|authori[sz]ed|billed|unbilled|settled)(?: transactions?)?$|contactless$|chip (?:and|&) pin$|(?:apple|google|samsung) ?pay$|online$|in[- ]?store$|view details$',
    '(?:standard )?(?:purchases?|fees?|interest|payments?|credits?|transactions?|cash advances?|adjustments?|deposits?|withdrawals?|checks)(?: (?:and|&) .*| charged.*| continued.*|, credits.*)?$)',
  ].join('|'),
  'iu',
);
/** `UOB ONE CARD 4119 1100 0000 1234`, `CARD NO. XXXX-XXXX-XXXX-1234`. */
export const CARD_LINE = /(?:\d{4}|[Xx*]{4})[ -]?[\dXx*]{4}[ -]?[\dXx*]{4}[ -]?\d{4}(?!\d)/;
/** Lines around the rows that have figures too. */
const NOT_A_ROW =
  /\b(?:credit limit|minimum (?:payment|amount)|payment due|amount due|due date|statement (?:date|balance)|available (?:credit|limit)|interest rate|annual percentage|(?:closing|ending|outstanding) balance)\b/i;
/** The most text lines that belong to one row. */
const MAX_MORE_LINES = 6;

export function collectBlocks(lines: readonly TextLine[]): Blocks {
  const blocks: Block[] = [];
  const headings: string[] = [];
  let opening: Figure | undefined;
  /** The row that the next lines may belong to; undefined after a total. */
  let current: Block | undefined;
  let above: string | undefined;
  /** Lines of words below a row that is complete: an amount below makes them another row of that day. */
  let waiting: string[] = [];
  /** The first row below a day: those that follow have as many lines of words. */
  let first: Block | undefined;
  let card: string | undefined;
  const dated = lines.filter(({ dates }) => dates.length > 0).length;
  const late = lines.filter((line) => line.late && line.late.text !== '').length;
  const usesLate = late > dated;

  const open = (line: TextLine, parts: Pick<TextLine, 'dates' | 'text' | 'slots'>, isStacked: boolean) => {
    const { dates, text, slots } = parts;
    current = {
      line: line.trimmed,
      dates,
      texts: text === '' ? [] : [text],
      slots: [...slots],
      stacked: isStacked,
      above,
      card,
      isDay: text === '' && slots.length === 0,
    };
    blocks.push(current);
    waiting = [];
    if (current.isDay) first = current;
  };

  for (const line of lines) {
    const { raw, trimmed, text, slots, hasGap } = line;
    const figures = slots.filter((slot) => slot !== undefined);
    if (isSummary(text)) {
      if (blocks.length === 0) opening = slots.at(-1) ?? opening;
      current = undefined;
      continue;
    }
    if (isHeading(trimmed)) {
      headings.push(raw);
      continue;
    }
    if (line.dates.length === 0) {
      const isCard = CARD_LINE.test(trimmed) && (figures.length === 0 || !/\p{L}/u.test(text));
      if (isCard) card = trimmed;
      if (isCard || NOT_A_ROW.test(text)) {
        current = undefined;
        continue;
      }
    }
    if (usesLate && line.late) {
      if (!isSummary(line.late.text)) open(line, line.late, false);
      continue;
    }
    // A date without a year below one with a year is part of the text: `12FEB 1234`.
    const isText =
      current?.stacked && current.slots.length === 0 && current.dates[0]?.year && !line.dates[0]?.year;
    if (line.dates.length > 0 && !isText && !usesLate) {
      open(line, line, slots.length === 0);
      above = undefined;
      continue;
    }
    if (dated === 0 && !usesLate) {
      // If no line has a date, each line that ends with an amount is a row.
      if (figures.length > 0 && text !== '') open(line, line, false);
      continue;
    }
    if (slots.length === 0 && (current === undefined || current.slots.length > 0)) above = trimmed;
    const mark = /^(?:(CR|credit)|DR|debit)$/i.exec(trimmed);
    if (mark && current) {
      current.direction = mark[1] ? 'in' : 'out';
      continue;
    }
    if (current === undefined || (text !== '' && DETAIL_LINE.test(trimmed))) continue;
    const day = { dates: current.dates, slots };
    if (current.stacked) {
      const isComplete = current.slots.length > 0;
      if (text === '' && slots.length > 0) {
        if (waiting.length === 0) current.slots.push(...slots);
        else
          open(line, { ...day, text: waiting.slice(-Math.max(1, first?.texts.length ?? 1)).join(' ') }, true);
      } else if (figures.length > 0) {
        if (isComplete) {
          if (current.isDay) open(line, { ...day, text }, false);
        } else if (current.isDay && current.texts.length === 0 && hasGap) open(line, { ...day, text }, false);
        else {
          current.texts.push(text);
          current.slots.push(...slots);
        }
      } else if (text !== '') {
        if (isComplete) waiting.push(trimmed);
        else current.texts.push(isText ? trimmed : text);
      }
    } else if (figures.length > 0) {
      // Another row for the same day, whose date is printed only once.
      if (text !== '' && hasGap) open(line, { ...day, text }, false);
    } else if (text !== '' && current.texts.length < MAX_MORE_LINES) current.texts.push(text);
  }

  addTextsAbove(blocks);
  const hasFigure = ({ slots }: Block): boolean => slots.some((slot) => slot !== undefined);
  const hasWords = ({ texts }: Block): boolean => texts.some((text) => /\p{L}{2}/u.test(text));
  /** A day and a figure between rows with words is a statement's day beside its balance. */
  const haveWords = blocks.filter(hasWords).length > blocks.length / 2;
  return {
    blocks: blocks.filter(
      (block) =>
        hasFigure(block) && (hasWords(block) || (!block.stacked && (block.texts.length > 0 || !haveWords))),
    ),
    unread: blocks
      .filter((block) => !hasFigure(block) && hasWords(block))
      .map(({ line }) => collapseSpaces(line)),
    opening,
    headings,
  };
}

/** Shop, date and amount below each other. */
function addTextsAbove(blocks: readonly Block[]): void {
  const textless = blocks.filter(
    ({ stacked, texts, above }) => stacked && above !== undefined && texts.length === 0,
  );
  // A single one is a page header.
  if (textless.length >= 2 && textless.length >= blocks.length / 2)
    for (const { texts, above } of textless) texts.push(above!);
}

/** Has at least two words used in column headings, and no figure. */
function isHeading(line: string): boolean {
  if (/\d[.,]\d{2}\b/.test(line)) return false;
  const found = normaliseHeading(line).match(
    /\b(date|description|details|particulars|transaction|amount|withdrawals?|deposits?|debits?|credits?|balance|paid out|paid in|money out|money in|tarikh|jumlah|baki|datum|betrag|saldo)\b/g,
  );
  return new Set(found ?? []).size >= 2 && !/^\s*\d/.test(line);
}

/** `none` if it is written without one. */
const nameCurrency = (figure: Figure): string => figure.currency ?? 'none';

/** Takes what was paid abroad out of rows that also have the amount in the statement's own currency. */
export function dropForeignFigures(blocks: readonly Block[], headings: readonly string[]): void {
  const counts = new Map<string, number>();
  for (const { slots } of blocks)
    for (const currency of new Set(slots.flatMap((slot) => (slot ? [nameCurrency(slot)] : []))))
      counts.set(currency, (counts.get(currency) ?? 0) + 1);
  const [first] = [...counts].sort((one, other) => other[1] - one[1]);
  const named = findNamedCurrency(headings.join(' '));
  const isHome = (slot: Figure): boolean => nameCurrency(slot) === first?.[0] || slot.currency === named;
  for (const { slots } of blocks) {
    const figures = slots.filter((slot) => slot !== undefined);
    if (figures.length < 2 || !figures.some(isHome) || figures.every(isHome)) continue;
    slots.splice(0, slots.length, ...slots.filter((slot) => slot === undefined || isHome(slot)));
  }
}
