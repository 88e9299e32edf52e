// Markup as plain data, written once: the server makes HTML of it, the browser makes elements.

export type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;

export interface Tag {
  readonly tag: string;
  readonly attributes: Attributes;
  readonly children: readonly Tree[];
}

/** Text stays text in both renderings; `undefined` and `false` are nothing. */
export type Tree = Tag | string | undefined | false;

export function el(tag: string, attributes: Attributes, ...children: readonly Tree[]): Tag {
  return { tag, attributes, children };
}
