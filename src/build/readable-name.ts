// A name as people would write it, from the words of statement lines: `BILL'S ELECTRIC SALES` → Bill's Electric Sales.
// Undefined where it cannot be told: a word that is cut and that no list completes, a bare place or trade, stuck words.
import { foldName } from '../catalogue/fold-name.ts';
import { LEGAL, type LineName } from './line-name.ts';

export interface WordTables {
  /** In how many names a folded word is, of listed merchants and of lines. */
  readonly countNames: (word: string) => number;
  /** Of the whole names with the word, the share that end with it. */
  readonly getEndingShare: (words: readonly string[]) => number;
  readonly countEndings: (word: string) => number;
  /** Of the names with the word, the share that begin with it. */
  readonly getBeginningShare: (word: string) => number;
  /** Folded words that begin so, in all names or in those of a code, the ones in most names first. */
  readonly listCompletions: (
    start: string,
    mcc?: string,
  ) => readonly { readonly word: string; readonly names: number }[];
  /** Words that begin so behind another in names, the usual first, and how many names end with the pair. */
  readonly listPairs: (
    before: string,
    start: string,
  ) => readonly { readonly word: string; readonly names: number; readonly endings: number }[];
  /** As listed merchants write it: `lcbo` → LCBO. */
  readonly findCase: (word: string) => string | undefined;
  readonly isPlace: (word: string) => boolean;
  readonly isPersonal: (word: string) => boolean;
}

/** Shortened words that may be several: `ASSOC` is an association or associates. */
const AMBIGUOUS = new Set(
  'acad admin appl arch asso assoc auth brd bur ccl centr cntr cntry comm commun cond const constr coop dept dist div educ elec elect eng enterp equipt exp feder fed gen govt hdwe hwre ind inds inst instit lab labs lib maint mech med mktg mun munic off ont org prod prods prof prov reg rehab rest sec serv servs sys syst tech tor trans transp veh'.split(
    ' ',
  ),
);
const SMALL = new Set(
  'a an and at by de del des du d en et for from in into la le les of on or the to und with y'.split(' '),
);
const ABBREVIATIONS: Readonly<Record<string, string>> = {
  assn: 'association',
  bldg: 'building',
  cdn: 'canadian',
  equip: 'equipment',
  intl: 'international',
  mfg: 'manufacturing',
  mgmt: 'management',
  natl: 'national',
  svc: 'service',
  svcs: 'services',
  univ: 'university',
};
/** Of a cut line, the beginning of a legal form. */
const CUT_LEGAL = ['incorporated', 'corporation', 'limited', 'ltd', 'co'];
/** A line of so many characters may have been longer: where `&` was lost, cut lines are shorter than the limit. */
export const LONG_LINE = 18;
const FULL_LINE = 21;
/** Networks cut at 22 characters, some processors at 24 or 25. */
const CUT_LINE = 22;
/** Of the names with a word, the share that must end with it. */
const ENDINGS = 0.3;
/** A word in this many names, of which hardly any end with it, is not where a name ends. */
const MIN_KNOWN_WORD = 8;
const RARE_ENDINGS = 0.12;
/** And where most do, cut lines among them, it is. */
const MIN_END_NAMES = 15;
const USUAL_ENDINGS = 0.5;
/** What was paid for or to which desk, and not to whom. */
const NOT_A_NAME = new Set(
  'accounting admin administration admission admissions billing booking bookings cashier catalog catalogue certification conference conferences course courses deposit district division donation donations exam exams fee fees fundraiser invoice membership memberships office order orders payment payments permit permits plan plans policy reception records registration registrations registry renewal rental reservation reservations reserve seminar subscription subscriptions ticket ticketing tickets tuition website workshop'.split(
    ' ',
  ),
);
/** A name of two words that are both in so many names, or places, is a trade: `Auto Parts`. */
const TRADE = 60;
/** Three consonants that no English word begins with. */
const ODD_START = /^(?!sch|scr|shr|spl|spr|squ|str|thr|chr|phr|chl|phl|mc)[^aeiouy\d]{3}/;
/** Behind a word of so many names, these make no name: `Airport Taxi`, `Canadian Events`. */
const COMMON = 40;
const KINDS_OF_SHOP = new Set(
  'airport association cafe center centre company conferences department dollar environment events express group hotel insurance laundry mart market municipal office outlet parking restaurant safety sale sales school service services shop shuttle station store supply systems taxi tool tools'.split(
    ' ',
  ),
);
/** A short word that is no abbreviation. */
const SHORT_WORDS = new Set(
  'ace age air all ant any ape arm art ash ask auto axe bag bar bat bay bed bee beg big bin bit bow box boy bug bun bus buy cab can cap car cat cow cub cup cut dad day den dew dig dog dot dry due duo dye ear eat eco egg elf elk elm end eve eye fab fan far fat fig fin fir fit fix flu fly fog fox fun fur gap gas gem get gin go got gum gun gym hair hat hay hen hi hip hog hop hot hub hut ice ill ink inn ion ivy jam jar jaw jet jig job jog joy jug key kid kit lab lap law leg lei let lid lip lit lot low mad man map mat max men met mix mob mom mop mud mug my nap net new no nut oak oil old one our out owl own paw pay pea pen pet pie pig pin pit pod pop pot pro pub pup raw red rib rim rod row rub rug run rye saw say sea see set sew she shy sip sit six ski sky son soy spa spy sub sue sum sun tan tap tax tea ten the tie tin tip toe ton too top tow toy tub two up van vet via vow war wax way we web wet wig win wit wok wow yak yes yet you zen zip zoo'.split(
    ' ',
  ),
);
/** A word in this many names is whole, and completes others. */
const MIN_NAMES = 5;
/** Share of the names that must complete a cut word alike. */
const CLEAR = 0.9;
const MIN_ODD = 6;
/**
 * What completes a cut word: so many names have the one that is meant, so many letters of it and this share of them are there.
 * Names of one code have fewer words: `EQU` of a tool rental is equipment.
 */
const IN_ALL = { names: MIN_NAMES, cut: 4, known: 0.5 };
const IN_CODE = { names: 2, cut: 4, known: 0.4 };
const OFTEN_IN_CODE = { names: 5, cut: 3, known: 0.3 };
/** Of all names, so many must have a word that completes one of a code. */
const MIN_NAMES_OF_ALL = 10;
/** Of a word behind a known one, fewer letters tell it. */
const MIN_PAIR = 2;
const MIN_PAIRS = 3;
const PAIR_ENDINGS = 0.5;
/** A single word: shorter ones are initials, longer ones are words stuck together. */
const MIN_SINGLE = 5;
const MAX_WORD = 13;
const MAX_SINGLE = 10;
/** A single word in more names than this is a trade, not a name; a chain's begins all of them. */
const MAX_SINGLE_NAMES = 3;
const MAX_CHAIN_NAMES = 30;
const BEGINNINGS = 0.9;

/** The words without what was cut off, the last one completed; undefined where no list completes it. */
export function completeWords(
  { words, openLength }: LineName,
  mcc: string,
  tables: WordTables,
): string[] | undefined {
  if (words.length < 2 || openLength < LONG_LINE) return [...words];
  const rest = words.slice(0, -1);
  const last = foldName(words.at(-1)!);
  const cut = openLength >= CUT_LINE;
  const isWord = SHORT_WORDS.has(last) || /^[\d.]|\.[A-Z]{2,}$/.test(words.at(-1)!);
  if (!cut && (isWord || tables.countNames(last) >= MIN_NAMES))
    return isWord || endsNames([last], openLength, tables) ? [...words] : undefined;
  // Short enough to be whole, and no beginning of a word that there is.
  if (
    openLength < FULL_LINE &&
    last.length >= MIN_ODD &&
    tables.listCompletions(last).every(({ word }) => word === last)
  )
    return [...words];
  if (CUT_LEGAL.some((form) => form.startsWith(last))) return rest;
  if (last.includes(' ')) return undefined;
  const pair = findPair(foldName(rest.at(-1)!), last, tables);
  if (pair !== undefined) return LEGAL.test(pair) ? rest : [...rest, pair.toUpperCase()];
  const forms =
    findCompletion(last, IN_ALL, tables) ??
    findCompletion(last, { mcc, ...IN_CODE }, tables) ??
    findCompletion(last, { mcc, ...OFTEN_IN_CODE }, tables);
  if (forms === undefined) return trimCut(rest, mcc, tables);
  if (LEGAL.test(forms[0]!)) return rest;
  if (!endsNames(forms, openLength, tables)) return undefined;
  return [...rest, forms.includes(last) && !cut ? words.at(-1)! : forms[0]!.toUpperCase()];
}

/** Without the cut word, where a name ends there: `CRAWFORD APPLIANCES AN` → Crawford Appliances. */
function trimCut(words: readonly string[], mcc: string, tables: WordTables): string[] | undefined {
  const kept = [...words];
  // `CIO ASSOCIATION OF CAN` is more than its first two words.
  if (/^(?:and|&)$/i.test(kept.at(-1)!)) kept.pop();
  const last = foldName(kept.at(-1) ?? '');
  const isTrade = (word: string): boolean => tables.countNames(word) >= MIN_END_NAMES || tables.isPlace(word);
  const names = kept
    .slice(0, -1)
    .map(foldName)
    .filter((word) => !SMALL.has(word));
  const found = tables.countNames(last);
  const isEnd = found >= MIN_END_NAMES && tables.countEndings(last) >= USUAL_ENDINGS * found;
  // `DINETZ RESTAURANT EQUIPMENT` is no restaurant.
  const isOfCode = tables.listCompletions(last, mcc).some((each) => each.word === last && each.names > 1);
  return isEnd && isOfCode && names.length > 0 && !names.every(isTrade) ? kept : undefined;
}

/** The word that nearly all names have for this beginning, in the forms of one and several (SERVIC), the usual ending first. */
function findCompletion(
  start: string,
  { mcc, names, cut, known }: typeof IN_ALL & { mcc?: string },
  tables: WordTables,
): string[] | undefined {
  const candidates = tables
    .listCompletions(start, mcc)
    .filter((each) => each.names >= names && !AMBIGUOUS.has(each.word));
  const [best] = candidates;
  if (best && mcc && tables.countNames(best.word) < MIN_NAMES_OF_ALL) return undefined;
  if (best === undefined || start.length < Math.max(cut, known * best.word.length)) return undefined;
  const sum = (some: typeof candidates): number =>
    some.reduce(
      (total, each) => total + (mcc === undefined ? tables.countEndings(each.word) : each.names),
      0,
    );
  const alike = candidates.filter(({ word }) => stemOf(word) === stemOf(best.word));
  if (sum(alike) < CLEAR * sum(candidates)) return undefined;
  return alike
    .map(({ word }) => word)
    .sort((one, other) => tables.countEndings(other) - tables.countEndings(one));
}

/** The word that names have for this beginning behind the word before: `GARDEN CE` is a garden centre. */
function findPair(before: string, start: string, tables: WordTables): string | undefined {
  if (start.length < MIN_PAIR || SMALL.has(before)) return undefined;
  const candidates = tables.listPairs(before, start);
  const [best] = candidates;
  if (best === undefined || best.names < MIN_PAIRS) return undefined;
  const alike = candidates.filter(({ word }) => stemOf(word) === stemOf(best.word));
  const sum = (some: typeof candidates, part: 'names' | 'endings'): number =>
    some.reduce((total, each) => total + each[part], 0);
  const isClear = sum(alike, 'names') >= CLEAR * sum(candidates, 'names');
  if (!isClear || sum(alike, 'endings') < PAIR_ENDINGS * sum(alike, 'names')) return undefined;
  return alike.toSorted((one, other) => other.endings - one.endings)[0]!.word;
}

/** One and several, British and American. */
export function stemOf(word: string): string {
  return word.replace(/ies$/, 'y').replace(/s$/, '').replace(/ter$/, 'tre');
}

/** Names that fill their line may have lost whole words: `GUILDWOOD VILLAGE ANIMAL`. */
function endsNames(forms: readonly string[], length: number, { getEndingShare }: WordTables): boolean {
  return length < FULL_LINE || getEndingShare(forms) >= ENDINGS;
}

export function formatName(words: readonly string[], tables: WordTables): string | undefined {
  return isReadable(words, tables)
    ? words
        .map((word, at) => formatWord(word, at === 0, words.length === 1, tables))
        .join(' ')
        .replace(/^[a-z]/, (letter) => letter.toUpperCase())
    : undefined;
}

function isReadable(
  words: readonly string[],
  { countNames, getBeginningShare, getEndingShare, findCase, isPlace, isPersonal }: WordTables,
): boolean {
  const folded = words.map(foldName);
  const [first = ''] = folded;
  const last = folded.at(-1) ?? '';
  if (!/^[a-z]/.test(first) || SMALL.has(last) || NOT_A_NAME.has(last) || last.length < 2) return false;
  const isHost = (word: string): boolean => /\.[A-Z]{2,}$/.test(word);
  if (words.some(isHost)) return words.length === 1;
  if (folded.some((word) => word.length > MAX_WORD && countNames(word) < MIN_NAMES)) return false;
  if (
    folded.some((word) => /\d.*[a-z].*\d|[a-z]\d{2,}/.test(word)) ||
    /[^\w\s&'.\-+!À-ÿ]/.test(words.join(' '))
  )
    return false;
  if (words.length === 1)
    return (
      first.length >= MIN_SINGLE &&
      first.length <= MAX_SINGLE &&
      (countNames(first) <= MAX_SINGLE_NAMES ||
        (countNames(first) <= MAX_CHAIN_NAMES && getBeginningShare(first) >= BEGINNINGS)) &&
      !isPersonal(first) &&
      !isPlace(first) &&
      hasVowel(first) &&
      !/(?:inc|ltd|llc|corp|com)$/.test(first)
    );
  // A department's or a clerk's own shorthand: `PRINCE OF WALES CNTRY`, `AMTRAK NRTHEAST CAFE`.
  const isShorthand = (word: string): boolean =>
    word.length > 1 &&
    (!hasVowel(word) || ODD_START.test(word)) &&
    !/\d/.test(word) &&
    ABBREVIATIONS[word] === undefined &&
    !findCase(word);
  if (folded.slice(1).some(isShorthand) || folded.some((word) => word.length === 1 && word !== 'a'))
    return false;
  const isUnknownShort = (word: string): boolean =>
    word.length <= 3 && !SHORT_WORDS.has(word) && !SMALL.has(word) && !ABBREVIATIONS[word] && !findCase(word);
  if (folded.slice(1).some(isUnknownShort) || (last.length <= 3 && !SHORT_WORDS.has(last))) return false;
  if (folded.some((word) => AMBIGUOUS.has(word))) return false;
  // Words were cut off: `CENTRE FOR COMMUNITY`, `NEXGEN MUNICIPAL`.
  if (countNames(last) >= MIN_KNOWN_WORD && getEndingShare([last]) < RARE_ENDINGS) return false;
  const [, second = ''] = folded;
  if (folded.length === 2 && KINDS_OF_SHOP.has(second) && (countNames(first) >= COMMON || isPlace(first)))
    return false;
  const telling = folded.filter((word) => !SMALL.has(word) && !isPlace(word));
  return (
    telling.some((word) => word.length >= 3 && hasVowel(word)) &&
    !(folded.length === 2 && telling.every((word) => countNames(word) >= TRADE))
  );
}

function formatWord(word: string, isFirst: boolean, isAlone: boolean, tables: WordTables): string {
  const folded = foldName(word);
  if (/\.[A-Z]{2,}$/.test(word))
    return isAlone || isFirst ? capitalise(word.toLowerCase()) : word.toLowerCase();
  if (!isFirst && SMALL.has(folded)) return folded;
  const long = ABBREVIATIONS[folded];
  if (long !== undefined) return capitalise(long);
  if (folded === 'st') return 'St';
  if (/[&+]/.test(word) && word.length <= 5) return word;
  if (/^[A-Z](?:\.[A-Z])+\.?$/.test(word)) return word;
  if (word.includes('-'))
    return word
      .split('-')
      .map((part, at) => formatWord(part, isFirst && at === 0, false, tables))
      .join('-');
  if (SHORT_WORDS.has(folded)) return capitalise(word.toLowerCase());
  const known = tables.findCase(folded);
  if (known?.toUpperCase() === word) return known;
  if (!hasVowel(folded) || folded.length <= 3) return word;
  return capitalise(word.toLowerCase().replace(/\.$/, ''));
}

/** `mcdonald's` → McDonald's. */
function capitalise(word: string): string {
  const mc = /^(mc)([a-z]{3,}.*)$/.exec(word);
  if (mc) return `Mc${mc[2]!.charAt(0).toUpperCase()}${mc[2]!.slice(1)}`;
  const o = /^(o')([a-z]{3,}.*)$/.exec(word);
  if (o) return `O'${o[2]!.charAt(0).toUpperCase()}${o[2]!.slice(1)}`;
  return word.charAt(0).toUpperCase() + word.slice(1);
}

function hasVowel(word: string): boolean {
  return /[aeiouy]/.test(word);
}
