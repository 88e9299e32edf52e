// Checks an answer against the OpenAPI document of services with the same catalogue.
import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import type { Catalogue } from '../../src/catalogue/catalogue.ts';
import { findSchemaErrors } from '../support/json-schema.ts';
import type { Reply } from './service.ts';

interface Operation {
  readonly tags: readonly string[];
  readonly parameters: readonly {
    readonly name: string;
    readonly in: string;
    readonly schema: object;
    readonly example?: unknown;
  }[];
  readonly responses: Readonly<Record<string, Response | { readonly $ref: string }>>;
}

interface Response {
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly content?: {
    readonly 'application/json': {
      readonly schema: object;
      readonly example?: unknown;
      readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
    };
  };
}

/** The part of /openapi.json that the tests read. */
export interface OpenApi {
  readonly openapi: string;
  readonly info: { readonly license: object };
  readonly security: readonly object[];
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, { readonly get: Operation; readonly post?: Operation }>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, object>>;
    readonly headers: Readonly<Record<string, { readonly schema: { readonly type?: string } }>>;
    readonly responses: Readonly<Record<string, Response>>;
  };
}

/** Responses by status, with references resolved. */
export function listResponses({ components }: OpenApi, { responses }: Operation): Record<string, Response> {
  return Object.fromEntries(
    Object.entries(responses).map(([status, response]) => [
      status,
      '$ref' in response ? components.responses[response.$ref.split('/').at(-1)!]! : response,
    ]),
  );
}

const ERROR_SCHEMA = { $ref: '#/components/schemas/Error' };
/** By catalogue: nothing else changes it here, and making it takes longer than most tests. */
const documents = new WeakMap<Catalogue, Promise<OpenApi>>();

async function readDocument(app: FastifyInstance): Promise<OpenApi> {
  // As another client than those that use up their limit.
  return (await app.inject({ url: '/openapi.json', remoteAddress: '198.51.100.250' })).json();
}

export async function checkReply(
  app: FastifyInstance,
  catalogue: Catalogue,
  url: string,
  method: string,
  reply: Reply,
): Promise<void> {
  const path = decodePath(url);
  if (!/^\/api(?:\/|$)/.test(path)) return;
  expect(reply.headers['access-control-allow-origin']).toBe('*');
  expect(reply.headers['access-control-expose-headers']).toMatch(/X-RateLimit-Limit/);
  if (method === 'OPTIONS') return;
  if (!documents.has(catalogue)) documents.set(catalogue, readDocument(app));
  const document = await documents.get(catalogue)!;
  const found = document.paths[path] ?? document.paths[findPattern(document, path) ?? ''];
  if (path === '/api' || path === '/api/') return;
  const operation = found?.post ?? found?.get ?? Object.values(document.paths)[0]!.get;
  const response = listResponses(document, operation)[reply.status];
  const known = found !== undefined || reply.status === 404;
  if (known) expect(response, `${reply.status} of ${path} is not in the document`).toBeDefined();
  for (const name of Object.keys(response?.headers ?? {})) checkHeader(document, name, reply);
  if (reply.status === 304 || method === 'HEAD') {
    expect(reply.bytes.length).toBe(0);
    return;
  }
  expect(reply.headers['content-type']).toBe('application/json; charset=utf-8');
  if (reply.headers['content-encoding'] !== undefined) return;
  const schema = response?.content?.['application/json'].schema ?? ERROR_SCHEMA;
  checkSchema(document, schema, reply.json, `${url} ${reply.text.slice(0, 300)}`);
}

/** `http://x/%61pi/mcc?mcc=1` → `/api/mcc`; unchanged if it can't be decoded. */
function decodePath(target: string): string {
  const path = target.replace(/^https?:\/\/[^/?#]*/i, '').replace(/[?#].*$/s, '');
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** `/api/mcc/0742` → `/api/mcc/{code}`. */
function findPattern(document: OpenApi, path: string): string | undefined {
  return Object.keys(document.paths).find(
    (pattern) => pattern.endsWith('}') && new RegExp(`^${pattern.replace(/\{\w+\}$/, '[^/]+')}$`).test(path),
  );
}

function checkHeader(document: OpenApi, name: string, { headers }: Reply): void {
  const value = headers[name.toLowerCase()];
  expect(value, name).toBeDefined();
  const { schema } = document.components.headers[name]!;
  const typed = schema.type === 'integer' ? Number(value) : value;
  checkSchema(document, schema, typed, `${name}: ${value}`);
}

/** Per document: its schemas, each with the components that it refers to. */
const rooted = new WeakMap<OpenApi, Map<object, object>>();

function rootSchema(document: OpenApi, schema: object): object {
  const known = rooted.get(document) ?? new Map<object, object>();
  rooted.set(document, known);
  const found = known.get(schema) ?? close({ ...schema, components: document.components });
  known.set(schema, found);
  return found;
}

/** Clients are to take fields that they do not know, but a test notices each. */
function close<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(close) as Value;
  const closed = Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, close(inner)]));
  const isOpen = 'properties' in closed && !('additionalProperties' in closed) && closed.type === 'object';
  return (isOpen ? { ...closed, additionalProperties: false } : closed) as Value;
}

export function checkSchema(document: OpenApi, schema: object, value: unknown, about: string): void {
  const errors = findSchemaErrors(rootSchema(document, schema), value);
  if (errors !== undefined) expect.fail(`${about}\n${JSON.stringify(errors)}`);
}
