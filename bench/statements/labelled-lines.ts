// Real lines with the brand that a person gave them: `descriptor,store,domain,mcc,transactions`, from a file of your own.
import { parse } from 'csv-parse/sync';
import type { Catalogue } from '../../src/catalogue/catalogue.ts';
import { findSite } from '../../src/query/find-site.ts';
import type { DescribedLine } from '../../src/query/statements/describe-line.ts';
import { bare } from './namesakes.ts';

interface LabelledLine {
  readonly descriptor: string;
  readonly store: string;
  readonly domain: string;
  readonly mcc: string;
}

export interface LabelledFigures {
  readonly lines: number;
  readonly first: number;
  readonly inFive: number;
  readonly wrong: number;
  readonly sure: number;
  readonly sureWrong: number;
  readonly notFound: number;
  readonly mccRight: number;
  /** Those that are wrong, for a look; only where they were asked for. */
  readonly misses: readonly string[];
}

export function judgeLabelled(
  csv: string,
  catalogue: Catalogue,
  read: (text: string) => DescribedLine,
): LabelledFigures {
  const rows = parse(csv, { columns: true }) as LabelledLine[];
  const seenAs = listSightings(catalogue);
  const figures = { first: 0, inFive: 0, wrong: 0, sure: 0, sureWrong: 0, notFound: 0, mccRight: 0 };
  const misses: string[] = [];
  for (const { descriptor, store, domain, mcc } of rows) {
    const site = domain ? findSite(catalogue, domain)?.merchant.id : undefined;
    const ids = new Set([...(seenAs.get(store) ?? []), ...(site === undefined ? [] : [site])]);
    const isRight = (found: { id: string; Store: string }): boolean =>
      ids.has(found.id) || bare(found.Store) === bare(store);
    const { merchant, candidates, sure } = read(descriptor);
    const right = merchant !== undefined && isRight(merchant);
    if (right) figures.first++;
    if (candidates.some(isRight)) figures.inFive++;
    if (merchant === undefined) figures.notFound++;
    if (merchant && !right) figures.wrong++;
    if (sure) figures.sure++;
    if (sure && !right) figures.sureWrong++;
    if (merchant?.MCC === mcc) figures.mccRight++;
    if (!right && process.env.SHOW_MISSES)
      misses.push(`${descriptor} (${store}) → ${merchant?.Store ?? 'not found'}`);
  }
  return { lines: rows.length, ...figures, misses };
}

/** Merchants by the name under which a source saw them. */
function listSightings(catalogue: Catalogue): Map<string, Set<string>> {
  const sightings = new Map<string, Set<string>>();
  for (let number = 0; number < catalogue.merchantCount; number++) {
    const { id, name, evidence } = catalogue.getMerchant(number);
    for (const piece of evidence) {
      if (piece.kind !== 'observed') continue;
      const store = piece.seenAs ?? name;
      sightings.set(store, (sightings.get(store) ?? new Set()).add(id));
    }
  }
  return sightings;
}
