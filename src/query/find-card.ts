// Finds cards by what people call them: the short name, the full name, or enough words of it.
import type { Card } from '../catalogue/card.ts';
import { foldName, splitWords } from '../catalogue/fold-name.ts';

type FoundCard =
  | { readonly card: Card }
  /** `fits`: whether the `near` cards have all words of the text; if not, they have some, or are all cards. */
  | { readonly card: undefined; readonly fits: boolean; readonly near: readonly Card[] };

/** Tries the short name first, then the full name, then words of the name. */
export function findCard(cards: readonly Card[], text: string): FoundCard {
  const wanted = foldName(text);
  const exact =
    cards.find(({ shortName }) => foldName(shortName) === wanted) ??
    cards.find(({ name }) => foldName(name) === wanted);
  if (exact !== undefined) return { card: exact };
  const words = splitWords(wanted);
  const matching = words.length === 0 ? [] : cards.filter((card) => hasAll(card, words));
  const [only, ...others] = matching;
  if (only !== undefined && others.length === 0) return { card: only };
  if (only !== undefined) return { card: undefined, fits: true, near: matching };
  const some = cards.filter((card) => words.some((word) => hasAll(card, [word])));
  return { card: undefined, fits: false, near: some.length > 0 ? some : cards };
}

function hasAll({ name, bank }: Card, words: readonly string[]): boolean {
  const own = splitWords(foldName(`${name} ${bank}`));
  return words.every((word) => own.some((each) => each.startsWith(word)));
}

/** Case-insensitive, but an exact match is preferred. */
export function findCardByShortName(cards: readonly Card[], text: string): Card | undefined {
  const lower = text.toLowerCase();
  return (
    cards.find(({ shortName }) => shortName === text) ??
    cards.find(({ shortName }) => shortName.toLowerCase() === lower)
  );
}

/**
 * The cards of a region that have these short names (all its cards if there are no names), or the first name that none
 * of them has.
 */
export function chooseCards(
  cards: readonly Card[],
  region: string,
  names: readonly string[],
): { readonly held: readonly Card[] } | { readonly unknown: string } {
  const here = cards.filter((card) => card.region === region);
  if (names.length === 0) return { held: here };
  const held = new Set<Card>();
  for (const name of names) {
    const card = findCardByShortName(here, name);
    if (card === undefined) return { unknown: name };
    held.add(card);
  }
  return { held: [...held] };
}
