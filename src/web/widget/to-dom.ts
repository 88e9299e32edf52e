// A tree as elements. Names from the catalogue become text nodes and attributes, never markup.
import type { Tree } from './tree.ts';

export function toDom(tree: Tree): Node {
  if (!tree) return document.createTextNode('');
  if (typeof tree === 'string') return document.createTextNode(tree);
  const element = document.createElement(tree.tag);
  for (const [name, value] of Object.entries(tree.attributes))
    if (value !== undefined && value !== false)
      element.setAttribute(name, value === true ? '' : String(value));
  element.append(...tree.children.map(toDom));
  return element;
}
