// Prints TypeScript declarations from zod schemas: each schema with an id becomes an interface, and descriptions become
// comments.
import { z } from 'zod';

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** `names`: type names by schema id, for those that differ. */
export function printTypes(
  bodies: readonly z.ZodType[],
  names: Readonly<Record<string, string>> = {},
): string {
  const { $defs = {} } = z.toJSONSchema(z.tuple(bodies as [z.ZodType, ...z.ZodType[]]));
  const rename = (id: string): string => names[id] ?? id;
  return Object.entries($defs)
    .map(
      ([id, schema]) =>
        `${printComment(schema)}export interface ${rename(id)} ${printType(schema as JsonSchema, rename)}\n`,
    )
    .join('\n');
}

function printType(schema: JsonSchema, rename: (id: string) => string): string {
  const print = (inner: unknown): string => printType(inner as JsonSchema, rename);
  if (schema.$ref !== undefined) return rename(schema.$ref.replace('#/$defs/', ''));
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const options = schema.anyOf ?? schema.oneOf;
  if (options !== undefined) return options.map(print).join(' | ');
  // A nullable string is { type: ['string', 'null'] }.
  const { type } = schema as { type?: string | string[] };
  if (Array.isArray(type)) return type.map((each) => print({ ...schema, type: each })).join(' | ');
  switch (type) {
    case 'string':
    case 'boolean':
    case 'null':
    case 'number':
      return type;
    case 'integer':
      return 'number';
    case 'array':
      return `(${print(schema.items)})[]`;
    case 'object':
      if (schema.properties === undefined) return `Record<string, ${print(schema.additionalProperties)}>`;
      return `{\n${Object.entries(schema.properties)
        .map(([name, inner]) => {
          const mark = schema.required?.includes(name) ? '' : '?';
          return `${printComment(inner)}${JSON.stringify(name)}${mark}: ${print(inner)};\n`;
        })
        .join('')}}`;
    default:
      throw new Error(`no type for the schema ${JSON.stringify(schema)}`);
  }
}

function printComment(schema: JsonSchema | boolean): string {
  const description = typeof schema === 'object' ? schema.description : undefined;
  return description === undefined ? '' : `/** ${description.replaceAll('*/', '*\\/')} */\n`;
}
