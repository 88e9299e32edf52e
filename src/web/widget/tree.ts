// Markup as plain data, described once: the server turns it into HTML, the browser into elements.

export type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;

export interface Tag {
  readonly tag: string;
  readonly attributes: Attributes;
  readonly children: readonly Tree[];
}

/** A string is always text, never markup; `undefined` and `false` render nothing. */
export type Tree = Tag | string | undefined | false;

export function el(tag: string, attributes: Attributes, ...children: readonly Tree[]): Tag {
  return { tag, attributes, children };
}

/** In the browser. */
export function toDom(tree: Tree): Node {
  if (!tree || typeof tree === 'string') return document.createTextNode(tree || '');
  const element = document.createElement(tree.tag);
  for (const [name, value] of Object.entries(tree.attributes))
    if (value !== undefined && value !== false)
      element.setAttribute(name, value === true ? '' : String(value));
  element.append(...tree.children.map(toDom));
  return element;
}

/** On the server. */
export function toHtml(tree: Tree): string {
  if (!tree || typeof tree === 'string') return escapeHtml(tree || '');
  const { tag, attributes, children } = tree;
  const attributesHtml = Object.entries(attributes)
    .filter(([, value]) => value !== undefined && value !== false)
    .map(([name, value]) => (value === true ? ` ${name}` : ` ${name}="${escapeHtml(String(value))}"`))
    .join('');
  const start = `<${tag}${attributesHtml}>`;
  return VOID_TAGS.has(tag) ? start : `${start}${children.map(toHtml).join('')}</${tag}>`;
}

const VOID_TAGS = new Set(['input', 'link', 'meta']);
const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character]!);
}
