// The statistics of /about/data, which need a pass over all merchants. Computed once per catalogue, in slices, because a
// full pass takes a second.
import { setImmediate } from 'node:timers/promises';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { type EvidenceKind, getEvidenceDate } from '../../catalogue/evidence.ts';

export interface CatalogueStats {
  readonly byBasis: Readonly<Record<EvidenceKind, number>>;
  /** Merchants by confidence: 0 to 0.1, 0.1 to 0.2 … */
  readonly byConfidence: readonly number[];
  readonly sightingsByYear: ReadonlyMap<number, number>;
  readonly bySource: ReadonlyMap<string, SourceTally>;
}

export interface SourceTally {
  pieces: number;
  first: string;
  last: string;
}

/** Merchants per slice: about 5 ms, so other requests hardly have to wait. */
const SLICE = 200;

const statsByCatalogue = new WeakMap<Catalogue, Promise<CatalogueStats>>();

export function getCatalogueStats(catalogue: Catalogue): Promise<CatalogueStats> {
  let stats = statsByCatalogue.get(catalogue);
  if (stats === undefined) {
    stats = computeStats(catalogue);
    statsByCatalogue.set(catalogue, stats);
  }
  return stats;
}

async function computeStats(catalogue: Catalogue): Promise<CatalogueStats> {
  const byBasis = { observed: 0, assigned: 0, editorial: 0, inferred: 0 };
  const byConfidence = new Array<number>(10).fill(0);
  const sightingsByYear = new Map<number, number>();
  const bySource = new Map<string, SourceTally>();
  for (let number = 0; number < catalogue.merchantCount; number++) {
    if (number % SLICE === SLICE - 1) await setImmediate();
    const merchant = catalogue.getMerchant(number);
    byBasis[merchant.usual.basis]++;
    const tenth = Math.min(9, Math.floor(merchant.usual.confidence * 10));
    byConfidence[tenth] = byConfidence[tenth]! + 1;
    for (const piece of merchant.evidence) {
      tally(bySource, piece.source, getEvidenceDate(piece));
      if (piece.kind !== 'observed') continue;
      const year = Number(piece.lastSeen.slice(0, 4));
      sightingsByYear.set(year, (sightingsByYear.get(year) ?? 0) + 1);
    }
  }
  return { byBasis, byConfidence, sightingsByYear, bySource };
}

function tally(bySource: Map<string, SourceTally>, source: string, date: string): void {
  const counted = bySource.get(source);
  if (counted === undefined) {
    bySource.set(source, { pieces: 1, first: date, last: date });
    return;
  }
  counted.pieces++;
  if (date < counted.first) counted.first = date;
  if (date > counted.last) counted.last = date;
}
