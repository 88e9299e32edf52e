// A query's text against an endpoint's schema: typed values, or the first thing that is wrong with it.
import { ERRORS, type Refusal } from './errors.ts';
import { parseQuery } from './query-string.ts';
import type { ObjectSchema, Schema } from './schema.ts';

type Values = Record<string, string | number>;

/** The keywords that parameters use. */
interface ParameterSchema {
  readonly type?: 'string' | 'integer';
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly enum?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
}

/** `inPath` are those that the path gave; the query cannot give them again. */
export function readParameters(
  schema: ObjectSchema,
  query: string,
  inPath: Readonly<Record<string, string>> = {},
): { readonly values: Values } | Refusal {
  const pairs = parseQuery(query);
  if (pairs === undefined) return ERRORS.badEncoding;
  const given = new Map<string, string>(Object.entries(inPath));
  for (const [name, value] of pairs) {
    if (!Object.hasOwn(schema.properties, name) || Object.hasOwn(inPath, name)) continue;
    if (given.has(name)) return ERRORS.repeated(name);
    given.set(name, value);
  }
  const values: Values = {};
  for (const [name, property] of Object.entries(schema.properties)) {
    const value = readValue(name, given.get(name), property, isRequired(schema, name));
    if (typeof value === 'object') return value;
    if (value !== undefined) values[name] = value;
  }
  return { values };
}

/** Every refusal that the schema can lead to, for OpenAPI. A parameter in the path is neither missing nor given twice. */
export function listParameterRefusals(schema: ObjectSchema, inPath: string | undefined): Refusal[] {
  return Object.entries(schema.properties).flatMap(([name, property]) => {
    const { type, maxLength, pattern, enum: choices, minimum = 0, maximum = 0 }: ParameterSchema = property;
    return [
      ...(isRequired(schema, name) && name !== inPath ? [ERRORS.missing(name)] : []),
      ...(maxLength === undefined ? [] : [ERRORS.tooLong(name, maxLength)]),
      ...(pattern === undefined ? [] : [ERRORS.invalid(name)]),
      ...(choices === undefined ? [] : [ERRORS.notOneOf(name, choices)]),
      ...(type === 'integer' ? [ERRORS.outOfRange(name, minimum, maximum)] : []),
      ...(name === inPath ? [] : [ERRORS.repeated(name)]),
    ];
  });
}

function isRequired(schema: ObjectSchema, name: string): boolean {
  return schema.required.includes(name);
}

function readValue(
  name: string,
  text: string | undefined,
  schema: Schema,
  required: boolean,
): string | number | undefined | Refusal {
  const { type, minLength = 0, maxLength, pattern, enum: choices }: ParameterSchema = schema;
  // Free text is taken as pasted, with spaces around it; a code is not.
  const value = minLength > 0 ? text?.trim() : text;
  if (value === undefined || (value === '' && (minLength > 0 || !required)))
    return required ? ERRORS.missing(name) : undefined;
  if (type === 'integer') {
    const { minimum = 0, maximum = 0 }: ParameterSchema = schema;
    const number = /^[0-9]{1,9}$/.test(value) ? Number(value) : Number.NaN;
    return number >= minimum && number <= maximum ? number : ERRORS.outOfRange(name, minimum, maximum);
  }
  if (maxLength !== undefined && countCharacters(value) > maxLength) return ERRORS.tooLong(name, maxLength);
  if (pattern !== undefined && !new RegExp(pattern, 'u').test(value)) return ERRORS.invalid(name);
  if (choices !== undefined && !choices.includes(value)) return ERRORS.notOneOf(name, choices);
  return value;
}

function countCharacters(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}
