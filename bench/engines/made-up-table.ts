// An operator's table of any number of made-up merchants, each by its number alone: words of two real names together, one in
// three with a coined word, three in four with a site.
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import type { Catalogue } from '../../src/catalogue/catalogue.ts';
import { foldName } from '../../src/catalogue/fold-name.ts';
import { MERCHANT_COLUMNS } from '../../src/sources/read-merchants.ts';
import { makeRandom } from '../../test/support/random.ts';

export interface MadeUpMerchant {
  readonly name: string;
  readonly host: string | undefined;
  readonly line: string;
}

const ROWS_AT_ONCE = 2000;
const SUFFIXES = ['com', 'sg', 'com.au', 'co.uk', 'de', 'com.br'];

export type MakeUp = (number: number) => MadeUpMerchant;

export function openMakeUp(catalogue: Catalogue): MakeUp {
  const names = Array.from(
    { length: catalogue.merchantCount },
    (_, number) => catalogue.summarise(number).name,
  );
  const codes = [...catalogue.mccs.keys()];
  const countries = ['SG', 'AU', 'GB', 'DE', 'BR', 'US', 'IN', 'JP'];
  return (number) => {
    const random = makeRandom(number + 1);
    const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!;
    const one = pick(names).split(' ');
    const other = pick(names).split(' ');
    const words = [...one.slice(0, 1 + Math.floor(random() * one.length)), other.at(-1)!];
    if (random() < 1 / 3) words[0] = coinWord(words[0]!, pick(names), random);
    const name = words.join(' ').replace(/[",|\n]/g, '');
    const slug = foldName(name)
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '')
      .slice(0, 30)
      .replace(/-$/, '');
    const mark = number.toString(36);
    const host = random() < 0.75 ? `${slug ? `${slug}-` : ''}${mark}.${pick(SUFFIXES)}` : undefined;
    const country = pick(countries);
    const line = `made-up-${mark},${name},${country},${country},${pick(codes)},${pick(['online', 'offline'])},${host ?? ''},,${1 + Math.floor(random() * 2)},editors,2026-11-16\n`;
    return { name, host, line };
  };
}

function coinWord(one: string, other: string, random: () => number): string {
  const rest = other.slice(Math.floor(random() * other.length)).split(' ', 1)[0]!;
  return one.slice(0, 1 + Math.floor(random() * one.length)) + rest.toLowerCase();
}

export async function writeTable(file: string, size: number, makeUp: MakeUp): Promise<void> {
  const stream = createWriteStream(file);
  stream.write(`${MERCHANT_COLUMNS.join(',')}\n`);
  for (let number = 0; number < size; number += ROWS_AT_ONCE) {
    const lines = Array.from(
      { length: Math.min(ROWS_AT_ONCE, size - number) },
      (_, at) => makeUp(number + at).line,
    );
    if (!stream.write(lines.join(''))) await once(stream, 'drain');
  }
  stream.end();
  await once(stream, 'finish');
}
