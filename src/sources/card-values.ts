// The small values of a card file: days, codes and ranges, countries and currencies.
import { isScalar } from 'yaml';
import { isCountry } from '../catalogue/country.ts';
import { isMccCode } from '../catalogue/mcc.ts';
import { listOf, matching, type Parse, scalar } from './card-yaml.ts';
import { isPartialDate } from './partial-date.ts';
import { SLUG } from './slug.ts';

function date(shortest: string, remedy: string): Parse<string> {
  return scalar(
    (value) => (value.length >= shortest.length && isPartialDate(value) ? value : undefined),
    remedy,
  );
}

export const day = date('2026-11', 'write a day such as 2026-11-16, or a month such as 2026-11');
export const anyDate = date('2026', 'write a day, a month or a year: 2026-11-16, 2026-11, 2026');

const orNull =
  (parse: Parse<string>): Parse<string | null> =>
  (node, at, sheet) =>
    isScalar(node) && node.value === 'null' ? null : parse(node, at, sheet);

export const dateOrNull = orNull(anyDate);
export const urlOrNull = orNull(
  matching(/^https?:\/\/\S+$/, 'write a full address that begins with https://, or null'),
);
export const region = scalar(
  (value) => (isCountry(value) ? value : undefined),
  'write the two capital letters of ISO 3166 such as SG',
);
export const currency = matching(/^[A-Z]{3}$/, 'write the three letters of ISO 4217 such as SGD');
export const shortName = matching(/^[A-Z0-9]{1,16}$/, 'write capital letters and digits only, at most 16');
export const slug = matching(SLUG, 'write small letters and digits, with single hyphens');
export const clock = matching(/^([01]\d|2[0-3]):[0-5]\d$/, 'write a time such as 18:00');
export const quarter = matching(/^\d{4}-Q[1-4]$/, 'write a quarter such as 2026-Q3');

const code: Parse<string> = (node, at, sheet) => {
  const text = isScalar(node) ? String(node.value) : '';
  const remedy = findCodeRemedy(text, sheet.knownMccs);
  if (remedy === undefined) return text;
  sheet.report(node, `\`${at}\` is \`${text}\``, remedy);
  return undefined;
};

/** Codes and ranges: [5812, 3000-3350]. */
export const codes = listOf(code);

function findCodeRemedy(text: string, known: ReadonlySet<string>): string | undefined {
  const [first = '', last, ...rest] = text.split('-');
  if (rest.length > 0 || !isMccCode(first) || (last !== undefined && !isMccCode(last)))
    return 'write four digits with leading zeros, or a range such as 3000-3350';
  if (last === undefined)
    return known.has(first) ? undefined : 'unknown MCC: correct it, or add it to data/mcc/codes.csv first';
  if (first >= last) return 'an impossible range: write the lower code first';
  for (const mcc of known) if (mcc >= first && mcc <= last) return undefined;
  return 'no known MCC lies in the range: correct its bounds';
}
