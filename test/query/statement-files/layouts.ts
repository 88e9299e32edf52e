// Statements as banks lay them out. In the files of layouts/, `=== SG its name` begins one, its text follows as the bank
// writes it, and each `--> date amount kind` is a row that must be read from it.
import { readFileSync } from 'node:fs';

interface Layout {
  readonly name: string;
  readonly region: string;
  readonly text: string;
  /** `date amount kind`. */
  readonly rows: readonly string[];
}

export const LAYOUTS: readonly Layout[] = ['tables', 'banks', 'texts', 'pastes'].flatMap((name) =>
  readFileSync(new URL(`layouts/${name}.txt`, import.meta.url), 'utf8')
    .split(/^=== /m)
    .slice(1)
    .map(readLayout),
);

function readLayout(block: string): Layout {
  const [head = '', ...lines] = block.trimEnd().split('\n');
  const isRow = (line: string) => line.startsWith('--> ');
  return {
    name: head.slice(3),
    region: head.slice(0, 2),
    text: lines.filter((line) => !isRow(line)).join('\n'),
    rows: lines.filter(isRow).map((line) => line.slice(4)),
  };
}
