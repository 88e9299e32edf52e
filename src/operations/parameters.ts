// The parameters that operations share. Callers give strings (in a URL, on the command line) or values of the
// parameters' own types (in code, as JSON); one schema reads both, and names what is wrong in the words of the table.
import { z } from 'zod';
import { CHANNELS } from '../catalogue/evidence.ts';
import { NETWORKS } from '../catalogue/network.ts';
import { SERVICES } from '../query/evidence/service.ts';
import { parseCountry, parseDay, parseRegion } from '../query/parse-parameters.ts';
import { ERRORS, fail } from './errors.ts';
import type { OperationContext } from './operation.ts';

/** `cards`, `lines[3]`. */
const nameParameter = ({ path = [] }: { readonly path?: readonly PropertyKey[] | undefined }): string =>
  path.map((step) => (typeof step === 'number' ? `[${step}]` : String(step))).join('');

/** What is wrong with a parameter, in the wording of the error table. */
export const describeIssue: z.core.$ZodErrorMap = ({ path, input, ...issue }) => {
  const name = nameParameter({ path });
  switch (issue.code) {
    case 'invalid_type':
      return (input === undefined ? ERRORS.missing(name) : ERRORS.invalid(name)).error;
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

/** Reads text before the schema checks it. Callers in code give what the schema takes. */
function readFirst<Schema extends z.ZodType>(read: (text: string) => unknown, schema: Schema) {
  return z.preprocess(
    (given) => (typeof given === 'string' ? read(given) : given),
    schema,
  ) as unknown as z.ZodType<z.output<Schema>, z.input<Schema>>;
}

/** A blank parameter counts as absent. */
export function optional<Schema extends z.ZodType>(schema: Schema) {
  return readFirst((text) => (text.trim() === '' ? undefined : text), schema.optional()).optional();
}

/** Free text, as pasted: surrounding spaces are ignored. */
export function freeText(description: string) {
  return z.string().trim().min(1).meta({ description, minLength: 1 });
}

/** No control characters. Written without `\P{Cc}`, which not every JSON Schema tool supports. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it refuses
const CLEAN = /^[^\u0000-\u001F\u007F-\u009F]*$/;

/** Free text without control characters; `max` counts characters, not UTF-16 units. */
export function cleanText(max: number, description: string) {
  return z
    .string()
    .trim()
    .min(1)
    .refine((value) => [...value].length <= max, {
      error: (issue) => ERRORS.tooLong(nameParameter(issue), max).error,
      abort: true,
    })
    .refine((value) => CLEAN.test(value))
    .meta({ description, minLength: 1, maxLength: max, pattern: CLEAN.source });
}

export function wholeNumber(min: number, max: number, description?: string) {
  const error = (issue: { path?: PropertyKey[] | undefined }) =>
    ERRORS.outOfRange(nameParameter(issue), min, max).error;
  const number = z.int({ error }).min(min, { error }).max(max, { error });
  return readFirst(
    (text) => (/^[0-9]{1,9}$/.test(text) ? Number(text) : Number.NaN),
    description === undefined ? number : number.meta({ description }),
  );
}

/** A sum in the card's currency: `80`, `12.50`. */
export function sum(max: number, description: string) {
  const { error } = ERRORS.badAmount(max);
  const isInCents = (amount: number) => Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-6;
  return readFirst(
    (text) => (/^[0-9]{1,8}(?:\.[0-9]{1,2})?$/.test(text) ? Number(text) : Number.NaN),
    z
      .number({ error })
      .gt(0, { error })
      .max(max, { error })
      .refine(isInCents, { error })
      .meta({ description }),
  );
}

/** A figure above 0, such as cents: `1.5`. */
export function decimal(max: number, description: string) {
  const error = (issue: { path?: PropertyKey[] | undefined }) =>
    ERRORS.notAbove0(nameParameter(issue), max).error;
  return readFirst(
    (text) => (/^[0-9]{1,8}(?:\.[0-9]{1,6})?$/.test(text) ? Number(text) : Number.NaN),
    z.number({ error }).gt(0, { error }).max(max, { error }).meta({ description }),
  );
}

/** For all names together. */
const MAX_NAMES_LENGTH = 1000;

/** `crmc, wwmc`, or a list; an empty one counts as absent. Blank names are dropped; a list with nothing else is an error. */
export function nameList(description: string) {
  return readFirst(
    (text) => (text === '' ? undefined : text.split(',')),
    z
      .array(z.string())
      .refine((names) => names.join().length <= MAX_NAMES_LENGTH, {
        error: (issue) => ERRORS.tooLong(nameParameter(issue), MAX_NAMES_LENGTH).error,
        abort: true,
      })
      .refine((names) => names.every((name) => CLEAN.test(name)), { abort: true })
      .transform((names) =>
        names.length === 0 ? undefined : names.map((name) => name.trim()).filter(Boolean),
      )
      .refine((names) => names?.length !== 0, { error: ERRORS.noCards.error })
      .optional(),
  )
    .optional()
    .meta({ description });
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
  .meta({
    description: 'Answers as of that day, `2026-11-16`; without it, as of today’s data.',
    format: 'date',
  });

export const channel = z.enum(CHANNELS).meta({ description: 'How you pay, if it is not the usual way.' });

export const service = z.enum(SERVICES).meta({
  description: 'What is bought, if the merchant has a separate code for it: `pump`, `top-up`.',
});

export const network = z.enum(NETWORKS).meta({
  description: 'The card network: uses its code if networks differ; cards of other networks earn nothing.',
});

export const region = z.string().meta({
  description:
    'The region whose cards are compared: two letters, any case; `/api/meta` lists those supported.',
});

/** The requested region, or the default one; it must have cards. */
export function findRegion(
  given: string | undefined,
  { catalogue, defaultRegion }: Pick<OperationContext, 'catalogue' | 'defaultRegion'>,
): string {
  const { regions } = catalogue.meta;
  return (
    parseRegion(given ?? defaultRegion, regions) ??
    fail(ERRORS.badRegion(regions), () => ({
      next: `call again with one of these, or without a region for ${defaultRegion}`,
    }))
  );
}
