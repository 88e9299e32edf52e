// Everything that a snapshot holds, before it is packed.
import type { Card } from './card.ts';
import type { Catalogue, CatalogueMeta } from './catalogue.ts';
import type { Mcc, MccWord } from './mcc.ts';
import { type Merchant, UNKNOWN_COUNTRY } from './merchant.ts';
import type { Sections } from './sections.ts';
import type { StatementTables } from './statement-tables.ts';

/** An array, or what makes each merchant when it is asked for. */
export interface MerchantList extends Iterable<Merchant> {
  readonly length: number;
  /** If given, they need not be made to be counted. */
  readonly totals?: MerchantTotals;
}

export class MerchantTotals {
  domains = 0;
  readonly homes = new Set<string>();

  add({ sites, home }: Merchant): void {
    this.domains += sites.filter((site) => !site.owner).length;
    if (home !== UNKNOWN_COUNTRY) this.homes.add(home);
  }
}

export interface Contents {
  readonly meta: CatalogueMeta;
  readonly mccs: readonly Mcc[];
  /** Absent: codes are found only by their official wording. */
  readonly words?: readonly MccWord[];
  readonly cards: readonly Card[];
  /** The model of likely codes, as query/guess-codes.ts describes it. Absent: there are no guesses. */
  readonly model?: Sections;
  /** In ascending order of id, by bytes. */
  readonly merchants: MerchantList;
  /** Absent: lines are read only by names. */
  readonly statements?: StatementTables;
}

/** Adds the counts and regions to the contents. */
export function buildContents(
  about: Pick<CatalogueMeta, 'edition' | 'upstream' | 'sources' | 'mileValues' | 'spending' | 'changes'>,
  { mccs, words, cards, model, merchants, statements }: Omit<Contents, 'meta'>,
): Contents {
  const { edition, upstream, sources, mileValues, spending, changes } = about;
  const { domains, homes } = merchants.totals ?? countTotals(merchants);
  const counts = {
    merchants: merchants.length,
    domains,
    countries: homes.size,
    mccs: mccs.length,
    cards: cards.length,
  };
  const regions = [...new Set(cards.map(({ region }) => region))].sort();
  const meta = {
    edition,
    upstream,
    counts,
    regions,
    sources,
    ...(mileValues && { mileValues }),
    ...(spending && { spending }),
    ...(changes && { changes }),
  };
  return {
    meta,
    mccs,
    ...(words && { words }),
    cards,
    ...(model && { model }),
    merchants,
    ...(statements && { statements }),
  };
}

function countTotals(merchants: Iterable<Merchant>): MerchantTotals {
  const totals = new MerchantTotals();
  for (const merchant of merchants) totals.add(merchant);
  return totals;
}

/** One at a time, so a million merchants need no more memory than one. */
export function* listMerchants(catalogue: Catalogue): Generator<Merchant> {
  for (let number = 0; number < catalogue.merchantCount; number++) yield catalogue.getMerchant(number);
}
