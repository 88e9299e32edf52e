// Completes names that the network cut, if lists confirm it: `PARLIAMENT BUILDING SU` → PARLIAMENT BUILDING SUPPLIES.
import { foldName } from '../../src/catalogue/fold-name.ts';
import { CUT_LINE, LEGAL, type LineName } from './line-name.ts';
import { AMBIGUOUS, MIN_NAMES, SHORT_WORDS, SMALL, type WordTables } from './readable-name.ts';

/** Legal forms whose beginning may end a cut line. */
const CUT_LEGAL = ['incorporated', 'corporation', 'limited', 'ltd', 'co'];
/** A line with this many characters may have been cut: cut lines that lost an `&` are shorter than the limit. */
export const LONG_LINE = 18;
const FULL_LINE = 21;
/** The share of the names with a word that must end with it. */
const ENDINGS = 0.3;
/** The share of names that must complete a cut word in the same way. */
const CLEAR = 0.9;
const MIN_UNUSUAL_WORD = 6;
/**
 * What it takes to complete a cut word: how many names have the full word, how many of its letters are there, and what
 * share of them. Names under one code have fewer words: `EQU` at a tool rental is equipment.
 */
const IN_ALL_NAMES = { names: MIN_NAMES, cut: 4, known: 0.5 };
const IN_CODE = { names: 2, cut: 4, known: 0.4 };
const OFTEN_IN_CODE = { names: 5, cut: 3, known: 0.3 };
/** Among all names, how many must have a word before it completes one under a code. */
const MIN_NAMES_OVERALL = 10;
/** After a known word, fewer letters are enough. */
const MIN_PAIR = 2;
const MIN_PAIRS = 2;
const PAIR_ENDINGS = 0.3;
/** If this many times more names end with the usual form, the other one was cut. */
const RARE_FORM = 3;
/** A word in this many names is a trade word. */
const MIN_TRADE = 15;
/**
 * A name may end with a word that is in this many names (cut lines included), if this share of them end with it. Before
 * `and`, the first thing sold is enough: `CAMPIONE LINENS AND PA`.
 */
const USUAL_END = { names: 15, share: 0.5 };
const BEFORE_AND = { names: 8, share: 0.15 };

/** The words with the cut one completed or dropped; undefined if no list confirms either. */
export function completeWords(
  { words, openLength, endsList }: LineName,
  { mcc, country }: { readonly mcc: string; readonly country: string },
  tables: WordTables,
): string[] | undefined {
  if (words.length < 2 || openLength < LONG_LINE) return [...words];
  const rest = words.slice(0, -1);
  const last = foldName(words.at(-1)!);
  const cut = openLength >= CUT_LINE;
  const isWord = SHORT_WORDS.has(last) || /^[\d.]|\.[A-Z]{2,}$/.test(words.at(-1)!);
  if (!cut && (isWord || tables.countNames(last) >= MIN_NAMES))
    return isWord || endsNames([last], openLength, tables) ? [...words] : undefined;
  // Short enough to be whole, and not the beginning of a known word.
  if (
    openLength < FULL_LINE &&
    last.length >= MIN_UNUSUAL_WORD &&
    tables.listCompletions(last).every(({ word }) => word === last)
  )
    return [...words];
  if (last === 'and') return dropCutWord(words, mcc, endsList, tables);
  if (CUT_LEGAL.some((form) => form.startsWith(last))) return rest;
  if (last.includes(' ')) return undefined;
  const complete = (forms: readonly string[]): string[] => [
    ...rest,
    chooseForm(forms, last, country, tables),
  ];
  const pair = findPair(foldName(rest.at(-1)!), last, tables);
  if (pair !== undefined) return LEGAL.test(pair[0]!) ? rest : complete(pair);
  const forms =
    findCompletion(last, IN_ALL_NAMES, tables) ??
    findCompletion(last, { mcc, ...IN_CODE }, tables) ??
    findCompletion(last, { mcc, ...OFTEN_IN_CODE }, tables);
  if (forms === undefined) return dropCutWord(rest, mcc, endsList, tables);
  if (LEGAL.test(forms[0]!)) return rest;
  if (!endsNames(forms, openLength, tables))
    return endsList ? dropCutWord(rest, mcc, endsList, tables) : undefined;
  return complete(forms);
}

/** The form already there, unless names rarely end with it (`OFFICE PRODUCT`); else the usual one in local spelling. */
function chooseForm(
  forms: readonly string[],
  last: string,
  country: string,
  { countEndings }: WordTables,
): string {
  const [usual = last] = forms;
  const isKept = forms.includes(last) && countEndings(usual) < RARE_FORM * countEndings(last);
  const form = isKept ? last : usual;
  const native =
    country === 'US' ? form.replace(/centre(s?)$/, 'center$1') : form.replace(/center(s?)$/, 'centre$1');
  return native.toUpperCase();
}

/** Without the cut word, if a name can end there: `CRAWFORD APPLIANCES AN` → Crawford Appliances. */
function dropCutWord(
  words: readonly string[],
  mcc: string,
  endsList: boolean,
  tables: WordTables,
): string[] | undefined {
  const kept = [...words];
  // Not `of`: `CIO ASSOCIATION OF CAN` is more than its first two words.
  if (/^(?:and|&)$/i.test(kept.at(-1)!)) kept.pop();
  const last = foldName(kept.at(-1) ?? '');
  const isTrade = (word: string): boolean => tables.countNames(word) >= MIN_TRADE || tables.isPlace(word);
  const names = kept
    .slice(0, -1)
    .map(foldName)
    .filter((word) => !SMALL.has(word));
  const found = tables.countNames(last);
  const { names: known, share } = endsList ? BEFORE_AND : USUAL_END;
  const isEnd = found >= known && tables.countEndings(last) >= share * found;
  // `DINETZ RESTAURANT EQUIPMENT` isn't a restaurant.
  const isUsedWithCode = tables
    .listCompletions(last, mcc)
    .some((each) => each.word === last && each.names > 1);
  return isEnd && isUsedWithCode && names.length > 0 && !names.every(isTrade) ? kept : undefined;
}

/** The word that nearly all names have for this beginning, singular and plural (SERVIC), the usual ending first. */
function findCompletion(
  start: string,
  { mcc, names, cut, known }: typeof IN_ALL_NAMES & { mcc?: string },
  tables: WordTables,
): string[] | undefined {
  const candidates = tables
    .listCompletions(start, mcc)
    .filter((each) => each.names >= names && !AMBIGUOUS.has(each.word));
  const [best] = candidates;
  if (best && mcc && tables.countNames(best.word) < MIN_NAMES_OVERALL) return undefined;
  if (best === undefined || start.length < Math.max(cut, known * best.word.length)) return undefined;
  const sum = (some: typeof candidates): number =>
    some.reduce(
      (total, each) => total + (mcc === undefined ? tables.countEndings(each.word) : each.names),
      0,
    );
  const alike = candidates.filter(({ word }) => getStem(word) === getStem(best.word));
  if (sum(alike) < CLEAR * sum(candidates)) return undefined;
  return alike
    .map(({ word }) => word)
    .sort((one, other) => tables.countEndings(other) - tables.countEndings(one));
}

/** The word that names have for this beginning after the previous word: `GARDEN CE` is a garden centre. */
function findPair(before: string, start: string, tables: WordTables): string[] | undefined {
  if (start.length < MIN_PAIR || SMALL.has(before)) return undefined;
  const candidates = tables.listPairs(before, start);
  const [best] = candidates;
  if (best === undefined || best.names < MIN_PAIRS) return undefined;
  const alike = candidates.filter(({ word }) => getStem(word) === getStem(best.word));
  const sum = (some: typeof candidates, part: 'names' | 'endings'): number =>
    some.reduce((total, each) => total + each[part], 0);
  const isClear = sum(alike, 'names') >= CLEAR * sum(candidates, 'names');
  if (!isClear || sum(alike, 'endings') < PAIR_ENDINGS * sum(alike, 'names')) return undefined;
  return alike.toSorted((one, other) => other.endings - one.endings).map(({ word }) => word);
}

/** The same for singular and plural, and for British and American spelling. */
export function getStem(word: string): string {
  return word.replace(/ies$/, 'y').replace(/s$/, '').replace(/ter$/, 'tre');
}

/** Names that fill their line may have lost whole words: `GUILDWOOD VILLAGE ANIMAL`. */
function endsNames(forms: readonly string[], length: number, { getEndingShare }: WordTables): boolean {
  return length < FULL_LINE || getEndingShare(forms) >= ENDINGS;
}
