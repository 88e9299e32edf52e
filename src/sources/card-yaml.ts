// Reads YAML nodes into typed values and reports what does not fit, with its line.
// All scalars arrive as text (the failsafe schema), so that `0742` keeps its zero and `2026-04` stays a month.
import { isMap, isScalar, isSeq, type Node } from 'yaml';

export interface Sheet {
  readonly knownMccs: ReadonlySet<string>;
  report(node: Node | null | undefined, problem: string, remedy: string): void;
}

/** `at` is the path for messages: `rules[0].cap.amount`. Undefined means: reported, no value. */
export type Parse<T> = (node: Node | null, at: string, sheet: Sheet) => T | undefined;

interface Field<T> {
  readonly parse: Parse<T>;
  readonly when: 'required' | 'optional' | 'fallback';
  readonly value?: T;
}
type Fields<T> = { readonly [Key in keyof T]-?: Field<Exclude<T[Key], undefined>> };

export const required = <T>(parse: Parse<T>): Field<T> => ({ parse, when: 'required' });
export const optional = <T>(parse: Parse<T>): Field<T> => ({ parse, when: 'optional' });
export const fallback = <T>(parse: Parse<T>, value: T): Field<T> => ({ parse, when: 'fallback', value });

/** A scalar that `read` understands; `remedy` says what would be right. */
export function scalar<T>(read: (text: string) => T | undefined, remedy: string): Parse<T> {
  return (node, at, sheet) => {
    const text = isScalar(node) && typeof node.value === 'string' ? node.value.trim() : undefined;
    const value = text === undefined ? undefined : read(text);
    if (value === undefined)
      sheet.report(node, `\`${at}\` is ${text ? `\`${text}\`` : 'not a value'}`, remedy);
    return value;
  };
}

export const text = scalar((value) => value || undefined, 'write some text');
export const flag = scalar(
  (value) => (value === 'true' ? true : value === 'false' ? false : undefined),
  'write true or false',
);
export const positive = scalar(
  (value) => (/^\d+(?:\.\d+)?$/.test(value) && Number(value) > 0 ? Number(value) : undefined),
  'write a number above zero',
);

export function matching(pattern: RegExp, remedy: string): Parse<string> {
  return scalar((value) => (pattern.test(value) ? value : undefined), remedy);
}

export function oneOf<const T extends string>(values: readonly T[]): Parse<T> {
  return scalar((value) => values.find((known) => known === value), `use one of ${values.join(', ')}`);
}

/** Takes the first parser where the scalar is one of these words, otherwise the second. */
export function wordOr<const W extends string, T>(words: readonly W[], otherwise: Parse<T>): Parse<W | T> {
  return (node, at, sheet) => {
    const word = isScalar(node) ? words.find((known) => known === node.value) : undefined;
    return word ?? otherwise(node, at, sheet);
  };
}

export function listOf<T>(item: Parse<T>, least = 0): Parse<readonly T[]> {
  return (node, at, sheet) => {
    if (!isSeq(node)) {
      sheet.report(node, `\`${at}\` is not a list`, 'write [a, b] or one item a line after `-`');
      return undefined;
    }
    if (node.items.length < least) {
      sheet.report(node, `\`${at}\` is empty`, 'write at least one item');
      return undefined;
    }
    const values = node.items.map((entry, index) => item(entry as Node | null, `${at}[${index}]`, sheet));
    return values.every((value) => value !== undefined) ? values : undefined;
  };
}

/** Parses, then looks at the whole value; `check` gives what is wrong with it, by the key that should be corrected. */
export function checked<T>(
  parse: Parse<T>,
  check: (value: T) => readonly { key: string; problem: string; remedy: string }[],
): Parse<T> {
  return (node, at, sheet) => {
    const value = parse(node, at, sheet);
    if (value === undefined) return undefined;
    for (const { key, problem, remedy } of check(value)) {
      const culprit = isMap(node) ? (node.get(key, true) as Node | undefined) : undefined;
      sheet.report(culprit ?? node, at === '' ? problem : `\`${at}\`: ${problem}`, remedy);
    }
    return value;
  };
}

/** A map with exactly these keys; the result has them in the order given here. */
export function mapOf<T extends object>(fields: Fields<T>): Parse<T> {
  return (node, at, sheet) => {
    if (!isMap(node)) {
      const what = at === '' ? 'the file' : `\`${at}\``;
      sheet.report(node, `${what} is not a map`, `write its keys: ${Object.keys(fields).join(', ')}`);
      return undefined;
    }
    const path = at === '' ? '' : `${at}.`;
    for (const { key } of node.items)
      if (isScalar(key) && !Object.hasOwn(fields, String(key.value)))
        sheet.report(key, `unknown key \`${path}${key.value}\``, `use ${Object.keys(fields).join(', ')}`);
    const result: Record<string, unknown> = {};
    let complete = true;
    for (const [key, field] of Object.entries<Field<unknown>>(fields)) {
      if (!node.has(key)) {
        if (field.when === 'fallback') result[key] = field.value;
        if (field.when !== 'required') continue;
        sheet.report(node, `\`${path}${key}\` is missing`, `add \`${key}:\``);
        complete = false;
        continue;
      }
      result[key] = field.parse(node.get(key, true) as Node | null, `${path}${key}`, sheet);
      complete &&= result[key] !== undefined;
    }
    return complete ? (result as T) : undefined;
  };
}

/** Parses a map by the shape that its `kind` names. */
export function byKind<T>(shapes: Readonly<Record<string, Parse<T>>>): Parse<T> {
  const remedy = `use one of ${Object.keys(shapes).join(', ')}`;
  return (node, at, sheet) => {
    const kind = isMap(node) ? String(node.get('kind') ?? '') : '';
    const shape = Object.hasOwn(shapes, kind) ? shapes[kind] : undefined;
    if (shape === undefined) sheet.report(node, `\`${at}\` has the unknown kind \`${kind}\``, remedy);
    return shape?.(node, at, sheet);
  };
}
