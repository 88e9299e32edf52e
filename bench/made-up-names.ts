// Makes up names for catalogues of any size: words from two real names, one in three with a coined word.
import type { Random } from '../test/support/random.ts';

export function makeUpName(pickName: () => string, random: Random): string {
  const one = pickName().split(' ');
  const other = pickName().split(' ');
  const words = [...one.slice(0, 1 + Math.floor(random() * one.length)), other.at(-1)!];
  if (random() < 1 / 3) words[0] = coinWord(words[0]!, pickName(), random);
  return words.join(' ');
}

function coinWord(one: string, other: string, random: Random): string {
  const beginning = one.slice(0, 1 + Math.floor(random() * one.length));
  const rest = other.slice(Math.floor(random() * other.length)).split(' ', 1)[0]!;
  return beginning + rest.toLowerCase();
}
