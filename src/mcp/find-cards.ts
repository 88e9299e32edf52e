// Cards by what a model calls them: the short name, the whole name, or enough of its words.
import type { Card } from '../catalogue/card.ts';
import { foldName, splitWords } from '../catalogue/fold-name.ts';
import { type Refusal, refuse } from './refusal.ts';

/** A region has up to 35; their names help more than a refusal without any. */
const MOST_NEAR = 40;

/** Among the cards of one region; a short name goes before a name, and a name before words of it. */
export function findCard(cards: readonly Card[], text: string): Card | Refusal {
  const wanted = foldName(text);
  const exact =
    cards.find(({ shortName }) => foldName(shortName) === wanted) ??
    cards.find(({ name }) => foldName(name) === wanted);
  if (exact !== undefined) return exact;
  const words = splitWords(wanted);
  const matching = words.length === 0 ? [] : cards.filter((card) => hasAll(card, words));
  const [only, ...others] = matching;
  if (only !== undefined && others.length === 0) return only;
  const some = cards.filter((card) => words.some((word) => hasAll(card, [word])));
  return refuse({
    problem: matching.length > 1 ? `“${text}” fits several cards` : `Card not found: “${text}”`,
    near: (matching.length > 0 ? matching : some.length > 0 ? some : cards).slice(0, MOST_NEAR).map(nameCard),
    next: 'call again with short names',
  });
}

function nameCard({ shortName, name }: Card): string {
  return `${shortName} (${name})`;
}

function hasAll({ name, bank }: Card, words: readonly string[]): boolean {
  const own = splitWords(foldName(`${name} ${bank}`));
  return words.every((word) => own.some((each) => each.startsWith(word)));
}
