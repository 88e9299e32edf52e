// Reads the name in a card statement line: `SQ *BILL S ELECTRIC LTD #12 TORONTO` → Bill's Electric, via a facilitator.
// It only cuts the line up; other files decide what the name means.
import { foldName, splitWords } from '../../src/catalogue/fold-name.ts';

export interface LineName {
  /** As in the line, in upper case, without numbers and legal forms. */
  readonly words: readonly string[];
  /** Words after a shop's number: a place, a reference, or more of the name. */
  readonly trailingWords: readonly string[];
  /**
   * Paid through PayPal, Square or the like; through Shopify or Toast, which only shops and restaurants use; or to a
   * seller on a marketplace or an event on a ticket site.
   */
  readonly route?: 'facilitator' | 'shopfront' | 'marketplace';
  /** The length of the line, or 0 if something after the name shows that it is whole: a long name may be cut. */
  readonly openLength: number;
  /** Whether the last word is `&` or `and`, or follows it: if cut, it can be dropped. */
  readonly endsList: boolean;
  /** Has a legal form or a host, so it isn't a person's name. */
  readonly company: boolean;
}

/** PayPal, Square, Shopify, Toast, Intuit, …: followed by a star, or for some without one. */
export const FACILITATOR =
  /^(?:(?:int\s*\*?\s*)?(?:paypal|pypl|pp|sq|gosq\.com|sp|tst|in|2co(?:\.com)?|2checkout(?:\.com)?|paddle\.net|stripe|sumup|zettle_|iz|fs|ls|dri|wpy|wav|skr|bt|cko)\s*[*-]\s*|(?:int\s+)?(?:paypal|gosq\.com|sq|sp|in|tst|wpy|wav|skr)\s+)+/i;
const SHOPFRONT = /^(?:sp|tst)\b/i;
const MARKETPLACE =
  /^(?:amz|bbymarketpla|eb|eventbrite|etsy\.com|ebay o|act|cvent|nbx|ritual|doordash|ezcater)(?:\s*[*/]|\s+-?\s*)/i;
/** A processor's letters before a star: `NSC*NORTHERN SAFETY CO`. */
const PROCESSOR = /^(?!uber|lyft)[a-z]{2,4}\s?\*(?=[a-z]{3})|^ai\d-/i;
/** What may come before a name: the shop's number, `www.`, an article. */
export const LEAD = /^(?:#\s*\d+\s+|www\.|the\s+)+/i;

const HOST = /^[a-z0-9-]+(?:\.[a-z0-9-]+)*\.(?:com?|ca|org|net|io|edu|gov|us|uk|info|biz|tv|on\.ca|qc\.ca)$/i;
/** The last alternative is a masked order number. */
const NUMBER = /^#|^[a-z]{0,3}\d+[a-z]?$|\d.*\d.*\d|^[x0]*0[x0]*$/i;
const JOINED_NUMBER = /^([a-z'&.-]{4,}?)-?#?(\d{2,}.*)$/i;
/** `CANYON CREEK - SHERWAY`, `PARTY PACKAGERS (3050`, `BRAFASCO / BARRIE`: a name and its outlet. */
const OUTLET = /^([^-(]{6,}?|[^-(]+-[^-\s(]+(?:\s[^-(]+)?)(?:\s*-\s+|\s+\(|-\(|\s+\/\s+)(\S.*)?$/;
export const LEGAL =
  /^(?:inc|incorp|incorporated|ltd|limited|ltee|lte|corp|corporation|llc|llp|lp|plc|gmbh|pty|sarl|co|cie|qps|web|online)\.?$/i;
/** A name ends after one of these: `NEWLIFE DIGITAL INC./C`. */
const COMPANY = /^(?:inc|ltd|limited|llc|corp|ltee)\.?$/i;
const ENDS_LIST = /(?:&|\band\b)\s*\S*$/i;
const COUNTRY_CODE = /^(?:ca|us|usa|can|cda)$/i;
const COUNTRY = /(?:canada|cda|usa)$/;
/** Networks cut at 22 characters, some processors at 24 or 25. */
export const CUT_LINE = 22;
/** A key that would be shorter than this without its country keeps it: `Bell Canada`. */
const MIN_KEY = 6;

export function readLineName(line: string): LineName {
  const text = line.trim().replace(/\s+/g, ' ');
  const facilitator = FACILITATOR.exec(text)?.[0];
  const marketplace = facilitator === undefined ? MARKETPLACE.exec(text)?.[0] : undefined;
  const rest = text
    .slice((facilitator ?? marketplace ?? '').length)
    .replace(PROCESSOR, '')
    .replace(LEAD, '');
  const outlet = OUTLET.exec(rest);
  const name = outlet ? outlet[1]! : rest;
  const chunks = name
    .split(/[\s*/,;:()"]+-?|-(?=\s|$)/)
    .flatMap((chunk) => (HOST.test(chunk) ? [chunk] : splitJoinedNumber(chunk)))
    .map((chunk) => chunk.replace(/-+$/, ''))
    .filter((chunk) => /[a-z0-9]/i.test(chunk));
  const number = chunks.findIndex((chunk, index) => NUMBER.test(chunk) && (index > 0 || chunk.length > 4));
  const found = joinPossessives(number < 0 ? chunks : chunks.slice(0, number), text.length >= CUT_LINE);
  const legal = found.findIndex((word, index) => index > 0 && COMPANY.test(word));
  const words = legal < 0 ? found : found.slice(0, legal + 1);
  if (words.length === 2 && /^com$/i.test(words[1]!) && /^[a-z0-9-]{4,}$/i.test(words[0]!))
    words.splice(0, 2, words.join('.'));
  let company = words.some((word) => HOST.test(word));
  const ended = words.length > 1 && LEGAL.test(words.at(-1)!);
  while (words.length > 1 && (LEGAL.test(words.at(-1)!) || COUNTRY_CODE.test(words.at(-1)!))) {
    company ||= LEGAL.test(words.at(-1)!);
    words.pop();
  }
  const trailingWords = number < 0 ? [] : chunks.slice(number).filter((chunk) => !NUMBER.test(chunk));
  return {
    words: words.map((word) => word.toUpperCase()),
    trailingWords,
    ...(facilitator === undefined
      ? {}
      : { route: SHOPFRONT.test(facilitator) ? ('shopfront' as const) : ('facilitator' as const) }),
    ...(marketplace === undefined ? {} : { route: 'marketplace' as const }),
    endsList: ENDS_LIST.test(rest),
    openLength: number >= 0 || outlet || ended ? 0 : text.length,
    company,
  };
}

/** What spellings of one name have in common: `The Fresh & Co. Canada`, `FRESHCO`. */
export function keyOf(words: readonly string[]): string {
  const folded = splitWords(foldName(words.join(' ').replace(LEAD, '')));
  const whole = folded.filter((word) => word !== 'and').join('');
  const short = whole.replace(COUNTRY, '');
  return short.length >= MIN_KEY ? short : whole;
}

function splitJoinedNumber(chunk: string): string[] {
  const [, letters, number] = JOINED_NUMBER.exec(chunk) ?? [];
  return letters !== undefined && number !== undefined ? [letters, `#${number}`] : [chunk];
}

/** Some lines lose the apostrophe: `BILL S ELECTRIC`. An `S` at the end of a line that may be cut begins a word. */
function joinPossessives(chunks: readonly string[], mayBeCut: boolean): string[] {
  const words: string[] = [];
  chunks.forEach((chunk, index) => {
    const isStart = mayBeCut && index === chunks.length - 1;
    if (/^s$/i.test(chunk) && !isStart && words.length > 0 && /[a-z]{3}$/i.test(words.at(-1)!))
      words.push(`${words.pop()}'S`);
    else words.push(chunk);
  });
  return words;
}
