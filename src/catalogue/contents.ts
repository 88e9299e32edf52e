// Everything that a snapshot holds, before it is packed.
import type { Card } from './card.ts';
import type { Catalogue, CatalogueMeta } from './catalogue.ts';
import type { Mcc, MccWord } from './mcc.ts';
import { type Merchant, UNKNOWN_COUNTRY } from './merchant.ts';
import type { StatementTables } from './statement-tables.ts';

export interface Contents {
  readonly meta: CatalogueMeta;
  readonly mccs: readonly Mcc[];
  /** Absent: codes are found by their official wording alone. */
  readonly words?: readonly MccWord[];
  readonly cards: readonly Card[];
  /** In ascending order of id, by bytes. */
  readonly merchants: readonly Merchant[];
  /** Absent: lines are read by names alone. */
  readonly statements?: StatementTables;
}

/** The contents with what can be counted in them. */
export function buildContents(
  about: Pick<CatalogueMeta, 'edition' | 'upstream' | 'sources'>,
  { mccs, words, cards, merchants, statements }: Omit<Contents, 'meta'>,
): Contents {
  const { edition, upstream, sources } = about;
  const counts = {
    merchants: merchants.length,
    domains: merchants.reduce((sum, { sites }) => sum + sites.filter((site) => !site.owner).length, 0),
    countries: new Set(merchants.map(({ home }) => home).filter((home) => home !== UNKNOWN_COUNTRY)).size,
    mccs: mccs.length,
    cards: cards.length,
  };
  const regions = [...new Set(cards.map(({ region }) => region))].sort();
  const meta = { edition, upstream, counts, regions, sources };
  return { meta, mccs, ...(words && { words }), cards, merchants, ...(statements && { statements }) };
}

/** One at a time, so that a million need no more memory than one. */
export function* listMerchants(catalogue: Catalogue): Generator<Merchant> {
  for (let number = 0; number < catalogue.merchantCount; number++) yield catalogue.getMerchant(number);
}
