// JSON Schema as plain values, whose types TypeBox reads at compile time: its own builders would add 373 modules, two
// thirds of the time that the service takes to start.
import type { Static } from 'typebox';

export type Schema = object;
export type Body<S extends Schema> = Static<S>;
type Properties = Readonly<Record<string, Schema>>;

export interface ObjectSchema<P extends Properties = Properties, Required extends string = string> {
  readonly type: 'object';
  readonly properties: P;
  /** As many as there are; TypeBox reads the names from the type of a tuple. */
  readonly required: readonly [Required];
  readonly additionalProperties: false;
}

/** Exactly these keys. A title makes it a component of the OpenAPI document. */
export function object<
  const Needed extends Properties,
  const Optional extends Properties = Record<never, Schema>,
>(
  needed: Needed,
  { title, optional }: { readonly title?: string; readonly optional?: Optional } = {},
): ObjectSchema<Needed & Optional, keyof Needed & string> {
  return {
    ...(title !== undefined && { title }),
    type: 'object',
    properties: { ...needed, ...(optional as Optional) },
    required: Object.keys(needed) as unknown as readonly [keyof Needed & string],
    additionalProperties: false,
  };
}

interface StringKeywords {
  readonly description?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
}

export function text(keywords: StringKeywords = {}): { readonly type: 'string' } & StringKeywords {
  return { type: 'string', ...keywords };
}

export function whole(minimum: number, maximum?: number, description?: string): { readonly type: 'integer' } {
  const keywords = {
    minimum,
    ...(maximum !== undefined && { maximum }),
    ...(description !== undefined && { description }),
  };
  return { type: 'integer', ...keywords };
}

export function list<Item extends Schema>(
  items: Item,
  keywords: { description?: string; maxItems?: number } = {},
) {
  return { type: 'array', items, ...keywords } as { readonly type: 'array'; readonly items: Item };
}
