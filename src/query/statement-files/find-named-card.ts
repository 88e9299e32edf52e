// Which card a statement is for, by what it says: `UOB ONE CARD 4119 XXXX XXXX 1234`, `Account Type: ONE CARD`, a file
// named `citi-rewards.csv`. Undefined unless one card fits best: a wrong card is worse than none.
import type { Card } from '../../catalogue/card.ts';
import { foldName, splitWords } from '../../catalogue/fold-name.ts';

/** In the names of many cards, so they don't tell one from another. */
const COMMON = new Set(
  'bank card cards credit debit the visa mastercard world signature infinite platinum classic by of and formerly'.split(
    ' ',
  ),
);
/** What follows the name of a card and not an ordinary word: `one card`, `rewards visa`. */
const AFTER = new Set('card visa mastercard amex credit debit world platinum signature account'.split(' '));

/** `name`: the file's, or a heading's; short names count only there, because `FRANK` may be the holder's name. */
export function findNamedCard(cards: readonly Card[], name: string, about = ''): Card | undefined {
  const lines = [name.replace(/\.\w{2,4}$/, ''), ...about.split('\n').slice(0, MAX_LINES)].map((line) =>
    splitWords(foldName(line)),
  );
  const said = new Set(lines.flat());
  let best: Card | undefined;
  let most = 0;
  for (const card of cards) {
    const { shortName } = card;
    const isShort = shortName.length >= 4 && lines[0]!.includes(foldName(shortName));
    const score = Math.max(
      ...lines.map((line) => scoreLine(card, line, said)),
      isShort ? shortName.length : 0,
    );
    if (score > most) {
      best = card;
      most = score;
    } else if (score === most) best = undefined;
  }
  return best;
}

const MAX_LINES = 200;

/** How many letters of the card's own name stand in the line, in order. */
function scoreLine(card: Card, line: readonly string[], said: ReadonlySet<string>): number {
  const bank = splitWords(foldName(card.bank)).filter((word) => !COMMON.has(word));
  // `citi` of Citibank.
  const isBank = (word = '') => word.length > 2 && bank.some((each) => each.startsWith(word));
  const names = [card.name, ...card.name.split(/[()]/)].map((name) =>
    splitWords(foldName(name)).filter((word) => !COMMON.has(word) && !isBank(word)),
  );
  const hasBank = [...said].some(isBank);
  let most = 0;
  for (const name of names) {
    if (name.length === 0 || (name.length === 1 && !hasBank)) continue;
    const start = line.findIndex((_, from) => name.every((word, index) => line[from + index] === word));
    if (start < 0) continue;
    const next = line[start + name.length];
    if (isBank(line[start - 1]) || (next !== undefined && AFTER.has(next)) || line.length === name.length)
      most = Math.max(most, name.join('').length + (hasBank ? 1 : 0));
  }
  return most;
}
