// Is the shop offered after three, four or five letters? names.csv has well-known names of each region, from the rankings in
// rankings.csv or chosen by the editors before anything was measured. A hash of the name parts them: weights and data
// are revised after looking at one half, `tuned`, and the other half, `kept`, says how good they are. `--misses` lists
// what the tuned half misses.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { parse } from 'csv-parse/sync';
import { foldName, squashName } from '../../src/catalogue/fold-name.ts';
import { loadSnapshot } from '../../src/catalogue/load-snapshot.ts';
import { tradesIn } from '../../src/query/merchant-in-country.ts';
import { openMerchantSearch } from '../../src/query/search-merchants.ts';
import { type Meaning, understandQuery } from '../../src/query/understand-query.ts';
import { formatPercent, printTable } from '../report.ts';
import { SNAPSHOT } from '../server.ts';

const LETTERS = [3, 4, 5];
const AMONG = 3;
const REGION_NAMES = / (?:australia|uk|hong kong|hk|malaysia|singapore|usa)$/;

interface WantedName {
  readonly region: string;
  readonly name: string;
}

const { values } = parseArgs({
  options: {
    catalogue: { type: 'string', default: SNAPSHOT },
    misses: { type: 'boolean', default: false },
  },
});
const catalogue = loadSnapshot(values.catalogue);
const active = { catalogue, search: openMerchantSearch(catalogue) };
const rows = parse(readFileSync('bench/typing/names.csv', 'utf8'), { columns: true }) as Record<
  string,
  string
>[];
const wanted: WantedName[] = rows.map(({ region, name }) => ({ region: region!, name: name! }));
const regions = [...new Set(wanted.map(({ region }) => region))];
const halves = { tuned: wanted.filter(isTuned), kept: wanted.filter((each) => !isTuned(each)) };

printTable({
  about: `Well-known names (${wanted.length}) typed in their region: the shop first / among ${AMONG} suggestions.`,
  columns: ['names', 'asked', ...LETTERS.map((letters) => `${letters} letters`)],
  rows: Object.entries(halves).flatMap(([half, names]) => [
    [`**${half}**`, ...measure(names)],
    ...regions.map((region) => [
      `${region}, ${half}`,
      ...measure(names.filter((each) => each.region === region)),
    ]),
  ]),
});
if (values.misses) {
  for (const letters of LETTERS)
    for (const each of halves.tuned) {
      const text = typeLetters(each.name, letters);
      const rank = findRank(each, text);
      if (rank < AMONG) continue;
      const shown = suggest(each, text).slice(0, AMONG).map(describe).join('; ');
      console.log(
        `${each.region} ${text} → ${each.name} ${Number.isFinite(rank) ? rank + 1 : 'missing'}: ${shown}`,
      );
    }
}

function isTuned({ name }: WantedName): boolean {
  const digest = createHash('sha256')
    .update(`typing/${squashName(name)}`)
    .digest();
  return digest[0]! % 2 === 0;
}

function measure(names: readonly WantedName[]): (string | number)[] {
  const shares = LETTERS.map((letters) => {
    const ranks = names.map((each) => findRank(each, typeLetters(each.name, letters)));
    const share = (below: number): string =>
      formatPercent(ranks.filter((rank) => rank < below).length, names.length);
    return `${share(1)} / ${share(AMONG)}`;
  });
  return [names.length, ...shares];
}

/** `old ch` is five letters of Old Chang Kee. */
function typeLetters(name: string, letters: number): string {
  let count = 0;
  for (let index = 0; index < name.length; index++) {
    if (name[index] !== ' ') count++;
    if (count === letters) return name.slice(0, index + 1).toLowerCase();
  }
  return name.toLowerCase();
}

/** From 0; infinite if it isn't there. */
function findRank(each: WantedName, text: string): number {
  const index = suggest(each, text).findIndex((meaning) => isWanted(meaning, each));
  return index < 0 ? Number.POSITIVE_INFINITY : index;
}

function suggest({ region }: WantedName, text: string): readonly Meaning[] {
  return understandQuery(active, text, { country: region, isTyping: true }).meanings;
}

function isWanted(meaning: Meaning, { region, name }: WantedName): boolean {
  if (meaning.kind !== 'merchant') return false;
  const merchant = catalogue.getMerchant(catalogue.findMerchantById(meaning.row.id)!);
  const names = [merchant.name, ...merchant.aliases].flatMap(listBareForms);
  return listBareForms(name).some((form) => names.includes(form)) && tradesIn(merchant, region);
}

/** Who wants `Peninsula` is content with The Peninsula, and who wants `Sogo` in Hong Kong with SOGO Hong Kong. */
function listBareForms(name: string): string[] {
  const folded = foldName(name);
  return [folded, folded.replace(/^the /, '').replace(REGION_NAMES, '')].map(squashName);
}

function describe(meaning: Meaning): string {
  if (meaning.kind === 'merchant') return `${meaning.row.name} (${meaning.row.country})`;
  return meaning.kind === 'code' ? `code ${meaning.mcc.code}` : meaning.card.shortName;
}
