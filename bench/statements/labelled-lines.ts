// Lines whose merchant is known: made from the catalogue's names by realistic damage, or real ones with the brand that a
// person gave them, from a CSV of your own with the columns `descriptor,store,domain,mcc`.
import { parse } from 'csv-parse/sync';
import type { Catalogue, MerchantNumber } from '../../src/catalogue/catalogue.ts';
import { squashName } from '../../src/catalogue/fold-name.ts';
import { findSite } from '../../src/query/find-site.ts';
import { damageName } from '../../test/query/statements/damage-name.ts';
import { makeRandom } from '../../test/support/random.ts';

export interface LabelledLine {
  readonly text: string;
  readonly store: string;
  readonly mcc: string;
  isRight(found: MerchantNumber): boolean;
}

/** How well known a merchant must be, at random, to be paid. */
const KNOWN = 0.05;

export function makeLines(catalogue: Catalogue, count: number): LabelledLine[] {
  const random = makeRandom(20_261_116);
  const lines: LabelledLine[] = [];
  while (lines.length < count) {
    const number = Math.floor(random() * catalogue.merchantCount);
    const { name, mcc } = catalogue.summarise(number);
    if (random() > catalogue.getMerchant(number).popularity + KNOWN || !/^[\x20-\x7e]{3,}$/.test(name))
      continue;
    lines.push({
      text: damageName(name, random),
      store: name,
      mcc,
      // Whoever has the same name cannot be told apart by a line.
      isRight: (found) => {
        const { name: foundName, aliases } = catalogue.getMerchant(found);
        return found === number || [foundName, ...aliases].some((each) => bare(each) === bare(name));
      },
    });
  }
  return lines;
}

export function readLines(csv: string, catalogue: Catalogue): LabelledLine[] {
  const rows = parse(csv, { columns: true }) as Record<'descriptor' | 'store' | 'domain' | 'mcc', string>[];
  const sightings = listSightings(catalogue);
  return rows.map(({ descriptor, store, domain, mcc }) => {
    const site = domain ? findSite(catalogue, domain)?.merchant.id : undefined;
    const ids = new Set([...(sightings.get(store) ?? []), site]);
    const isRight = (found: MerchantNumber): boolean => {
      const { id, name } = catalogue.getMerchant(found);
      return ids.has(id) || bare(name) === bare(store);
    };
    return { text: descriptor, store, mcc, isRight };
  });
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

/** `Metro (supermarket)` → `metro`. */
function bare(name: string): string {
  return squashName(name.replace(/\s*\(.*?\)/g, ''));
}
