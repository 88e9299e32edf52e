// How answers are printed: JSON on request, else aligned columns; with headings and colour for a person at a terminal.

import { formatMoney } from '../catalogue/money.ts';
import type { Problem } from '../catalogue/problem.ts';
import type { BestCard, EligibleCard, InferredCode } from '../client/types.ts';
import { readForPeople } from '../query/eligibility/format-caps.ts';

export interface TableOptions {
  /** Headings of the columns: shown on a terminal only, so that what is piped is rows alone. */
  readonly headings?: readonly string[];
  /** Whether the first column says what stands beside it. */
  readonly labelled?: boolean;
}

export interface Look {
  readonly terminal: boolean;
  readonly colour: boolean;
}

export function printJson(value: unknown): void {
  process.stdout.write(`${JSON.stringify(value, null, 2)}\n`);
}

export function printTable(rows: readonly (readonly string[])[], options: TableOptions = {}): void {
  process.stdout.write(formatTable(rows, options, findLook(process.stdout, process.env)));
}

/** Cards that a person sees where none of them earns a bonus. */
const MAX_BASE_RATES = 10;

/** The cards of an answer as a person reads them: those that earn a bonus, else by base rate; best first. */
export function printCards(cards: readonly EligibleCard[], region: string): void {
  const earning = chooseShown(cards, region);
  printTable(
    earning.map(({ name, mpd, spendCap }) => {
      const { rate, terms } = readForPeople(mpd, spendCap);
      return [rate, name, terms];
    }),
    { headings: ['rate', 'card', 'cap'] },
  );
}

/** What cards earn on a purchase. `amount`: whether one was given; `chosen`: whether the cards were. */
export function printEarnings(
  { cards, region }: BestCard,
  { amount, chosen }: { readonly amount: boolean; readonly chosen: boolean },
): void {
  if (chosen) process.stdout.write('\nYour cards, best first:\n');
  const shown = chosen ? cards : chooseShown(cards, region);
  printTable(
    shown.map((card) => [...(amount ? [formatEarned(card)] : []), card.mpd, card.name, card.spendCap]),
    { headings: [...(amount ? ['earns'] : []), 'rate', 'card', 'cap'] },
  );
}

function chooseShown<Shown extends { readonly eligible: boolean }>(
  cards: readonly Shown[],
  region: string,
): readonly Shown[] {
  const earning = cards.filter(({ eligible }) => eligible);
  if (earning.length > 0) {
    process.stdout.write(`\nCards that earn here (${region}):\n`);
    return earning;
  }
  process.stdout.write(`\nNo card of ${region} earns a bonus here.\n`);
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

/** Rows for codes that a name alone suggests. */
export function formatGuesses(inferred: readonly InferredCode[]): string[][] {
  return inferred.map(({ MCC, Category, probability }) => [
    'likely',
    `${MCC} ${Category}, ${Math.round(probability * 100)} % by the name alone`,
  ]);
}

/** What is wrong with data, on standard error: where it stands, what it is, and what would be right. */
export function printProblems(problems: readonly Problem[]): void {
  for (const { file, line, problem, remedy } of problems)
    process.stderr.write(`${file}${line > 0 ? `:${line}` : ''}: ${problem}\n    ${remedy}\n`);
}

export function countProblems({ length }: readonly Problem[]): string {
  return length === 1 ? '1 problem' : `${length} problems`;
}

/** no-color.org: any value but the empty one turns colour off. */
export function findLook(stream: { readonly isTTY?: boolean }, env: NodeJS.ProcessEnv): Look {
  const terminal = stream.isTTY === true;
  return { terminal, colour: terminal && !env.NO_COLOR && env.TERM !== 'dumb' };
}

const BOLD = '1';
const DIM = '2';

/** Columns padded to their widest cell; the last one is left as it is. */
export function formatTable(
  rows: readonly (readonly string[])[],
  { headings, labelled }: TableOptions,
  { terminal, colour }: Look,
): string {
  if (rows.length === 0) return '';
  const headed = headings !== undefined && terminal;
  const shown = (headed ? [headings, ...rows] : rows).map((row) => row.map(cleanCell));
  const widths = shown[0]!.map((_, column) => Math.max(...shown.map((row) => measureWidth(row[column]!))));
  const paint = (code: string, text: string): string => (colour ? `\u001b[${code}m${text}\u001b[0m` : text);
  return shown
    .map((row, at) => {
      const cells = row.map((cell, column) => {
        const padded =
          column === row.length - 1 ? cell : cell + ' '.repeat(widths[column]! - measureWidth(cell));
        if (headed && at === 0) return paint(BOLD, padded);
        return labelled && column === 0 ? paint(DIM, padded) : padded;
      });
      return `${cells.join('  ')}\n`;
    })
    .join('');
}

/** A cell is one line and moves no cursor, whatever the data or a service says. */
function cleanCell(cell: string): string {
  return cell.replace(/\p{Cc}/gu, ' ');
}

// Unicode Standard Annex 11: what East Asian fonts and emoji fonts draw over two columns.
const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/u;

function measureWidth(text: string): number {
  let width = 0;
  for (const letter of text) width += /\p{Mn}|\p{Cf}/u.test(letter) ? 0 : WIDE.test(letter) ? 2 : 1;
  return width;
}
