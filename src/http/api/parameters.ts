// The parameters that endpoints share, as zod schemas, and the messages for invalid ones.
import { z } from 'zod';
import { CHANNELS } from '../../catalogue/evidence.ts';
import { NETWORKS } from '../../catalogue/network.ts';
import { SERVICES } from '../../query/evidence/service.ts';
import { parseCountry, parseDay } from '../../query/parse-parameters.ts';
import { ERRORS } from '../errors.ts';

/** What is wrong with a parameter, in the wording of the error table. */
export const describeIssue: z.core.$ZodErrorMap = ({ path = [], input, ...issue }) => {
  const name = String(path[0]);
  if (Array.isArray(input)) return ERRORS.repeated(name).error;
  switch (issue.code) {
    case 'invalid_type':
    case 'too_small':
      return ERRORS.missing(name).error;
    case 'too_big':
      return ERRORS.tooLong(name, Number(issue.maximum)).error;
    case 'invalid_value':
      return input === undefined
        ? ERRORS.missing(name).error
        : ERRORS.notOneOf(name, issue.values.map(String)).error;
    default:
      return ERRORS.invalid(name).error;
  }
};

/** A blank parameter counts as absent. */
export function optional<T extends z.ZodType>(schema: T) {
  const dropBlank = (given: unknown): unknown =>
    typeof given === 'string' && given.trim() === '' ? undefined : given;
  return z.preprocess(dropBlank, schema.optional()).optional();
}

/** Free text, as pasted: surrounding spaces are ignored. */
export function freeText(description: string) {
  return z.string().trim().min(1).meta({ description, minLength: 1 });
}

/** No control characters. Written without `\P{Cc}`, which not every JSON Schema tool supports. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it refuses
export const CLEAN = /^[^\u0000-\u001F\u007F-\u009F]*$/;

/** Free text without control characters; `max` counts characters, not UTF-16 units. */
export function cleanText(max: number, description: string) {
  return z
    .string()
    .trim()
    .min(1)
    .refine((value) => [...value].length <= max, {
      error: ({ path = [] }) => ERRORS.tooLong(String(path[0]), max).error,
      abort: true,
    })
    .refine((value) => CLEAN.test(value))
    .meta({ description, minLength: 1, maxLength: max, pattern: CLEAN.source });
}

export function wholeNumber(min: number, max: number, description?: string) {
  return z
    .string()
    .transform((text) => (/^[0-9]{1,9}$/.test(text) ? Number(text) : Number.NaN))
    .refine((number) => number >= min && number <= max, {
      error: ({ path = [] }) => ERRORS.outOfRange(String(path[0]), min, max).error,
    })
    .meta({ type: 'integer', minimum: min, maximum: max, ...(description !== undefined && { description }) });
}

export const mcc = z
  .string()
  .regex(/^[0-9]{1,4}$/)
  .meta({ description: 'One to four digits: `742` is `0742`.' });

export const country = z
  .string()
  .refine((given) => parseCountry(given) !== undefined, { error: ERRORS.badCountry.error })
  .transform((given) => parseCountry(given)!)
  .meta({ description: 'Two letters: ranks merchants that trade there higher, but hides none.' });

export const day = z
  .string()
  .refine((given) => parseDay(given) !== undefined, { error: ERRORS.badDay.error })
  .meta({ description: 'Answers as of that day, `2026-11-16`; without it, as of today’s data.' });

export const channel = z.enum(CHANNELS).meta({ description: 'How you pay, if it is not the usual way.' });

export const service = z.enum(SERVICES).meta({
  description: 'What is bought, if the merchant has a separate code for it: `pump`, `top-up`.',
});

export const network = z
  .enum(NETWORKS)
  .meta({ description: 'The card network: uses its code if networks differ, and only its cards.' });

export const region = z.string().meta({
  description:
    'The region whose cards are compared: two letters, any case; `/api/meta` lists those supported.',
});
