// A tree as HTML text, escaped. Server only.
import type { Tree } from './tree.ts';

const VOID = new Set(['input', 'link', 'meta']);
const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export function toHtml(tree: Tree): string {
  if (tree === undefined || tree === false) return '';
  if (typeof tree === 'string') return escapeHtml(tree);
  const { tag, attributes, children } = tree;
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined && value !== false)
    .map(([name, value]) => (value === true ? ` ${name}` : ` ${name}="${escapeHtml(String(value))}"`))
    .join('');
  return VOID.has(tag) ? `<${tag}${written}>` : `<${tag}${written}>${children.map(toHtml).join('')}</${tag}>`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character]!);
}
