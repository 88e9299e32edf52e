// The names from malls and registers that we list, cleaned, each with its code: without machines and counters, persons,
// generic names, and what a review dropped.
import { foldName } from '../../src/catalogue/fold-name.ts';
import { cleanEateryName, EATERY, EATERY_SYLLABLES } from './eateries.ts';
import { buildInferCodes, type InferredCodes } from './infer-codes.ts';
import { isGenericName, isNotAShop, isPersonalName, listBrandNames } from './names.ts';
import type { ListedName, ReviewRow, SingaporeTables } from './read-lists.ts';
import { isSetAside } from './set-aside.ts';

export interface Entry {
  readonly listed: ListedName;
  readonly name: string;
  readonly aliases: readonly string[];
  readonly codes: InferredCodes;
  /** A merchant's id or another name in the lists, if a review says so. */
  readonly sameAs?: string | undefined;
  readonly isReviewed: boolean;
}

export interface SingaporeOptions {
  /** Leave out the names that are set aside for measuring. */
  readonly withoutSetAside?: boolean | undefined;
}

const NO_CODES: InferredCodes = { mccs: [], because: '', vague: true };

export function listEntries(
  names: readonly ListedName[],
  tables: SingaporeTables,
  { withoutSetAside }: SingaporeOptions,
): Entry[] {
  const inferCodes = buildInferCodes(tables);
  const tradeWords = listTradeWords(tables);
  const reviews = new Map<string, ReviewRow[]>();
  for (const row of tables.reviews) reviews.set(row.name, [...(reviews.get(row.name) ?? []), row]);
  return names.flatMap((listed): Entry[] => {
    if (withoutSetAside && isSetAside(listed.name)) return [];
    const verdicts = reviews.get(listed.name) ?? [];
    const find = (verdict: ReviewRow['verdict']): string | undefined =>
      verdicts.find((row) => row.verdict === verdict)?.value;
    const isReviewed = verdicts.length > 0;
    if (find('drop') !== undefined || (!isReviewed && isNotAShop(listed.name))) return [];
    const rename = find('name');
    const written = listed.kind === EATERY ? cleanEateryName(listed.name, tables.dishes) : listed.name;
    if (!isReviewed && written === undefined) return [];
    const brands =
      rename === undefined ? listBrandNames(written ?? listed.name) : [{ name: rename, aliases: [] }];
    const code = find('code');
    const sameAs = find('same');
    return brands.flatMap(({ name, aliases }): Entry[] => {
      if (!isReviewed && isNobodysName(name, listed.kind, tradeWords)) return [];
      const codes =
        code === undefined
          ? inferCodes(listed, name)
          : { mccs: [code], because: `${listed.kind}, reviewed`, vague: false };
      return codes || sameAs ? [{ listed, name, aliases, codes: codes ?? NO_CODES, sameAs, isReviewed }] : [];
    });
  });
}

/** An eatery's name may be made of trade words (`Jewel Coffee`): a dish alone is left out before. */
function isNobodysName(name: string, kind: string, tradeWords: ReadonlySet<string>): boolean {
  if (kind === EATERY) return isPersonalName(name, EATERY_SYLLABLES);
  return isGenericName(name, tradeWords) || isPersonalName(name, tradeWords);
}

/** Every word that indicates a trade. */
export function listTradeWords({ words }: Pick<SingaporeTables, 'words'>): Set<string> {
  return new Set(words.flatMap(({ word }) => foldName(word).split(' ')));
}
