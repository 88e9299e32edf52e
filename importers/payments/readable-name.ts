// Writes a name from a statement line the way people would: `BILL'S ELECTRIC SALES` → Bill's Electric Sales.
// Undefined if that isn't possible: only a place or a trade, shorthand, words run together.
import { foldName } from '../../src/catalogue/fold-name.ts';
import { AMPERSAND } from './restore-ampersands.ts';

export interface WordTables {
  /** How many names, of listed merchants and in lines, contain a folded word. */
  readonly countNames: (word: string) => number;
  /** The share of uncut names with one of the words that end with it. */
  readonly getEndingShare: (words: readonly string[]) => number;
  readonly countEndings: (word: string) => number;
  /** The share of names with the word that begin with it. */
  readonly getBeginningShare: (word: string) => number;
  /** Folded words with this beginning, in all names or in those of a code, the most frequent first. */
  readonly listCompletions: (
    start: string,
    mcc?: string,
  ) => readonly { readonly word: string; readonly names: number }[];
  /** Words with this beginning that follow another, the most frequent first; `endings`: names ending with the pair. */
  readonly listPairs: (
    before: string,
    start: string,
  ) => readonly { readonly word: string; readonly names: number; readonly endings: number }[];
  /** Whether names have an `&` between two folded words: `cash`, `carry`. */
  readonly isJoined: (before: string, after: string) => boolean;
  /** As listed merchants write it: `lcbo` → LCBO. */
  readonly findCase: (word: string) => string | undefined;
  /** Whether it is a place or a word in one: `toronto`, `richmond` in Richmond Hill. */
  readonly isPlace: (word: string) => boolean;
  readonly isWholePlace: (text: string) => boolean;
  readonly isPersonal: (word: string) => boolean;
}

/** Abbreviations with several meanings: `ASSOC` is an association or associates. */
export const AMBIGUOUS = new Set(
  'acad admin appl arch asso assoc auth brd bur ccl centr cntr cntry comm commun cond const constr coop dept dist div educ elec elect eng enterp equipt exp feder fed gen govt hdwe hwre ind inds inst instit lab labs lib maint mech med mktg mun munic off ont org prod prods prof prov reg rehab rest sec serv servs sys syst tech tor trans transp veh'.split(
    ' ',
  ),
);
export const SMALL = new Set(
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
/** If a word is in this many names and hardly any end with it, a name doesn't end there. */
const MIN_KNOWN_WORD = 8;
const RARE_ENDINGS = 0.12;
/** What was paid for, or which department was paid, but not who. */
const NOT_A_NAME = new Set(
  'accounting admin administration admission admissions billing booking bookings cashier catalog catalogue certification conference conferences course courses deposit district division donation donations exam exams fee fees fundraiser invoice membership memberships office order orders payment payments permit permits plan plans policy reception records registration registrations registry renewal rental reservation reservations reserve seminar subscription subscriptions ticket ticketing tickets tuition website workshop'
    .split(' ')
    .concat('f and b'),
);
/** A name of two words that are each a place or in this many names is a trade: `Auto Parts`. */
const TRADE = 60;
/** Three consonants that English words don't begin with. */
const ODD_START = /^(?!sch|scr|shr|spl|spr|squ|str|thr|chr|phr|chl|phl|mc)[^aeiouy\d]{3}/;
/** After a word in this many names, a kind of shop doesn't make a name: `Airport Taxi`, `Canadian Events`. */
const COMMON = 40;
const KINDS_OF_SHOP = new Set(
  'airport association cafe center centre company conferences department dollar environment events express group hotel insurance laundry mart market municipal office outlet parking restaurant safety sale sales school service services shop shuttle station store supply systems taxi tool tools'.split(
    ' ',
  ),
);
/** Short words that aren't abbreviations. */
export const SHORT_WORDS = new Set(
  'ace age air all ant any ape arm art ash ask auto axe bag bar bat bay bed bee beg big bin bit bow box boy bug bun bus buy cab can cap car cat cow cub cup cut dad day den dew dig dog dot dry due duo dye ear eat eco egg elf elk elm end eve eye fab fan far fat fig fin fir fit fix flu fly fog fox fun fur gap gas gem get gin go got gum gun gym hair hat hay hen hi hip hog hop hot hub hut ice ill ink inn ion ivy jam jar jaw jet jig job jog joy jug key kid kit lab lap law leg lei let lid lip lit lot low mad man map mat max men met mix mob mom mop mud mug my nap net new no nut oak oil old one our out owl own paw pay pea pen pet pie pig pin pit pod pop pot pro pub pup raw red rib rim rod row rub rug run rye saw say sea see set sew she shy sip sit six ski sky son soy spa spy sub sue sum sun tan tap tax tea ten the tie tin tip toe ton too top tow toy tub two up van vet via vow war wax way we web wet wig win wit wok wow yak yes yet you zen zip zoo'.split(
    ' ',
  ),
);
/** A word in this many names is whole, and can complete cut ones. */
export const MIN_NAMES = 5;
/** For single words: shorter ones are initials, longer ones are words run together. */
const MIN_SINGLE = 5;
const MAX_WORD = 13;
const MAX_SINGLE = 10;
/** A single word in more names than this is a trade, not a name, unless nearly all begin with it, like a chain's. */
const MAX_SINGLE_NAMES = 3;
const MAX_CHAIN_NAMES = 30;
const BEGINNINGS = 0.9;

/** `words` may have `&` between them. */
export function formatName(words: readonly string[], tables: WordTables): string | undefined {
  return isReadable(
    words.filter((word) => word !== AMPERSAND),
    tables,
  )
    ? words
        .map((word, index) =>
          word === AMPERSAND ? word : formatWord(word, index === 0, words.length === 1, tables),
        )
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
  // Words have been cut off: `CENTRE FOR COMMUNITY`, `NEXGEN MUNICIPAL`.
  if (countNames(last) >= MIN_KNOWN_WORD && getEndingShare([last]) < RARE_ENDINGS) return false;
  const [, second = ''] = folded;
  if (folded.length === 2 && KINDS_OF_SHOP.has(second) && (countNames(first) >= COMMON || isPlace(first)))
    return false;
  const distinctive = folded.filter((word) => !SMALL.has(word) && !isPlace(word));
  return (
    distinctive.some((word) => word.length >= 3 && hasVowel(word)) &&
    !(folded.length === 2 && distinctive.every((word) => countNames(word) >= TRADE))
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
      .map((part, index) => formatWord(part, isFirst && index === 0, false, tables))
      .join('-');
  if (SHORT_WORDS.has(folded)) return capitalise(word.toLowerCase());
  const known = tables.findCase(folded);
  if (known?.toUpperCase() === word) return known;
  if (!hasVowel(folded) || folded.length <= 3) return word;
  return capitalise(word.toLowerCase().replace(/[.']$/, ''));
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
