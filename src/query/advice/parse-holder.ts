// Reads what somebody says of themselves: `EVOL`, `UOBONE:1000`, `all`; `LADYS:dining`; `CRMC:300`, `CRMC:online:300`.
import type { Card } from '../../catalogue/card.ts';
import { nameCap, type Rule } from '../../catalogue/card-rule.ts';
import { findChoice, normaliseCategory } from '../eligibility/fit-rule.ts';
import { findCardByShortName } from '../find-card.ts';
import type { Holder } from './purchase.ts';

export type HolderProblem =
  | {
      readonly kind: 'card';
      readonly parameter: 'meets' | 'spent' | 'chosen';
      readonly name: string;
      readonly allowed: readonly string[];
    }
  | {
      readonly kind: 'category';
      readonly name: string;
      readonly card: Card;
      readonly allowed: readonly string[];
    }
  | { readonly kind: 'sum'; readonly parameter: 'meets' | 'spent'; readonly given: string };

export interface GivenHolder {
  readonly mileValue: number;
  readonly meets?: readonly string[] | undefined;
  readonly chosen?: readonly string[] | undefined;
  readonly spent?: readonly string[] | undefined;
}

/** `here`: all cards of the region. */
export function parseHolder(
  here: readonly Card[],
  { mileValue, meets = [], chosen = [], spent = [] }: GivenHolder,
): { readonly holder: Holder } | { readonly problem: HolderProblem } {
  const levels = new Map<string, number>();
  const used = new Map<string, number>();
  const picked = new Map<string, Set<string>>();
  const isAll = meets.some((each) => each.toLowerCase() === 'all');
  for (const [given, parameter, sums] of [
    ...meets.map((each) => [each, 'meets', levels] as const),
    ...spent.map((each) => [each, 'spent', used] as const),
  ]) {
    if (parameter === 'meets' && given.toLowerCase() === 'all') continue;
    const { card, name, rest } = split(here, given);
    if (card === undefined) return { problem: unknownCard(here, name, parameter) };
    // A cap can be named if a card has several.
    const [, cap, left = rest] = /^([^:]+):(.*)$/.exec(parameter === 'spent' ? (rest ?? '') : '') ?? [];
    const sum = rest === undefined && parameter === 'meets' ? Number.POSITIVE_INFINITY : parseSum(left);
    if (sum === undefined) return { problem: { kind: 'sum', parameter, given } };
    sums.set(nameUse(card, cap), sum);
  }
  for (const given of chosen) {
    const { card, name, rest = '' } = split(here, given);
    if (card === undefined) return { problem: unknownCard(here, name, 'chosen') };
    const wanted = normaliseCategory(rest);
    const categories = listCategories(card);
    const category =
      categories.find((each) => each === wanted) ??
      categories.find((each) => wanted !== '' && each.startsWith(wanted));
    if (category === undefined)
      return { problem: { kind: 'category', name: rest, card, allowed: categories } };
    picked.set(card.shortName, (picked.get(card.shortName) ?? new Set()).add(category));
  }
  return {
    holder: {
      mileValue,
      ...(isAll ? { meets: 'all' as const } : meets.length > 0 && { meets: levels }),
      ...(chosen.length > 0 && { chosen: picked }),
      ...(spent.length > 0 && {
        spent: (card: Card, rule: Rule | undefined) =>
          used.get(nameUse(card, nameCap(rule))) ?? used.get(card.shortName),
      }),
    },
  };
}

const nameUse = ({ shortName }: Card, cap?: string): string =>
  cap === undefined ? shortName : `${shortName}:${cap.trim().toLowerCase()}`;

/** The categories of which a card's holder picks some. */
export function listCategories({ rules }: Card): string[] {
  const categories = rules.flatMap((rule) =>
    rule.conditions.some(({ kind }) => kind === 'choose' || kind === 'allocate')
      ? (findChoice(rule) ?? [])
      : [],
  );
  return [...new Set(categories.map(({ category }) => category))];
}

function split(here: readonly Card[], given: string) {
  const [name = '', rest] = given.split(/:(.*)/s).map((part) => part.trim());
  return { card: findCardByShortName(here, name), name, rest };
}

function unknownCard(
  here: readonly Card[],
  name: string,
  parameter: 'meets' | 'spent' | 'chosen',
): HolderProblem {
  return { kind: 'card', parameter, name, allowed: here.map(({ shortName }) => shortName) };
}

function parseSum(text: string | undefined): number | undefined {
  return text !== undefined && /^[0-9]{1,9}(?:\.[0-9]{1,2})?$/.test(text) ? Number(text) : undefined;
}
