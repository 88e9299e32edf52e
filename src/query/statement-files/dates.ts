// Parses dates as banks write them: `03/10/2026`, `3 Oct 26`, `05OCT`, `Oct 3, 2026`, `2026-10-03T11:33`, `20261003`,
// `3. März`, `2026年10月3日`. Which of two numbers is the month, and a missing year, are decided for the whole file.
import type { DateOrder } from './row.ts';

export interface DateToken {
  /** Number of characters read. */
  readonly length: number;
  readonly year: number | undefined;
  /** Day and month in the order of the text; always day first if the month is a name or the year comes first. */
  readonly first: number;
  readonly second: number;
  readonly order: DateOrder | undefined;
}

// English, German, French, Spanish, Italian, Portuguese, Dutch, Malay, Indonesian and Swedish, without accents.
const MONTHS: readonly string[] = [
  'jan|january|januar|janvier|januari|janeiro|ene|enero|gen|gennaio',
  'feb|february|februar|febrero|febbraio|februari|fevereiro|fev|fevr|fevrier',
  'mar|march|mars|marz|marzo|marco|maerz|maert|mrz|maart|mac|mrt|maret',
  'apr|april|avr|avril|abr|abril|aprile',
  'may|mai|mayo|maggio|mag|maio|mei|maj',
  'jun|june|juni|juin|junio|giugno|giu|junho',
  'jul|july|juli|juil|juillet|julio|luglio|lug|julho|julai',
  'aug|august|augustus|augusti|aou|aout|ago|agosto|ogos|agu|agustus|agt',
  'sep|sept|september|septembre|septiembre|settembre|set|setembro',
  'oct|october|octobre|octubre|okt|oktober|ott|ottobre|out|outubro',
  'nov|november|novembre|noviembre|novembro',
  'dec|december|decembre|dez|dezember|dezembro|dic|diciembre|dicembre|dis|disember|des|desember|desiember',
];
const MONTH_OF: ReadonlyMap<string, number> = new Map(
  MONTHS.flatMap((names, index) => names.split('|').map((name) => [name, index + 1] as const)),
);
const NAMED = String.raw`\p{L}{3,10}`;
/** As they are printed on statements that run columns into one another. */
const SHORT_MONTH = 'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec';
const WEEKDAY = String.raw`(?:(?:mon|tue|wed|thu|fri|sat|sun)\p{L}{0,6},?\s+)?`;
const TIME = String.raw`(?:(?:T|,?\s{1,2}|,?\sat\s)\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?\s?(?:[ap]m)?(?:Z|\s?[+-]\d{2}:?\d{2})?)?`;
const END = String.raw`(?![\p{L}\d])`;
/** `14 SEP` after `12 SEP` is another day, not a year. */
const NOT_A_DAY = String.raw`(?!\s*(?:${SHORT_MONTH}))`;
const PATTERNS = {
  yearFirst: new RegExp(
    String.raw`^((?:19|20)\d{2})(?:[-/.年]\s?)(\d{1,2})(?:[-/.月]\s?)(\d{1,2})日?${TIME}${END}`,
    'iu',
  ),
  packed: new RegExp(String.raw`^(20\d{2})(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])(?:\d{6})?${END}`, 'u'),
  numbers: new RegExp(String.raw`^${WEEKDAY}(\d{1,2})([-/.])(\d{1,2})\2((?:19|20)?\d{2})${TIME}${END}`, 'iu'),
  dayName: new RegExp(
    String.raw`^${WEEKDAY}(\d{1,2})(?:st|nd|rd|th|er|º)?[\s./-]{0,2}(?:de\s)?(${NAMED})(?:[\s./,'’-]{1,2}(?:de\s)?((?:19|20)\d{2}|\d{2}${NOT_A_DAY})(?![\d.,:]\d|\d)|((?:20)\d{2}|\d{2}${NOT_A_DAY})(?![\d.,:]))?${TIME}${END}`,
    'iu',
  ),
  nameDay: new RegExp(
    String.raw`^${WEEKDAY}(${NAMED})[\s./-]{1,2}(\d{1,2})(?:st|nd|rd|th)?(?![\d.,:/]\d)(?:,?[\s-]{1,2}((?:19|20)\d{2})|[,'’]\s?(\d{2}))?${TIME}(?![\p{L}\d])`,
    'iu',
  ),
  pair: new RegExp(String.raw`^(\d{1,2})([-/])(\d{1,2})(?![\d\p{L}/.:-])${TIME}`, 'iu'),
  dotted: /^(\d{1,2})\.(\d{1,2})\.(?=\s|$)/u,
} as const;

const GLUED_DATES: readonly RegExp[] = [
  // `03 OCT04 OCTGRAB`, `03OCT26GRAB`.
  new RegExp(
    String.raw`^(\d{1,2}\s?(?:${SHORT_MONTH})(?:\s?(?:20)?\d{2}(?=\p{L}|\d{1,2}\s?(?:${SHORT_MONTH})))?)(?=\d{1,2}\s?(?:${SHORT_MONTH})|(?!${NAMED}\s?\d)\p{L})`,
    'iu',
  ),
  // `Oct 03Oct 05GRAB`.
  new RegExp(String.raw`^((?:${SHORT_MONTH})\s?\d{2})(?=\p{L})`, 'iu'),
  // `03/10/202604/10/2026GRAB`.
  /^(\d{1,2}([/.-])\d{1,2}\2(?:20\d{2}|\d{2}(?=\p{L})))(?=\d{1,2}[/.-]|\p{L})/u,
  // `03/1004/10GRAB`.
  /^(\d{2}\/\d{2})(?=\d{2}\/\d{2}(?!\d)|\p{L})/u,
];

/** Puts a space where copying a PDF has joined a date with what follows; undefined if the line has no such place. */
export function separateDate(text: string): string | undefined {
  for (const pattern of GLUED_DATES) {
    const found = pattern.exec(text);
    const rest = found && text.slice(found[0].length);
    // A whole name is not a joined one: `3 October`, `12 MARCHE`.
    if (!found || !rest || (/^\p{L}/u.test(rest) && readDate(text) !== undefined)) continue;
    return `${found[0]} ${rest}`;
  }
  return undefined;
}

/** Reads a date at the start of the text. */
export function readDate(text: string): DateToken | undefined {
  // A quick check, because most lines don't start with a date.
  if (!/^(?:\d|\p{L}{3})/u.test(text)) return undefined;
  let found = PATTERNS.yearFirst.exec(text) ?? PATTERNS.packed.exec(text);
  if (found) return buildToken(found[0].length, found[1], Number(found[3]), Number(found[2]), 'day-month');
  found = PATTERNS.numbers.exec(text);
  if (found) return buildToken(found[0].length, found[4], Number(found[1]), Number(found[3]));
  found = PATTERNS.pair.exec(text);
  if (found) return buildToken(found[0].length, undefined, Number(found[1]), Number(found[3]));
  found = PATTERNS.dotted.exec(text);
  if (found) return buildToken(found[0].length, undefined, Number(found[1]), Number(found[2]), 'day-month');
  found = PATTERNS.dayName.exec(text);
  if (found) {
    const month = findMonth(found[2]!);
    if (month) return buildToken(found[0].length, found[3] ?? found[4], Number(found[1]), month, 'day-month');
  }
  found = PATTERNS.nameDay.exec(text);
  if (found) {
    const month = findMonth(found[1]!);
    if (month) return buildToken(found[0].length, found[3] ?? found[4], Number(found[2]), month, 'day-month');
  }
  return undefined;
}

/** 2009 to 2064; other five-digit numbers are something else. */
const MIN_SERIAL = 40_000;
const MAX_SERIAL = 60_000;
/** In a spreadsheet, 25569 is 1 January 1970. */
const SERIAL_OF_1970 = 25_569;

/** `46298` → `2026-10-03`, the way spreadsheets number days; undefined for anything else. */
export function readSerialDay(text: string): string | undefined {
  const serial = /^\d{5}(?:[.,]\d+)?$/.test(text.trim()) ? Number.parseInt(text, 10) : 0;
  if (serial < MIN_SERIAL || serial > MAX_SERIAL) return undefined;
  return new Date((serial - SERIAL_OF_1970) * DAY).toISOString().slice(0, 10);
}

/** Reads a text that is a date and nothing else. */
export function readWholeDate(text: string): DateToken | undefined {
  const trimmed = text.trim();
  const token = readDate(trimmed);
  return token && token.length >= trimmed.length ? token : undefined;
}

function buildToken(
  length: number,
  year: string | undefined,
  first: number,
  second: number,
  order?: DateOrder,
): DateToken | undefined {
  const token: DateToken = {
    length,
    year: year === undefined ? undefined : fullYear(Number(year)),
    first,
    second,
    order,
  };
  return isPossible(token, order ?? 'day-month') || (!order && isPossible(token, 'month-day'))
    ? token
    : undefined;
}

function fullYear(year: number): number {
  if (year >= 100) return year;
  return year < 80 ? 2000 + year : 1900 + year;
}

function findMonth(name: string): number | undefined {
  return MONTH_OF.get(name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase());
}

function split({ first, second }: DateToken, order: DateOrder): { day: number; month: number } {
  return order === 'day-month' ? { day: first, month: second } : { day: second, month: first };
}

function isPossible(token: DateToken, order: DateOrder): boolean {
  const { day, month } = split(token, order);
  if (month < 1 || month > 12 || day < 1) return false;
  // 2024 for a date without a year, so that 29 February is possible.
  return day <= new Date(Date.UTC(token.year ?? 2024, month, 0)).getUTCDate();
}

const DAY = 86_400_000;

/** Rows may be dated up to this many days after the statement's date or today, as pending ones are. */
const MAX_AHEAD = 31;

/** Days since 1970; without a year, the latest such day up to MAX_AHEAD days after `referenceDay`. */
function toDay(token: DateToken, order: DateOrder, referenceDay: number | undefined): number | undefined {
  const chosen = token.order ?? order;
  if (!isPossible(token, chosen)) return undefined;
  const { day, month } = split(token, chosen);
  if (token.year !== undefined) return Date.UTC(token.year, month - 1, day) / DAY;
  if (referenceDay === undefined) return undefined;
  const year = new Date(referenceDay * DAY).getUTCFullYear();
  const days = [year - 1, year, year + 1].map((each) => Date.UTC(each, month - 1, day) / DAY);
  return days.filter((each) => each <= referenceDay + MAX_AHEAD).at(-1);
}

/** `2026-10-03`. */
export function formatDay(
  token: DateToken,
  order: DateOrder,
  referenceDay: string | undefined,
): string | undefined {
  const day = toDay(token, order, referenceDay === undefined ? undefined : Date.parse(referenceDay) / DAY);
  return day === undefined ? undefined : new Date(day * DAY).toISOString().slice(0, 10);
}

/**
 * Decides which number is the month: by which order gives fewer impossible dates; then by which puts the dates closer
 * together, since a statement covers a few weeks; then by which leaves them sorted; otherwise `fallback`.
 */
export function findDateOrder(tokens: readonly DateToken[], fallback: DateOrder): DateOrder {
  const open = tokens.filter(({ order }) => order === undefined);
  if (open.length === 0) return fallback;
  const [dayFirst, monthFirst] = (['day-month', 'month-day'] as const).map((order) => {
    const days = open.map((token) => toDay(token, order, Date.UTC(2024, 6, 1) / DAY));
    const known = days.filter((day) => day !== undefined);
    const wrong = days.length - known.length;
    const steps = known.slice(1).map((day, index) => Math.sign(day - known[index]!));
    const turns = Math.min(steps.filter((step) => step > 0).length, steps.filter((step) => step < 0).length);
    let low = Number.POSITIVE_INFINITY;
    let high = Number.NEGATIVE_INFINITY;
    for (const day of known) {
      low = Math.min(low, day);
      high = Math.max(high, day);
    }
    return { order, wrong, turns, span: high - low };
  }) as [OrderTrial, OrderTrial];
  if (dayFirst.wrong !== monthFirst.wrong) return chooseOrder(dayFirst, monthFirst, 'wrong');
  const narrow = Math.min(dayFirst.span, monthFirst.span);
  if (Math.max(dayFirst.span, monthFirst.span) > 2 * narrow + 10)
    return chooseOrder(dayFirst, monthFirst, 'span');
  if (dayFirst.turns !== monthFirst.turns) return chooseOrder(dayFirst, monthFirst, 'turns');
  return fallback;
}

interface OrderTrial {
  readonly order: DateOrder;
  readonly wrong: number;
  readonly turns: number;
  readonly span: number;
}

function chooseOrder(one: OrderTrial, other: OrderTrial, by: 'wrong' | 'turns' | 'span'): DateOrder {
  return one[by] <= other[by] ? one.order : other.order;
}
