// Prints answers: JSON on request, otherwise aligned columns, with headings and colour on a terminal. Also prints
// problems in the data, and progress.

import { formatMoney } from '../catalogue/money.ts';
import type { Problem } from '../catalogue/problem.ts';
import type { BestCard, EligibleCard, InferredCode } from '../client/types.ts';

export interface TableOptions {
  /** Column headings: shown only on a terminal, so piped output has nothing but rows. */
  readonly headings?: readonly string[];
  /** Whether the first column labels the one next to it. */
  readonly labelled?: boolean;
}

export interface TableStyle {
  readonly terminal: boolean;
  readonly colour: boolean;
}

export function printJson(value: unknown): void {
  process.stdout.write(`${JSON.stringify(value, null, 2)}\n`);
}

export function printTable(rows: readonly (readonly string[])[], options: TableOptions = {}): void {
  process.stdout.write(formatTable(rows, options, detectStyle(process.stdout, process.env)));
}

/** How many cards to show when none of them earns a bonus. */
const MAX_BASE_RATES = 10;

/** Prints the cards that earn a bonus, or else cards by base rate; best first. */
export function printCards(cards: readonly EligibleCard[], region: string): void {
  const shown = chooseCardsToShow(cards, region);
  printTable(
    shown.map(({ name, mpd, spendCap }) => [mpd, name, spendCap]),
    { headings: ['rate', 'card', 'cap'] },
  );
}

/** Prints what cards earn on a purchase. `amount`: whether one was given; `chosen`: whether cards were chosen. */
export function printEarnings(
  { cards, region }: BestCard,
  { amount, chosen }: { readonly amount: boolean; readonly chosen: boolean },
): void {
  if (chosen) process.stdout.write('\nYour cards, best first:\n');
  const shown = chosen ? cards : chooseCardsToShow(cards, region);
  printTable(
    shown.map((card) => [...(amount ? [formatEarned(card)] : []), card.mpd, card.name, card.spendCap]),
    { headings: [...(amount ? ['earns'] : []), 'rate', 'card', 'cap'] },
  );
}

function chooseCardsToShow<Shown extends { readonly eligible: boolean }>(
  cards: readonly Shown[],
  region: string,
): readonly Shown[] {
  const earning = cards.filter(({ eligible }) => eligible);
  if (earning.length > 0) {
    process.stdout.write(`\nCards that earn a bonus here (${region}):\n`);
    return earning;
  }
  process.stdout.write(`\nNo ${region} card earns a bonus here.\n`);
  if (cards.length > 0) process.stdout.write('By base rate:\n');
  return cards.slice(0, MAX_BASE_RATES);
}

/** `320 miles`, `S$4.80 cash back`: a mile counts as a cent. */
function formatEarned({ miles, rewardUnit, currency }: BestCard['cards'][number]): string {
  if (rewardUnit === 'cash-back') return `${formatMoney(Math.round(miles) / 100, currency)} cash back`;
  return `${miles} ${rewardUnit === 'points' ? 'miles’ worth of points' : 'miles'}`;
}

/** `75 %, assigned`. */
export function formatConfidence({
  confidence = 0,
  basis = 'inferred',
}: {
  readonly confidence?: number;
  readonly basis?: string;
}): string {
  return `${Math.round(confidence * 100)} %, ${basis}`;
}

/** Rows for codes suggested by the name alone. */
export function formatGuesses(inferred: readonly InferredCode[]): string[][] {
  return inferred.map(({ MCC, Category, probability }) => [
    'likely',
    `${MCC} ${Category}, ${Math.round(probability * 100)} % from the name alone`,
  ]);
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
export function detectStyle(stream: { readonly isTTY?: boolean }, env: NodeJS.ProcessEnv): TableStyle {
  const terminal = stream.isTTY === true;
  return { terminal, colour: terminal && !env.NO_COLOR && env.TERM !== 'dumb' };
}

const BOLD = '1';
const DIM = '2';

/** Pads columns to their widest cell, except the last one. */
export function formatTable(
  rows: readonly (readonly string[])[],
  { headings, labelled }: TableOptions,
  { terminal, colour }: TableStyle,
): string {
  if (rows.length === 0) return '';
  const headed = headings !== undefined && terminal;
  const shown = (headed ? [headings, ...rows] : rows).map((row) => row.map(cleanCell));
  const widths = shown[0]!.map((_, column) => Math.max(...shown.map((row) => measureWidth(row[column]!))));
  const colourise = (code: string, text: string): string =>
    colour ? `\u001b[${code}m${text}\u001b[0m` : text;
  return shown
    .map((row, at) => {
      const cells = row.map((cell, column) => {
        const padded =
          column === row.length - 1 ? cell : cell + ' '.repeat(widths[column]! - measureWidth(cell));
        if (headed && at === 0) return colourise(BOLD, padded);
        return labelled && column === 0 ? colourise(DIM, padded) : padded;
      });
      return `${cells.join('  ')}\n`;
    })
    .join('');
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
