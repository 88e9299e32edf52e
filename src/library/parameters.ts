// What an answer depends on: its context, and the parameters that callers pass to the library. The library accepts the
// same values, and refuses others with the same messages, as the schemas in src/http/api/parameters.ts;
// test/library/same-answers.test.ts checks that they agree.
import { type Mcc, parseMccCode } from '../catalogue/mcc.ts';
import type { Searchable } from '../query/find-merchant.ts';
import { parseCountry, parseDay, parseRegion } from '../query/parse-parameters.ts';
import { REFUSALS, refuse } from './refusals.ts';

/** A catalogue with its search, the date, and the default region. */
export interface AnswerContext extends Searchable {
  /** Today in UTC, `2026-11-16`: card rules depend on the date. */
  readonly on: string;
  readonly defaultRegion: string;
}

const CLEAN = /^\P{Cc}*$/u;

/** Text as pasted: surrounding spaces are ignored. With `max` (in characters), control characters are refused too. */
export function readText(name: string, given: unknown, max?: number): string {
  const text = typeof given === 'string' ? given.trim() : '';
  if (text === '') return refuse(REFUSALS.missing(name));
  if (max === undefined) return text;
  if ([...text].length > max) return refuse(REFUSALS.tooLong(name, max));
  return CLEAN.test(text) ? text : refuse(REFUSALS.invalid(name));
}

/** A blank value counts as absent. */
export function isGiven(value: unknown): value is string {
  return value !== undefined && !(typeof value === 'string' && value.trim() === '');
}

export function readOptional<T>(given: string | undefined, read: (text: string) => T): T | undefined {
  return isGiven(given) ? read(String(given)) : undefined;
}

export function readWholeNumber(name: string, given: number | undefined, min: number, max: number) {
  if (given !== undefined && !(Number.isInteger(given) && given >= min && given <= max))
    refuse(REFUSALS.outOfRange(name, min, max));
  return given;
}

export function readCountry(given: string): string {
  return parseCountry(given) ?? refuse(REFUSALS.badCountry);
}

export function readDay(given: string): string {
  return parseDay(given) ?? refuse(REFUSALS.badDay);
}

export function readChoice<const Choice extends string>(
  name: string,
  given: string | undefined,
  choices: readonly Choice[],
): Choice | undefined {
  if (!isGiven(given)) return undefined;
  return choices.find((each) => each === given) ?? refuse(REFUSALS.notOneOf(name, choices));
}

/** The requested region, or the default one; refused if it has no cards. */
export function readRegion(
  given: string | undefined,
  { catalogue, defaultRegion }: Pick<AnswerContext, 'catalogue' | 'defaultRegion'>,
): string {
  const { regions } = catalogue.meta;
  return parseRegion(given ?? defaultRegion, regions) ?? refuse(REFUSALS.badRegion(regions));
}

/** One to four digits: `742` is `0742`. */
export function readMcc(digits: unknown, { catalogue }: Pick<AnswerContext, 'catalogue'>, name = 'mcc'): Mcc {
  if (digits === undefined) return refuse(REFUSALS.missing(name));
  const code = parseMccCode(String(digits)) ?? refuse(REFUSALS.invalid(name));
  return catalogue.mccs.get(code) ?? refuse(REFUSALS.mccNotFound);
}
