// The layouts of banks in layouts/: `=== SG its name` begins one, its text follows as the bank writes it, and each
// `--> date amount kind words` is a row that must be read from it, with the words in its text.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** `expected.json` of a folder of statements has the same form. */
export interface ExpectedRow {
  readonly date: string | null;
  /** Positive for money out. */
  readonly amount: number;
  /** Words that the row's text must have. */
  readonly description: string;
  readonly kind: string;
  readonly merchant: string | null;
}

export interface Layout {
  readonly file: string;
  readonly country: string;
  readonly text: string;
  readonly rows: readonly ExpectedRow[];
}

/** Tests and benchmarks run from the project's root. */
const FOLDER = 'bench/bank-statements/layouts';

/** Written when the rules for the others were done, and opened in steps. */
const LATER = 'later.txt';
/** Written after that, at two times. Of each, half were drawn to be opened, and the others have not been. */
const LAST = ['last.txt', 'unseen.txt'];
/** Another seed draws others. */
const SEED = 20261119;

export interface Layouts {
  readonly earlier: readonly Layout[];
  /** In view. */
  readonly later: readonly Layout[];
  /** By the file that they are from. */
  readonly unopened: readonly (readonly Layout[])[];
}

export function readLayouts(): Layouts {
  const names = readdirSync(FOLDER).sort();
  const last = LAST.map((name) => readFile(name).sort((one, other) => (draw(one) < draw(other) ? -1 : 1)));
  const half = (list: readonly Layout[]): number => Math.ceil(list.length / 2);
  return {
    earlier: names.filter((name) => name !== LATER && !LAST.includes(name)).flatMap(readFile),
    later: [...readFile(LATER), ...last.flatMap((list) => list.slice(0, half(list)))],
    unopened: last.map((list) => list.slice(half(list))),
  };
}

const draw = ({ file }: Layout): string => createHash('sha256').update(`${SEED} ${file}`).digest('hex');

const readFile = (name: string): Layout[] =>
  readFileSync(join(FOLDER, name), 'utf8').split(/^=== /m).slice(1).map(readLayout);

function readLayout(block: string): Layout {
  const [head = '', ...lines] = block.trimEnd().split('\n');
  const isRow = (line: string) => line.startsWith('--> ');
  return {
    file: head,
    country: head.slice(0, 2),
    text: lines.filter((line) => !isRow(line)).join('\n'),
    rows: lines.filter(isRow).map((line) => {
      const [date = '', amount, kind = '', ...words] = line.slice(4).split(' ');
      return {
        date: date === 'none' ? null : date,
        amount: Number(amount),
        kind,
        description: words.join(' '),
        merchant: null,
      };
    }),
  };
}
