// Reads data/cards: one YAML file per card, in a folder per region. Collects every problem; decides nothing.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LineCounter, type Node, parseDocument } from 'yaml';
import type { Card } from '../catalogue/card.ts';
import { compareText } from '../catalogue/compare-text.ts';
import type { Problem } from '../catalogue/problem.ts';
import { cardShape } from './card-shape.ts';

/** The cards in their order. A file with a problem gives no card. */
export function readCards(directory: string, knownMccs: ReadonlySet<string>, problems: Problem[]): Card[] {
  const cards: Card[] = [];
  const fileOf = new Map<string, string>();
  const files = listFiles(directory);
  if (files.length === 0)
    problems.push({
      file: directory,
      line: 0,
      problem: 'there is no YAML file in it',
      remedy: 'name a folder with a file for each card',
    });
  for (const file of files) {
    const card = readCard(file, knownMccs, problems);
    if (card === undefined) continue;
    const other = fileOf.get(card.shortName);
    if (other === undefined) cards.push(card);
    else {
      const problem = `shortName \`${card.shortName}\` is taken by ${other}`;
      problems.push({ file, line: 1, problem, remedy: 'give each card its own shortName' });
    }
    fileOf.set(card.shortName, other ?? file);
  }
  return cards.sort(compareCards);
}

function listFiles(directory: string): string[] {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.ya?ml$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

function readCard(file: string, knownMccs: ReadonlySet<string>, problems: Problem[]): Card | undefined {
  const lines = new LineCounter();
  const found: Problem[] = [];
  const report = (offset: number | undefined, problem: string, remedy: string) =>
    found.push({ file, line: offset === undefined ? 1 : lines.linePos(offset).line, problem, remedy });
  const document = parseDocument(readFileSync(file, 'utf8'), {
    schema: 'failsafe',
    lineCounter: lines,
    prettyErrors: false,
  });
  for (const error of document.errors) report(error.pos[0], error.message, 'correct the YAML');
  const card =
    found.length > 0
      ? undefined
      : cardShape(document.contents, '', {
          knownMccs,
          report: (node: Node | null | undefined, problem, remedy) =>
            report(node?.range?.[0], problem, remedy),
        });
  problems.push(...found);
  return found.length > 0 ? undefined : card;
}

/** By region, then name. */
export function compareCards(one: Card, other: Card): number {
  return compareText(`${one.region} ${one.name}`, `${other.region} ${other.name}`);
}
