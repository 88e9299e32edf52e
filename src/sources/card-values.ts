// The small values of a card file: days, codes and ranges, countries and currencies.
import { isMap, isScalar, type Node } from 'yaml';
import { isMccCode } from '../catalogue/mcc.ts';
import { listOf, matching, type Parse, type Sheet, scalar } from './card-yaml.ts';

const DATE = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/;

/** `2026-11-16`, or coarser down to the given number of parts. */
function date(leastParts: 1 | 2, remedy: string): Parse<string> {
  return scalar((value) => {
    const [, year, month, day] = DATE.exec(value) ?? [];
    if (year === undefined || (leastParts === 2 && month === undefined)) return undefined;
    const moment = new Date(Date.UTC(Number(year), Number(month ?? 1) - 1, Number(day ?? 1)));
    return moment.toISOString().startsWith(value) ? value : undefined;
  }, remedy);
}

export const day = date(2, 'write a day such as 2026-11-16, or a month such as 2026-11');
export const anyDate = date(1, 'write a day, a month or a year: 2026-11-16, 2026-11, 2026');

const orNull =
  (parse: Parse<string>): Parse<string | null> =>
  (node, at, sheet) =>
    isScalar(node) && node.value === 'null' ? null : parse(node, at, sheet);

export const dateOrNull = orNull(anyDate);
export const urlOrNull = orNull(
  matching(/^https?:\/\/\S+$/, 'write a full address that begins with https://, or null'),
);
export const region = matching(/^[A-Z]{2}$/, 'write two capital letters such as SG');
export const currency = matching(/^[A-Z]{3}$/, 'write the three letters of ISO 4217 such as SGD');
export const shortName = matching(/^[A-Z0-9]{1,16}$/, 'write capital letters and digits only, at most 16');
export const slug = matching(
  /^[a-z0-9]+(-[a-z0-9]+)*$/,
  'write small letters and digits, with single hyphens',
);
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

/** Parses a map by the shape that its `kind` names. */
export function byKind<T>(shapes: Readonly<Record<string, Parse<T>>>): Parse<T> {
  const remedy = `use one of ${Object.keys(shapes).join(', ')}`;
  return (node: Node | null, at: string, sheet: Sheet) => {
    const kind = isMap(node) ? String(node.get('kind') ?? '') : '';
    const shape = Object.hasOwn(shapes, kind) ? shapes[kind] : undefined;
    if (shape === undefined) sheet.report(node, `\`${at}\` has the unknown kind \`${kind}\``, remedy);
    return shape?.(node, at, sheet);
  };
}
