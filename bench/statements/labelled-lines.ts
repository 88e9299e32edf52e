// Lines whose merchant is known: made from the catalogue's names by realistic damage, or real ones from a CSV with the
// columns `descriptor,store,domain,mcc` and, if you like, `labelled_by,merchant`.
//
// lines.csv has real ones of the City of Toronto, Delaware, Oklahoma and the District of Columbia (data/sources.csv), gathered
// on 2026-11-17. A person gave 823 of them their brand; for the others, match-listed.ts did by name, country and the code of the
// payment, at most three of a merchant. A chain is on one side of src/build/held-out.ts: tune on the others.
import { parse } from 'csv-parse/sync';
import { isHeldOut } from '../../src/build/held-out.ts';
import type { Catalogue, MerchantNumber } from '../../src/catalogue/catalogue.ts';
import { squashName } from '../../src/catalogue/fold-name.ts';
import { findSite } from '../../src/query/find-site.ts';
import { damageName } from '../../test/query/statements/damage-name.ts';
import { makeRandom } from '../../test/support/random.ts';

export interface LabelledLine {
  readonly text: string;
  readonly store: string;
  readonly mcc: string;
  /** Who is right; nobody where the catalogue does not list the shop. */
  readonly merchants: ReadonlySet<MerchantNumber>;
}

/** How well known a merchant must be, at random, to be paid. */
const KNOWN = 0.05;

export function makeLines(catalogue: Catalogue, count: number): LabelledLine[] {
  const random = makeRandom(20_261_116);
  const namesakes = indexNames(catalogue);
  const lines: LabelledLine[] = [];
  while (lines.length < count) {
    const number = Math.floor(random() * catalogue.merchantCount);
    const { name, mcc } = catalogue.summarise(number);
    if (random() > catalogue.getMerchant(number).popularity + KNOWN || !/^[\x20-\x7e]{3,}$/.test(name))
      continue;
    // Merchants with the same name cannot be told apart by a line.
    const merchants = new Set([number, ...(namesakes.get(bare(name)) ?? [])]);
    lines.push({ text: damageName(name, random), store: name, mcc, merchants });
  }
  return lines;
}

interface RealLines {
  readonly byPerson: readonly LabelledLine[];
  readonly byRule: readonly LabelledLine[];
}

/** `labels`: the catalogue that knows the labels' merchants; `asked`: the one that is asked. */
export function readLines(csv: string, labels: Catalogue, asked: Catalogue): RealLines {
  const rows = parse(csv, { columns: true }) as Record<string, string>[];
  const sightings = listSightings(labels);
  const namesakes = indexNames(asked);
  const read = ({ descriptor, store, domain, mcc, merchant }: Record<string, string>): LabelledLine => {
    const ids = merchant ? [merchant] : (sightings.get(store!) ?? []);
    const site = domain ? findSite(labels, domain)?.merchant.id : undefined;
    const numbers = [...ids, ...(site === undefined ? [] : [site])].map((id) => asked.findMerchantById(id));
    return {
      text: descriptor!,
      store: store!,
      mcc: mcc!,
      merchants: new Set(
        [...numbers, ...(namesakes.get(bare(store!)) ?? [])].filter((number) => number !== undefined),
      ),
    };
  };
  const isByRule = (row: Record<string, string>): boolean => row.labelled_by === 'rule';
  return {
    byPerson: rows.filter((row) => !isByRule(row)).map(read),
    byRule: rows.filter(isByRule).map(read),
  };
}

/** Lines of chains that the asked catalogue was built without. */
export function chooseHeldOut(lines: readonly LabelledLine[]): LabelledLine[] {
  return lines.filter(({ text }) => isHeldOut(text));
}

/** Merchants by the name under which a source saw them. */
function listSightings(catalogue: Catalogue): Map<string, string[]> {
  const sightings = new Map<string, string[]>();
  for (let number = 0; number < catalogue.merchantCount; number++) {
    const { id, name, evidence } = catalogue.getMerchant(number);
    for (const piece of evidence) {
      if (piece.kind !== 'observed') continue;
      const store = piece.seenAs ?? name;
      sightings.set(store, [...(sightings.get(store) ?? []), id]);
    }
  }
  return sightings;
}

function indexNames(catalogue: Catalogue): Map<string, MerchantNumber[]> {
  const index = new Map<string, MerchantNumber[]>();
  for (let number = 0; number < catalogue.merchantCount; number++) {
    const name = bare(catalogue.summarise(number).name);
    const same = index.get(name);
    if (same) same.push(number);
    else index.set(name, [number]);
  }
  return index;
}

/** `Metro (supermarket)` → `metro`. */
function bare(name: string): string {
  return squashName(name.replace(/\s*\(.*?\)/g, ''));
}
