// Reads one line of a PDF or of copied text: the dates at its start, the figures at its end, and the words between.
import { type AmountToken, CURRENCY_CODE, NUMBER, readAmount } from './amounts.ts';
import { type DateToken, readDate, separateDate } from './dates.ts';

export interface Figure extends AmountToken {
  /** Column of its last character. */
  readonly right: number;
}

/** A figure, or undefined for a dash in place of one. */
export type Slot = Figure | undefined;

export interface TextLine {
  /** With its indentation, which shows columns. */
  readonly raw: string;
  readonly trimmed: string;
  readonly dates: readonly DateToken[];
  readonly text: string;
  readonly slots: readonly Slot[];
  /** At least two spaces are between the text and the figures. */
  readonly hasGap: boolean;
  /** Without a date at the start: the same line read with the date at its end, `KOUFU 03/10/26 5.40`. */
  readonly late?: Pick<TextLine, 'dates' | 'text' | 'slots'> | undefined;
}

/** The rest of a longer line is ignored; no row of a statement is that long. */
const MAX_LINE = 1000;

export function splitLines(text: string): TextLine[] {
  return text
    .split(/\r\n|\n|\r/)
    .map((line) => {
      const short = line.length <= MAX_SENTENCE ? line.replace(CHARGED, '$3   $2   $1') : line;
      return readLine(
        short.slice(0, MAX_LINE).replaceAll('\t', '    ').replace(BETWEEN, '   ').replaceAll('\u00a0', ' '),
      );
    })
    .filter(({ trimmed }) => trimmed !== '');
}

const MAX_SENTENCE = 200;
/** A sentence of a bank: `S$18.40 was charged on your card ending 1234 at GRAB on 03 Oct 2026.` */
const CHARGED =
  /^.{0,60}?((?:[A-Z]{1,2}\$|[A-Z]{3} ?|[$£€₹]|RM ?)[\d,]+\.\d{2})\s.{0,60}?\b(?:charged|spent|debited|paid|used|made|purchase|transaction)\b.{0,60}?\bat (.{2,60}?) on (\d{1,2}[ /-][\p{L}\d]{2,9}[ /-]\d{2,4})\.?$/iu;

/** Dots of an app between the parts of a line: `14 Oct 2026 · Posted`. */
const BETWEEN = /\s+[·•]\s+/gu;

/** Bullets and numbers of lines: `• 03 Oct`, `001 Oct 3`. */
const BEFORE_DATE = /^(?:[•*·▪]\s*|\d{3}\s+(?=\p{L}{3}\.?\s?\d|\d{1,2}[\s/]))/u;

function readLine(raw: string): TextLine {
  const whole = raw.trim();
  const bare = whole.replace(BEFORE_DATE, '');
  const trimmed = bare !== whole && readDate(bare) ? bare : whole;
  const { dates, rest, joined } = readLeadingDates(trimmed);
  const indent = joined ? 0 : raw.trimEnd().length - rest.length;
  const figures = splitFigures(rest, indent);
  if (dates.length > 0) {
    const before = figures.slots.length === 0 ? readFigureBefore(rest) : undefined;
    return { raw, trimmed, dates, ...(before ?? figures) };
  }
  return { raw, trimmed, dates, ...figures, late: readLateDate(trimmed, figures) };
}

function readLeadingDates(line: string): { dates: DateToken[]; rest: string; joined: boolean } {
  const dates: DateToken[] = [];
  let rest = line;
  let joined = false;
  while (dates.length < 2) {
    const separated = separateDate(rest);
    if (separated !== undefined) joined = true;
    const text = separated ?? rest;
    const token = readDate(text);
    if (token === undefined) break;
    const after = text.slice(token.length);
    // `01 Feb 2025 to 28 Feb 2025` is a period, and `12/03/2026 12.50` ends with an amount.
    const until = /^\s*(?:to|-|–|bis|until)\s+/i.exec(after)?.[0];
    if (dates.length === 0 && until !== undefined && readDate(after.slice(until.length)))
      return { dates: [], rest: line, joined: false };
    rest = after.trim();
    dates.push(token);
  }
  return { dates, rest, joined };
}

const MONEY = String.raw`(?:(?:[A-Z]{1,2}\$|[$£€¥₹฿₱₫₩]|RM|Rp\.?|${CURRENCY_CODE})\s?)`;
const DECIMALS = String.raw`(?:\d{1,3}(?:[ ,.'’\u00a0]\d{3})*|\d+)?[.,]\d{2}`;
const SIGN = '[-+−–]';
/** In a column of its own, too: `1,250.00    CR`. */
const AFTER = String.raw`\s?(?:CREDIT|DEBIT)\b\.?|\s{0,12}(?:CR|DR|DB)\b\.?|\s[SH]\b`;
/** Needs decimals or a currency: `12.50`, `(1,113.82 )`, `17.74 CR`, `50.00-`, `S$ 18.90 cr`, `14.90 SGD`, `JPY 1,280`. */
const SUM = String.raw`(?:\(\s?)?${SIGN}?\s?(?:${MONEY}?${SIGN}?${DECIMALS}(?![\d.,/:%])(?:\s?${MONEY})?|${MONEY}${SIGN}?${NUMBER}|${NUMBER}\s?${CURRENCY_CODE})(?:\s?\))?(?:[-+](?!\d)|${AFTER})?`;
const FIGURE = new RegExp(String.raw`(?:^|\s)(${SUM})\s*$`, 'iu');
/** `600.00 -`; a dash after a wider gap stands for a missing figure. */
const SPACED_MINUS = new RegExp(String.raw`(?:^|\s)(${SUM}\s[-−])\s*$`, 'iu');
/** Columns that copying has joined: `SINGAPORE SG12.50`. */
const JOINED_FIGURE = new RegExp(
  String.raw`(?<=\p{L}|\))((?:[$£€¥]|(?<=\p{Ll}|\s)S\$)?\d{1,3}(?:,?\d{3})*\.\d{2}(?:${AFTER})?)\s*$`,
  'iu',
);
const FIGURE_BEFORE = new RegExp(String.raw`^(${SUM})\s+(?:at\s|[-–:]\s)?(?=\p{L})`, 'iu');
const NO_FIGURE = /(?:^|\s)-\s*$/;
/** A day between two figures is that of the value: `45.10  03.10.2026  1'954.90`. */
const VALUE_DAY = /\s(\d{1,2}([./-])\d{1,2}\2(?:20)?\d{2})\s*$/u;
const MAX_FIGURES = 4;

type Figures = Pick<TextLine, 'text' | 'slots' | 'hasGap'>;

/** The figures at the end of a line, in order, and the text before them. */
function splitFigures(rest: string, indent: number): Figures {
  let text = rest;
  const slots: Slot[] = [];
  const match = (pattern: RegExp): boolean => {
    const found = pattern.exec(text);
    const amount = found && readAmount(found[1]!.replace(/\s([-−])$/, '$1').replace(/\s+/g, ' '));
    if (!found || !amount) return false;
    slots.unshift({ ...amount, right: indent + text.trimEnd().length });
    text = text.slice(0, found.index);
    return true;
  };
  while (slots.length < MAX_FIGURES) {
    if (match(FIGURE) || (slots.length === 0 && match(SPACED_MINUS))) continue;
    if (NO_FIGURE.test(text) && (slots.length > 0 || text.trim() === '-')) {
      slots.unshift(undefined);
      text = text.replace(NO_FIGURE, '');
      continue;
    }
    const day = slots.length > 0 ? VALUE_DAY.exec(text) : null;
    if (day === null || !FIGURE.test(text.slice(0, day.index))) break;
    text = text.slice(0, day.index);
  }
  if (slots.length === 0) match(JOINED_FIGURE);
  return { text: text.trim(), slots, hasGap: /\s{2}/.test(rest.slice(text.trimEnd().length)) };
}

/** `-12.50  GRAB`, `SGD12.50 at GRAB`. */
function readFigureBefore(rest: string): Figures | undefined {
  const found = FIGURE_BEFORE.exec(rest);
  const amount = found && readAmount(found[1]!);
  if (!found || !amount) return undefined;
  return { text: rest.slice(found[0].length).trim(), slots: [{ ...amount, right: 0 }], hasGap: false };
}

/** A date has at most this many characters, the time included. */
const MAX_DATE = 24;

function readLateDate(trimmed: string, { text, slots }: Figures): TextLine['late'] {
  const before = slots.length > 0 ? cutDate(text) : undefined;
  if (before) return { ...before, slots };
  const behind = cutDate(trimmed);
  if (behind === undefined) return undefined;
  const ends = splitFigures(behind.text, 0);
  const figures = ends.slots.length > 0 ? ends : readFigureBefore(behind.text);
  return figures && { dates: behind.dates, ...figures };
}

/** A date at the end of a text. */
function cutDate(text: string): { dates: readonly DateToken[]; text: string } | undefined {
  const from = Math.max(1, text.length - MAX_DATE);
  for (const { index } of text.slice(from).matchAll(/(?<=\s)[\p{L}\d]/gu)) {
    const token = readDate(text.slice(from + index));
    if (token && from + index + token.length >= text.length)
      return {
        dates: [token],
        text: text
          .slice(0, from + index)
          .trim()
          .replace(/\s+on$/i, ''),
      };
  }
  return undefined;
}
