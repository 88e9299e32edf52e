// Schemas with a title become components, each written once and referred to everywhere else.
import type { Schema } from '../api/schema.ts';

export type JsonSchema = { readonly [keyword: string]: unknown };

export class ComponentSchemas {
  readonly schemas: Record<string, JsonSchema> = {};

  refer(schema: Schema): JsonSchema {
    return this.#rewrite(JSON.parse(JSON.stringify(schema))) as JsonSchema;
  }

  #rewrite(value: unknown): unknown {
    if (Array.isArray(value)) return value.map((item) => this.#rewrite(item));
    if (typeof value !== 'object' || value === null) return value;
    const rewritten = Object.fromEntries(
      Object.entries(value).map(([key, item]) => [key, this.#rewrite(item)]),
    );
    const { title } = rewritten;
    if (typeof title !== 'string') return rewritten;
    this.schemas[title] = rewritten;
    return { $ref: `#/components/schemas/${title}` };
  }
}
