// Reads data/cards: in a folder per region, one YAML file per card, and one per bank for what it excludes. Collects every
// problem with its line; a card with problems is left out.
import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { type Document, isMap, isNode, isScalar, isSeq, LineCounter, parseDocument } from 'yaml';
import type { core, z } from 'zod';
import type { Card } from '../catalogue/card.ts';
import { compareText } from '../catalogue/compare-text.ts';
import type { Problem } from '../catalogue/problem.ts';
import { checkCard, checkCodes, type Finding } from './card-checks.ts';
import { type BankFile, bankSchema, cardFileSchema } from './card-schema.ts';
import { type Bank, checkBank, checkExclusions, findBank, resolveExclusions } from './exclusions.ts';

/** The banks' lists are in folders of this name. */
const BANKS = 'banks';

/**
 * The cards in the order of `compareCards`. A file with a problem gives no card. `given` are lists of banks that the
 * folder has none of.
 */
export function readCards(
  directory: string,
  knownMccs: ReadonlySet<string>,
  problems: Problem[],
  given: readonly Bank[] = [],
): Card[] {
  const files = listFiles(directory).filter((file) => !isBankFile(file));
  if (files.length === 0)
    problems.push({
      file: directory,
      line: 0,
      problem: 'it contains no YAML files',
      remedy: 'give a folder that contains a file for each card',
    });
  const banks: Bank[] = [
    ...readBanks(directory, knownMccs, problems),
    ...given.map((bank) => ({ ...bank, given: true as const })),
  ];
  const cards = files.flatMap((file) => {
    const card = readYaml(file, cardFileSchema, problems, (each) => [
      ...checkCard(each, knownMccs),
      ...checkExclusions(each, findBank(banks, each)),
    ]);
    return card === undefined
      ? []
      : [{ file, card: { ...card, exclusions: resolveExclusions(card, findBank(banks, card)) } }];
  });
  return keepFirst(
    cards,
    ({ card }) => card.shortName,
    problems,
    (name) => [`shortName \`${name}\` is taken by`, 'give each card its own shortName'],
  )
    .map(({ card }) => card)
    .sort(compareCards);
}

/** What each bank excludes, from the folder's `<region>/banks/<bank>.yaml`. */
export function readBanks(
  directory: string,
  knownMccs: ReadonlySet<string>,
  problems: Problem[],
): BankFile[] {
  const banks = listFiles(directory)
    .filter(isBankFile)
    .flatMap((file) => {
      const bank = readYaml(file, bankSchema, problems, (each) => [
        ...checkCodes(each, [], knownMccs),
        ...checkBank(each),
      ]);
      return bank === undefined ? [] : [{ file, bank }];
    });
  return keepFirst(
    banks,
    ({ bank: { bank, region } }) => `${bank} (${region})`,
    problems,
    (name) => [`${name} has its lists in`, 'write all lists of a bank into one file'],
  ).map(({ bank }) => bank);
}

function isBankFile(file: string): boolean {
  return basename(dirname(file)) === BANKS;
}

/** Reports the items of which an earlier one has the name. */
function keepFirst<Item extends { readonly file: string }>(
  items: readonly Item[],
  nameOf: (item: Item) => string,
  problems: Problem[],
  describe: (name: string) => readonly [string, string],
): Item[] {
  const files = new Map<string, string>();
  return items.filter((item) => {
    const name = nameOf(item);
    const other = files.get(name);
    if (other === undefined) {
      files.set(name, item.file);
      return true;
    }
    const [problem, remedy] = describe(name);
    problems.push({ file: item.file, line: 1, problem: `${problem} ${other}`, remedy });
    return false;
  });
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

/** Undefined if the file has a problem. */
function readYaml<Content>(
  file: string,
  schema: z.ZodType<Content>,
  problems: Problem[],
  check: (content: Content) => readonly Finding[],
): Content | undefined {
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
  const { data, error } = schema.safeParse(content);
  const findings = error ? error.issues.flatMap((issue) => describeIssue(issue, content)) : check(data);
  for (const { path, problem, remedy } of findings)
    report(findOffset(document, path), `${formatPath(path)} ${problem}`, remedy);
  return findings.length === 0 ? data : undefined;
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
  const value = path.reduce<unknown>(
    (parent, step) => (parent as Record<PropertyKey, unknown>)?.[step],
    content,
  );
  if (value === undefined)
    return [{ path, problem: 'is missing', remedy: `add \`${String(path.at(-1))}:\` and ${message}` }];
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
  let node: unknown = contents;
  for (const step of path) {
    const pair = isMap(node) ? node.items.find(({ key }) => isScalar(key) && key.value === step) : undefined;
    const next = pair?.key ?? (isSeq(node) ? node.items[Number(step)] : undefined);
    if (!isNode(next)) break;
    offset = next.range?.[0] ?? offset;
    node = pair === undefined ? next : pair.value;
  }
  return offset;
}
