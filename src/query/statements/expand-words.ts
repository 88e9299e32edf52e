// Words as lines shorten them, written out: `cdn tire` → `canadian tire`. Two words before one.
import type { StatementTables } from '../../catalogue/statement-tables.ts';

const MOST_WORDS = 3;

/** Undefined where there is nothing to write out. */
export function expandWords(
  words: readonly string[],
  { abbreviations }: StatementTables,
): string[] | undefined {
  const expanded: string[] = [];
  let changed = false;
  for (let at = 0; at < words.length; ) {
    let size = Math.min(MOST_WORDS, words.length - at);
    while (size > 0 && !Object.hasOwn(abbreviations, words.slice(at, at + size).join(' '))) size--;
    if (size === 0) expanded.push(words[at++]!);
    else {
      expanded.push(...abbreviations[words.slice(at, at + size).join(' ')]!.split(' '));
      at += size;
      changed = true;
    }
  }
  return changed ? expanded.filter((word, at) => word !== expanded[at - 1]) : undefined;
}
