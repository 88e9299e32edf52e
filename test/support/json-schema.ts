// Checks values against JSON Schemas (2020-12, as in OpenAPI 3.1).
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

// Keywords such as `example` are OpenAPI's own; schemas of several documents may have the same address.
const ajv = new Ajv2020({ strict: false, addUsedSchema: false });
addFormats.default(ajv);
const compiled = new WeakMap<object, ValidateFunction>();

/** Undefined if the value is as the schema says. A schema is compiled once. */
export function findSchemaErrors(schema: object, value: unknown): readonly ErrorObject[] | undefined {
  const validate = compiled.get(schema) ?? ajv.compile(schema);
  compiled.set(schema, validate);
  return validate(value) ? undefined : validate.errors!;
}
