// A merchant's name as a network would carry it: upper case, a route before it, a number and a place after it, words
// stuck together or shortened, cut at 22 or 25 characters. The same seed makes the same lines.
import type { Random } from '../../support/random.ts';

const ROUTES = ['SQ *', 'PAYPAL *', 'TST* ', 'SP '];
const PLACES = ['TORONTO ON', 'SINGAPORE', 'LONDON', 'KUALA LUMPUR', 'NEW YORK NY', 'HONG KONG', 'SYDNEY AU'];
const SUFFIXES = [' INC', ' LTD', ' PTE LTD', ' SDN BHD'];

export function damageName(name: string, random: Random): string {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  let line = name.normalize('NFKD').replace(/\p{M}/gu, '').toUpperCase();
  if (random() < 0.15) line = line.replace(/['’.]/g, pick(['', ' ']));
  if (random() < 0.15) line = line.replaceAll(' ', '');
  if (random() < 0.1) line += pick(SUFFIXES);
  if (random() < 0.5) line += pick([' #', ' ', ' STORE #', '']) + String(10 + Math.floor(random() * 9990));
  if (random() < 0.4) line += ` ${pick(PLACES)}`;
  if (random() < 0.2) line = pick(ROUTES) + line;
  return line.slice(0, pick([22, 25])).trim();
}
