// Prints answers: JSON on request, otherwise aligned columns, with headings and colour on a terminal. Also prints
// problems in the data, and progress.

import type { Problem } from '../catalogue/problem.ts';
import type { Block } from '../operations/operation.ts';

export interface TableOptions {
  /** Column headings: shown only on a terminal, so piped output has nothing but rows. */
  readonly headings?: readonly string[];
  /** Whether the first column labels the one next to it. */
  readonly labelled?: boolean;
}

export interface TableStyle {
  readonly terminal: boolean;
  readonly colour: boolean;
  /** Width of the terminal; without one, nothing is wrapped. */
  readonly columns?: number | undefined;
}

export function printJson(value: unknown): void {
  process.stdout.write(`${JSON.stringify(value, null, 2)}\n`);
}

export function printBlocks(blocks: readonly Block[]): void {
  const { columns } = detectStyle(process.stdout, process.env);
  for (const block of blocks)
    if (typeof block === 'string') process.stdout.write(`${wrapText(block, columns)}\n`);
    else printTable(block.rows, block);
}

export function printTable(rows: readonly (readonly string[])[], options: TableOptions = {}): void {
  process.stdout.write(formatTable(rows, options, detectStyle(process.stdout, process.env)));
}

/** Prints problems in the data to standard error: where each is, what is wrong, and how to fix it. */
export function printProblems(problems: readonly Problem[]): void {
  for (const { file, line, problem, remedy } of problems)
    process.stderr.write(`${file}${line > 0 ? `:${line}` : ''}: ${problem}\n    ${remedy}\n`);
}

export function countProblems({ length }: readonly Problem[]): string {
  return length === 1 ? '1 problem' : `${length} problems`;
}

/** no-color.org: any non-empty value turns colour off. */
export function detectStyle(
  { isTTY, columns }: { readonly isTTY?: boolean; readonly columns?: number },
  env: NodeJS.ProcessEnv,
): TableStyle {
  const terminal = isTTY === true;
  const width = terminal && columns ? { columns } : {};
  return { terminal, colour: terminal && !env.NO_COLOR && env.TERM !== 'dumb', ...width };
}

const BOLD = '1';
const DIM = '2';

const GAP = '  ';
/** A column that is wrapped keeps at least so many letters. */
const MIN_COLUMN = 12;

/** Pads columns to their widest cell, except the last one; on a terminal, cells that do not fit go on below. */
export function formatTable(
  rows: readonly (readonly string[])[],
  { headings, labelled }: TableOptions,
  { terminal, colour, columns }: TableStyle,
): string {
  if (rows.length === 0) return '';
  const headed = headings !== undefined && terminal;
  const shown = (headed ? [headings, ...rows] : rows).map((row) => row.map(cleanCell));
  const widest = shown[0]!.map((_, column) => Math.max(...shown.map((row) => measureWidth(row[column]!))));
  const longestWords = shown[0]!.map((_, column) =>
    Math.max(...shown.flatMap((row) => row[column]!.split(' ').map(measureWidth))),
  );
  const widths = fitWidths(widest, longestWords, columns);
  const colourise = (code: string, text: string): string =>
    colour ? `\u001b[${code}m${text}\u001b[0m` : text;
  const formatLine = (row: readonly string[], isHeading: boolean): string =>
    row
      .map((cell, column) => {
        const isLast = row.slice(column + 1).every((next) => next === '');
        const padded = isLast ? cell : cell + ' '.repeat(widths[column]! - measureWidth(cell));
        if (isHeading) return colourise(BOLD, padded);
        return labelled && column === 0 && cell !== '' ? colourise(DIM, padded) : padded;
      })
      .join(GAP)
      .replace(/ +$/, '');
  return shown
    .flatMap((row, index) => {
      const cells = row.map((cell, column) =>
        cell !== '' && measureWidth(cell) > widths[column]! ? wrapLine(cell, widths[column]!) : [cell],
      );
      const height = Math.max(...cells.map(({ length }) => length));
      return Array.from(
        { length: height },
        (_, line) =>
          `${formatLine(
            cells.map((lines) => lines[line] ?? ''),
            headed && index === 0,
          )}\n`,
      );
    })
    .join('');
}

/** Takes from the widest columns until the table fits; cuts words, such as ids, only if nothing else helps. */
function fitWidths(
  widest: readonly number[],
  longestWords: readonly number[],
  columns = Number.POSITIVE_INFINITY,
): number[] {
  const widths = [...widest];
  let excess = widths.reduce((sum, width) => sum + width, GAP.length * (widths.length - 1)) - columns;
  for (const least of [longestWords, []])
    for (; excess > 0; excess--) {
      const spare = widths.map((width, column) =>
        width > Math.max(MIN_COLUMN, least[column] ?? 0) ? width : 0,
      );
      const most = Math.max(...spare);
      if (most === 0) break;
      widths[spare.indexOf(most)]! -= 1;
    }
  return widths;
}

/** Breaks lines between words; what follows an indent keeps it. */
export function wrapText(text: string, columns = Number.POSITIVE_INFINITY): string {
  return text
    .split('\n')
    .flatMap((line) => {
      if (measureWidth(line) <= columns) return [line];
      const indent = /^ */.exec(line)![0];
      return wrapLine(line.slice(indent.length), columns - indent.length).map((each) => indent + each);
    })
    .join('\n');
}

/** A word that is longer than a line is cut. */
function wrapLine(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/ +/)) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (measureWidth(longer) <= width) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    line = word;
    while (measureWidth(line) > width) {
      const piece = takeWidth(line, width);
      lines.push(piece);
      line = line.slice(piece.length);
    }
  }
  return line === '' && lines.length > 0 ? lines : [...lines, line];
}

function takeWidth(text: string, width: number): string {
  let taken = '';
  for (const letter of text) {
    if (taken !== '' && measureWidth(taken + letter) > width) break;
    taken += letter;
  }
  return taken;
}

/** Keeps a cell on one line and stops it from moving the cursor, whatever the data or a service contains. */
function cleanCell(cell: string): string {
  return cell.replace(/\p{Cc}/gu, ' ');
}

// Unicode Standard Annex 11: characters that East Asian and emoji fonts draw two columns wide.
const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/u;

function measureWidth(text: string): number {
  let width = 0;
  for (const letter of text) width += /\p{Mn}|\p{Cf}/u.test(letter) ? 0 : WIDE.test(letter) ? 2 : 1;
  return width;
}

export interface ProgressLine {
  step(text: string): void;
  done(): void;
}

/** One line on a terminal with the current step, cleared at the end. Silent if there is no terminal. */
export function startProgress(stream: NodeJS.WriteStream = process.stderr): ProgressLine {
  if (!stream.isTTY) return { step() {}, done() {} };
  const clearLine = '\r\u001b[2K';
  return {
    step: (text) => stream.write(`${clearLine}${text} …`),
    done: () => stream.write(clearLine),
  };
}
