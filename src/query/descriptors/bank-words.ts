// Removes the bank's words around the shop: `PURCHASE AUTHORIZED ON 10/02 SAFEWAY #1616 CARD 1234` → `SAFEWAY #1616`.
// data/statements/bank-words.csv lists the words; dates, masked card numbers and amounts are known by their format.
import type { StatementTables } from '../../catalogue/statement-tables.ts';

type TokenKind = 'bank' | 'alone' | 'link' | 'number' | 'name';

interface Token {
  readonly text: string;
  readonly kind: TokenKind;
}

/** Words found between the bank's words that are never a name by themselves. */
const LINKS = new Set(['a', 'at', 'by', 'c', 'd', 'for', 'from', 'in', 'no', 'of', 'on', 'to', 'via']);
const MONTH = '(?:jan|feb|mar|apr|may|mai|jun|jul|aug|sep|sept|oct|okt|nov|dec|dez)';
const DATE = new RegExp(
  `^(?:\\d{1,2}${MONTH}(?:\\d{2}|\\d{4})?|\\d{1,4}[/.-]\\d{1,2}(?:[/.-]\\d{2,4})?(?:t[\\d:.]+z?)?|${MONTH})$`,
);
/** Card, account and reference numbers, masked or not: `xx-1234`, `462263xxxxxx1234`, `S586275000000000`, `-0315`. */
const NUMBER = /^[x*-]*\d[\dx*-]*$|^[a-z]?\d{6,}[a-z]?$|^\d+(?:[.,]\d{2})$/;

/** The line without the bank's words; the whole line if nothing would be left. */
export function stripBankWords(line: string, { bankWords, noise }: StatementTables): string {
  const tokens = line.split(' ').map((text): Token => ({ text, kind: classify(text, bankWords, noise) }));
  const from = findStart(tokens);
  const to = findEnd(tokens, from);
  const rest = tokens.slice(from, to).map(({ text }) => text);
  return rest.length === 0 ? line : rest.join(' ').replace(/^[\s,:;-]+|[\s,:;-]+$/g, '');
}

function classify(
  text: string,
  bankWords: StatementTables['bankWords'],
  noise: StatementTables['noise'],
): TokenKind {
  const plain = text.toLowerCase().replace(/^[,:;#(-]+|[,:;).-]+$/g, '');
  if (plain === '') return 'link';
  if (DATE.test(plain) || NUMBER.test(plain)) return 'number';
  const words = plain.split(/[-/:]+/).filter((word) => word !== '');
  const isBankWord = (word: string): boolean => Object.hasOwn(bankWords, word) || noise[word] === 'payment';
  if (words.every((word) => LINKS.has(word))) return 'link';
  if (!words.every((word) => isBankWord(word) || LINKS.has(word) || /^\d+$/.test(word))) return 'name';
  return words.some((word) => bankWords[word] === 'alone') ? 'alone' : 'bank';
}

/** The first token after the bank's words at the start. A single such word may be part of the name: `CARD FACTORY`. */
function findStart(tokens: readonly Token[]): number {
  let end = tokens.findIndex(({ kind }) => kind === 'name');
  if (end <= 0) return 0;
  const count = (kind: TokenKind): number =>
    tokens.slice(0, end).filter((token) => token.kind === kind).length;
  const words = count('bank');
  const others = count('link') + count('number');
  if (count('alone') > 0 || words > 1 || (words === 1 && others > 0)) return end;
  // `1234 24SEP26 C , LIDL`
  while (end > 0 && tokens[end - 1]!.kind === 'link') end--;
  const dated = tokens.slice(0, end).some(({ text }) => DATE.test(text.toLowerCase()));
  return dated ? tokens.findIndex(({ kind }) => kind === 'name') : 0;
}

/** Where the bank's words start again after the shop: two of them, or one and a number. */
function findEnd(tokens: readonly Token[], from: number): number {
  for (let index = from + 1; index < tokens.length - 1; index++) {
    const { kind } = tokens[index]!;
    const next = tokens.slice(index + 1).find((token) => token.kind !== 'link')?.kind;
    if (kind !== 'bank' && kind !== 'alone') continue;
    if (next === 'bank' || next === 'alone' || next === 'number') return index;
  }
  return tokens.length;
}
