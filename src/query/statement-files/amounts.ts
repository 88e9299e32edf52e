// Parses amounts as banks write them: `1,234.50`, `1.234,50-`, `(12.00 )`, `S$18.90 cr`, `14.90SGD`, `.70+`, `-£3`.
// Whether a comma is the decimal mark is decided for the whole file.
import type { Direction } from './row.ts';

export interface AmountToken {
  /** As written; the decimal mark is not decided yet. */
  readonly digits: string;
  readonly negative: boolean;
  /** It was written with a plus sign. */
  readonly positive: boolean;
  readonly direction: Direction | undefined;
  readonly currency: string | undefined;
}

const SYMBOLS: Readonly<Record<string, string>> = {
  S$: 'SGD',
  US$: 'USD',
  A$: 'AUD',
  AU$: 'AUD',
  NZ$: 'NZD',
  C$: 'CAD',
  CA$: 'CAD',
  HK$: 'HKD',
  NT$: 'TWD',
  R$: 'BRL',
  RM: 'MYR',
  RP: 'IDR',
  '£': 'GBP',
  '€': 'EUR',
  '¥': 'JPY',
  '₹': 'INR',
  '฿': 'THB',
  '₱': 'PHP',
  '₫': 'VND',
  '₩': 'KRW',
  CHF: 'CHF',
};
const CURRENCIES: ReadonlySet<string> = new Set(
  'AED ARS AUD BGN BHD BND BRL CAD CHF CLP CNY COP CZK DKK EGP EUR GBP HKD HUF IDR ILS INR JPY KRW KWD LKR MOP MXN MYR NOK NZD PEN PHP PKR PLN QAR RON RUB SAR SEK SGD THB TRY TWD UAH USD VND ZAR'.split(
    ' ',
  ),
);

/** For a pattern: any of the currency codes, but no other three letters, such as a country's: `KOUFU SGP 6.50`. */
export const CURRENCY_CODE = `(?:${[...CURRENCIES].join('|')})`;

const SIGN = '[-+−–]';
const MONEY = String.raw`(?:[A-Z]{1,2}\$|[$£€¥₹฿₱₫₩]|RM|Rp\.?|[A-Z]{3})`;
export const NUMBER = String.raw`(?:\d{1,3}(?:[ ,.'’\u00a0\u202f]\d{2,3})*(?:[.,]\d{1,3})?|\d+(?:[.,]\d{1,3})?|[.,]\d{2})`;
const AFTER = String.raw`(?:CREDIT|DEBIT|CR|DR|DB|C|D|H|S)\.?`;
/** Matches if the whole cell or group of words is an amount. */
const WHOLE = new RegExp(
  String.raw`^(\()?\s?(${SIGN})?\s?(${MONEY})?\s?(${SIGN})?\s?(${NUMBER})\s?(\))?\s?(${MONEY})?\s?(${SIGN})?\s?(${AFTER})?\s?(\))?$`,
  'iu',
);

export function readAmount(text: string): AmountToken | undefined {
  const trimmed = text.trim();
  if (trimmed === '' || trimmed.length > 32) return undefined;
  const found = WHOLE.exec(trimmed);
  if (!found) return undefined;
  const [, open, sign, before, inner, digits, , after, trailing, word] = found;
  const money = before ?? after;
  const currency = money === undefined ? undefined : findCurrency(money);
  if (money !== undefined && currency === undefined && money !== '$') return undefined;
  const marks = `${sign ?? ''}${inner ?? ''}${trailing ?? ''}`;
  const letter = word?.[0]?.toUpperCase();
  return {
    digits: digits!,
    negative: open !== undefined || /[-−–]/.test(marks),
    positive: marks.includes('+'),
    direction: letter === undefined ? undefined : letter === 'C' || letter === 'H' ? 'in' : 'out',
    currency,
  };
}

export function findCurrency(text: string): string | undefined {
  const upper = text.trim().toUpperCase().replace(/\.$/, '');
  return SYMBOLS[upper] ?? (CURRENCIES.has(upper) ? upper : undefined);
}

/** The currency named in a heading or line: `Amount (SGD)`, `Amount(RM) /`, `Betrag in €`. */
export function findNamedCurrency(text: string): string | undefined {
  for (const [word] of text.matchAll(/(?<![A-Za-z])(?:[A-Z]{3}|RM|[A-Z]{1,2}\$)(?![A-Za-z])|[£€¥₹]/g)) {
    const currency = findCurrency(word);
    if (currency) return currency;
  }
  return undefined;
}

/** Decides on the decimal mark from all the numbers in a file. */
export function findDecimalMark(all: readonly string[]): '.' | ',' {
  let commas = 0;
  let points = 0;
  for (const digits of all) {
    const last = /([.,])(\d+)$/.exec(digits);
    if (!last) continue;
    const [, mark, decimals] = last;
    const repeated = digits.split(mark!).length > 2;
    // `1,234` is ambiguous; one or two digits after the last mark are decimals, and a repeated mark separates groups.
    const isDecimal = repeated ? false : decimals!.length !== 3;
    if (decimals!.length === 3 && !repeated && !/[.,'’ ].*[.,]/.test(digits)) continue;
    if (isDecimal === (mark === '.')) points++;
    else commas++;
  }
  return commas > points ? ',' : '.';
}

/** Without a sign. */
export function toNumber(digits: string, decimal: '.' | ','): number {
  const plain = digits.replace(decimal === '.' ? /[^\d.]/g : /[^\d,]/g, '').replace(',', '.');
  return Number(plain);
}

/**
 * What a sign says by itself. If some figures have a plus and the others no sign, the plus marks money in; if all have a plus
 * or a minus, the minus also marks money out.
 */
export function buildSignReader(
  amounts: readonly AmountToken[],
): (amount: AmountToken) => Direction | undefined {
  const plus = amounts.filter(({ positive }) => positive).length;
  const minus = amounts.filter(({ negative }) => negative).length;
  if (plus === 0 || plus === amounts.length) return () => undefined;
  if (minus === 0) return ({ positive }) => (positive ? 'in' : undefined);
  if (plus + minus < amounts.length) return () => undefined;
  return ({ positive }) => (positive ? 'in' : 'out');
}
