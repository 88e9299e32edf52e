// Prints the declarations that the package ships for library and client, from the list of operations: plain interfaces,
// so that nobody needs zod to use them. test/client/types.test.ts holds them against the types in the source.
import { z } from 'zod';
import type { Operation } from '../src/operations/operation.ts';
import { OPERATIONS } from '../src/operations/operations.ts';

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** What OpenAPI calls a schema → what the client calls its type. */
const NAMES: Readonly<Record<string, string>> = {
  Merchant: 'Store',
  SearchResult: 'FoundStore',
  SearchResults: 'FoundStores',
  LineMerchant: 'LineStore',
};

export function printClientTypes(operations: readonly Operation[] = OPERATIONS): string {
  const served = operations.filter(({ path, isLocal }) => path !== undefined || isLocal);
  const results = z.toJSONSchema(
    z.object(Object.fromEntries(served.map(({ name, result }) => [name, result]))),
  );
  const declared = Object.entries(results.$defs ?? {}).map(
    ([id, schema]) =>
      `${printComment(schema)}export interface ${rename(id)} ${printType(schema as JsonSchema)}\n`,
  );
  const print = (operation: Operation) => printMethod(operation, results.properties![operation.name]);
  const methods = served.filter(({ isLocal }) => !isLocal).map(print);
  const localMethods = served.filter(({ isLocal }) => isLocal).map(print);
  return [
    '// What library and client can be asked, and their answers. Written from the operations in src/operations.\n',
    ...declared,
    ...served.map(printOptions),
    'export interface Lookup {',
    ...methods,
    '/** Many lines, one after the other. */',
    'descriptors(lines: Iterable<string> | AsyncIterable<string>, options?: DescriptorOptions): AsyncGenerator<Descriptor & { text: string }>;',
    '}\n',
    '/** The library answers these as well. */',
    'export interface LocalLookup extends Lookup {',
    ...localMethods,
    '}\n',
    "export type ServedName = Exclude<keyof Lookup, 'descriptors'>;",
    'export type Result<Name extends ServedName> = Awaited<ReturnType<Lookup[Name]>>;\n',
  ].join('\n');
}

const rename = (id: string): string => NAMES[id] ?? id;
const nameOptions = ({ name }: Operation): string => `${name[0]!.toUpperCase()}${name.slice(1)}Options`;

function printOptions(operation: Operation): string {
  const { properties = {}, required = [] } = z.toJSONSchema(operation.parameters, { io: 'input' });
  const fields = Object.entries(properties)
    .filter(([name]) => name !== operation.subject)
    .map(([name, schema]) => printField(name, schema as JsonSchema, required.includes(name), ' | undefined'));
  return `export interface ${nameOptions(operation)} {\n${fields.join('')}signal?: AbortSignal | undefined;\n}\n`;
}

function printMethod(operation: Operation, result: unknown): string {
  const { name, subject, summary } = operation;
  const { required = [] } = z.toJSONSchema(operation.parameters, { io: 'input' });
  const isOptional = required.every((each) => each === subject);
  const options = `options${isOptional ? '?' : ''}: ${nameOptions(operation)}`;
  const given = subject === undefined ? options : `${subject}: string, ${options}`;
  return `/** ${summary}. */\n${name}(${given}): Promise<${printType(result as JsonSchema)}>;`;
}

function printField(name: string, schema: JsonSchema, isRequired: boolean, more = ''): string {
  const mark = isRequired ? '' : '?';
  return `${printComment(schema)}${JSON.stringify(name)}${mark}: ${printType(schema)}${isRequired ? '' : more};\n`;
}

function printType(schema: JsonSchema): string {
  const print = (inner: unknown): string => printType(inner as JsonSchema);
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
      return schema.format === 'binary' ? 'string | Uint8Array' : type;
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
        .map(([name, inner]) =>
          printField(name, inner as JsonSchema, schema.required?.includes(name) ?? false),
        )
        .join('')}}`;
    default:
      throw new Error(`no type for the schema ${JSON.stringify(schema)}`);
  }
}

function printComment(schema: JsonSchema | boolean): string {
  const description = typeof schema === 'object' ? schema.description : undefined;
  return description === undefined ? '' : `/** ${description.replaceAll('*/', '*\\/')} */\n`;
}
