// Reads data/cards: one YAML file per card, in a folder per region. Collects every problem with its line; a card with
// problems is left out.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Document, isMap, isNode, isScalar, isSeq, LineCounter, parseDocument } from 'yaml';
import type { core } from 'zod';
import type { Card } from '../catalogue/card.ts';
import { compareText } from '../catalogue/compare-text.ts';
import type { Problem } from '../catalogue/problem.ts';
import { checkCard, type Finding } from './card-checks.ts';
import { cardSchema } from './card-schema.ts';

/** The cards in the order of `compareCards`. A file with a problem gives no card. */
export function readCards(directory: string, knownMccs: ReadonlySet<string>, problems: Problem[]): Card[] {
  const cards: Card[] = [];
  const filesByShortName = new Map<string, string>();
  const files = listFiles(directory);
  if (files.length === 0)
    problems.push({
      file: directory,
      line: 0,
      problem: 'it contains no YAML files',
      remedy: 'give a folder that contains a file for each card',
    });
  for (const file of files) {
    const card = readCard(file, knownMccs, problems);
    if (card === undefined) continue;
    const other = filesByShortName.get(card.shortName);
    if (other === undefined) cards.push(card);
    else {
      const problem = `shortName \`${card.shortName}\` is taken by ${other}`;
      problems.push({ file, line: 1, problem, remedy: 'give each card its own shortName' });
    }
    filesByShortName.set(card.shortName, other ?? file);
  }
  return cards.sort(compareCards);
}

/** By region, then name. */
export function compareCards(one: Card, other: Card): number {
  return compareText(`${one.region} ${one.name}`, `${other.region} ${other.name}`);
}

function listFiles(directory: string): string[] {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.ya?ml$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

function readCard(file: string, knownMccs: ReadonlySet<string>, problems: Problem[]): Card | undefined {
  const lines = new LineCounter();
  const report = (offset: number, problem: string, remedy: string) =>
    problems.push({ file, line: lines.linePos(offset).line, problem, remedy });
  // Failsafe: all scalars stay text, so `0742` keeps its zero and `2026-04` is a month.
  const document = parseDocument(readFileSync(file, 'utf8'), {
    schema: 'failsafe',
    lineCounter: lines,
    prettyErrors: false,
  });
  for (const error of document.errors) report(error.pos[0], error.message, 'correct the YAML');
  if (document.errors.length > 0) return undefined;

  let content: unknown;
  try {
    content = document.toJS();
  } catch (error) {
    // An alias without its anchor, or too many aliases.
    report(0, (error as Error).message, 'write the values out, without anchors and aliases');
    return undefined;
  }
  const { data: card, error } = cardSchema.safeParse(content);
  const findings = error
    ? error.issues.flatMap((issue) => describeIssue(issue, content))
    : checkCard(card, knownMccs);
  for (const { path, problem, remedy } of findings)
    report(findOffset(document, path), `${formatPath(path)} ${problem}`, remedy);
  return findings.length === 0 ? card : undefined;
}

/** Says what is there instead of what the schema wants; the schema's own message is the remedy. */
function describeIssue(issue: core.$ZodIssue, content: unknown): Finding[] {
  const { path, message } = issue;
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({ path: [...path, key], problem: 'is an unknown key', remedy: message }));
  if (issue.code === 'invalid_union') {
    // The intended option is the one whose error is inside the value, not about the whole value.
    const meant = issue.errors.find((option) => option.some((inner) => inner.path.length > 0));
    if (meant)
      return meant.flatMap((inner) => describeIssue({ ...inner, path: [...path, ...inner.path] }, content));
  }
  const value = path.reduce<unknown>((at, step) => (at as Record<PropertyKey, unknown>)?.[step], content);
  if (value === undefined)
    return [{ path, problem: 'is missing', remedy: `add \`${String(path.at(-1))}:\`` }];
  return [{ path, problem: describeValue(value), remedy: message }];
}

function describeValue(value: unknown): string {
  if (typeof value === 'string' && value.trim() !== '') return `is \`${value}\``;
  if (Array.isArray(value) && value.length > 0) return 'is a list';
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return 'is a map';
  return 'is empty';
}

/** `rules[0].cap.amount` */
function formatPath(path: readonly PropertyKey[]): string {
  if (path.length === 0) return 'the file';
  return `\`${path
    .map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`))
    .join('')
    .slice(1)}\``;
}

/** Where the key or list item at a path begins, or the last one on the way to it that exists. */
function findOffset({ contents }: Document, path: readonly PropertyKey[]): number {
  let offset = 0;
  let at: unknown = contents;
  for (const step of path) {
    const pair = isMap(at) ? at.items.find(({ key }) => isScalar(key) && key.value === step) : undefined;
    const next = pair?.key ?? (isSeq(at) ? at.items[Number(step)] : undefined);
    if (!isNode(next)) break;
    offset = next.range?.[0] ?? offset;
    at = pair === undefined ? next : pair.value;
  }
  return offset;
}
