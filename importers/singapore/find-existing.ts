// Finds which of our merchants a listed name is, if any. A merchant in Singapore must have the same name or alias. One
// that trades everywhere, or a brand from abroad that is from a nearby country or in several countries, must also be in
// the same kind of business. A brand from a single distant country matches if data/singapore/homes.csv says that it
// comes from there.

import { type Draft, mayTradeAnywhere } from '../../src/build/draft.ts';
import { foldName, splitWords, squashName } from '../../src/catalogue/fold-name.ts';
import type { Mcc } from '../../src/catalogue/mcc.ts';
import type { Entry } from './entries.ts';

export const SINGAPORE = 'SG';

export type FindExisting = (entry: Pick<Entry, 'name' | 'codes' | 'listed'>) => Draft | undefined;

// Brands from these countries keep opening shops in Singapore.
const NEARBY = new Set(['AU', 'CN', 'HK', 'ID', 'JP', 'KR', 'MO', 'MY', 'PH', 'TH', 'TW', 'VN']);
const MIN_COUNTRIES = 3;
const MIN_SHORT_NAME = 6;
// Clinics, preschools and hotels in a register are local, even if others in the world have the same name.
export const LOCAL_KINDS = /clinic|child care|preschool|kindergarten|hotel|pharmacy|sports facility|caterer/;

interface ExistingTables {
  readonly isSameBusiness: SameBusiness;
  readonly tradeWords: ReadonlySet<string>;
  /** Home countries of brands from abroad, by squashed name. */
  readonly homes: ReadonlyMap<string, string>;
}

export function buildExistingFinder(
  drafts: readonly Draft[],
  { isSameBusiness, tradeWords, homes }: ExistingTables,
): FindExisting {
  const byName = new Map<string, Draft[]>();
  const byShortName = new Map<string, Draft[]>();
  const add = (index: Map<string, Draft[]>, form: string, draft: Draft): void => {
    const group = index.get(form);
    if (group) group.push(draft);
    else index.set(form, [draft]);
  };
  for (const draft of drafts) {
    for (const form of new Set([draft.name, ...draft.aliases].flatMap(listForms))) add(byName, form, draft);
    const short = draft.countries.includes(SINGAPORE) ? cutTradeWords(draft.name, tradeWords) : '';
    if (short.length >= MIN_SHORT_NAME) add(byShortName, short, draft);
  }
  return ({ name, codes, listed }) => {
    const forms = listForms(name);
    const home = homes.get(squashName(name));
    const candidates = [...new Set(forms.flatMap((form) => byName.get(form) ?? []))];
    const isAlike = (draft: Draft): boolean =>
      isSameBusiness(
        draft.evidence.map(({ mcc }) => mcc),
        codes.mccs,
      );
    const isNamed = (draft: Draft): boolean => listForms(draft.name).some((form) => forms.includes(form));
    const inSingapore = candidates.filter(({ countries }) => countries.includes(SINGAPORE));
    const fromAbroad = candidates.filter(
      (draft) =>
        !codes.vague &&
        !LOCAL_KINDS.test(listed.kind) &&
        isAlike(draft) &&
        (mayTradeAnywhere(draft) ||
          draft.countries.length >= MIN_COUNTRIES ||
          (draft.home === home && isNamed(draft)) ||
          (NEARBY.has(draft.home) && (isNamed(draft) || !isLatin(draft.name)))),
    );
    return (
      pickBest(inSingapore.filter((draft) => isNamed(draft) && isAlike(draft))) ??
      pickBest(inSingapore.filter(isAlike)) ??
      pickBest(inSingapore.filter((draft) => isNamed(draft) && codes.vague)) ??
      pickBest(fromAbroad.filter((draft) => draft.home === home)) ??
      pickBest(fromAbroad) ??
      pickBest(
        (byShortName.get(forms[0] ?? '') ?? []).filter(({ evidence }) =>
          evidence.some(({ mcc }) => mcc === codes.mccs[0]),
        ),
      )
    );
  };
}

/** `Ma Kuang TCM` → `makuang`: malls leave out trade words. */
function cutTradeWords(name: string, tradeWords: ReadonlySet<string>): string {
  const words = splitWords(foldName(name));
  let end = words.length;
  while (end > 1 && tradeWords.has(words[end - 1]!)) end--;
  return end < words.length ? words.slice(0, end).join('') : '';
}

/** Squashed, also without a leading article and a trailing `Singapore` or `.com.sg`; the barest last. */
export function listForms(name: string): string[] {
  const folded = foldName(name);
  const bare = folded.replace(/^the (?=\w{4})/, '').replace(/(?: com)?(?: (?:singapore|sg|com))$/, '');
  return [...new Set([squashName(folded), squashName(bare)])].filter((form) => form.length > 1);
}

function isLatin(name: string): boolean {
  return /\p{Script=Latin}/u.test(name);
}

function pickBest(drafts: readonly Draft[]): Draft | undefined {
  const weigh = ({ fame, accounts, rows, countries }: Draft): number =>
    fame * 100 + accounts * 5 + rows + countries.length;
  return drafts.toSorted((a, b) => weigh(b) - weigh(a) || (a.key < b.key ? -1 : 1))[0];
}

export type SameBusiness = (some: readonly string[], others: readonly string[]) => boolean;

// Shops sell across these groups; a bakery is also a café and a grocer; a cosmetics brand has treatment rooms.
const NEAR_CATEGORIES = [
  ['Retail', 'Clothing', 'Electronics & Software', 'Home & Garden'],
  ['Dining', 'Groceries'],
  ['Education', 'Entertainment & Recreation'],
  ['Lodging', 'Entertainment & Recreation'],
];
const NEAR_CODES = [
  ['5499', '5912', '5977', '5999', '7230', '7297', '7298', '8043'],
  ['5651', '5944', '5948', '8043'],
  ['5941', '7997', '7999', '8299'],
  ['5912', '8011', '8021', '8062', '8099'],
  ['7911', '8211', '8220', '8299', '8351'],
];

export function buildSameBusiness(mccs: ReadonlyMap<string, Mcc>): SameBusiness {
  const categorise = (code: string): string =>
    /^3[5-9]/.test(code) ? 'Lodging' : (mccs.get(code)?.category ?? '');
  const isNear = (one: string, other: string): boolean =>
    one === other ||
    NEAR_CODES.some((near) => near.includes(one) && near.includes(other)) ||
    isNearCategory(categorise(one), categorise(other));
  return (some, others) => some.some((one) => others.some((other) => isNear(one, other)));
}

function isNearCategory(one: string, other: string): boolean {
  return one === other || NEAR_CATEGORIES.some((near) => near.includes(one) && near.includes(other));
}
