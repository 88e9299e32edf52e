// What only a walk over all merchants can tell: who has a code, and the figures of /about/data. Made once for each
// catalogue, in slices, because the whole walk takes a second.
import { setImmediate } from 'node:timers/promises';
import type { Catalogue, MerchantNumber } from '../../catalogue/catalogue.ts';
import { dateOf, type EvidenceKind } from '../../catalogue/evidence.ts';
import type { Merchant } from '../../catalogue/merchant.ts';

export interface Survey {
  /** Merchants whose usual code it is, best known first. */
  readonly byMcc: ReadonlyMap<string, readonly MerchantNumber[]>;
  readonly byBasis: Readonly<Record<EvidenceKind, number>>;
  /** By tenths. */
  readonly byConfidence: readonly number[];
  readonly sightingsByYear: ReadonlyMap<number, number>;
  readonly bySource: ReadonlyMap<string, SourceTally>;
  /** Well known, seen under several codes, and one of them clearly the usual: worth a look on the start page. */
  readonly examples: readonly MerchantNumber[];
}

export interface SourceTally {
  pieces: number;
  first: string;
  last: string;
}

/** About 5 ms, so that other requests hardly wait. */
const SLICE = 200;

const surveys = new WeakMap<Catalogue, Promise<Survey>>();

export function getSurvey(catalogue: Catalogue): Promise<Survey> {
  let survey = surveys.get(catalogue);
  if (survey === undefined) {
    survey = walk(catalogue);
    surveys.set(catalogue, survey);
  }
  return survey;
}

async function walk(catalogue: Catalogue): Promise<Survey> {
  const popularity = new Float32Array(catalogue.merchantCount);
  const byMcc = new Map<string, MerchantNumber[]>();
  const byBasis = { observed: 0, assigned: 0, editorial: 0, inferred: 0 };
  const byConfidence = new Array<number>(10).fill(0);
  const sightingsByYear = new Map<number, number>();
  const bySource = new Map<string, SourceTally>();
  const examples: MerchantNumber[] = [];
  for (let number = 0; number < catalogue.merchantCount; number++) {
    if (number % SLICE === SLICE - 1) await setImmediate();
    const merchant = catalogue.getMerchant(number);
    popularity[number] = merchant.popularity;
    const alike = byMcc.get(merchant.usual.mcc);
    if (alike === undefined) byMcc.set(merchant.usual.mcc, [number]);
    else alike.push(number);
    byBasis[merchant.usual.basis]++;
    const tenth = Math.min(9, Math.floor(merchant.usual.confidence * 10));
    byConfidence[tenth] = byConfidence[tenth]! + 1;
    for (const piece of merchant.evidence) {
      tally(bySource, piece.source, dateOf(piece));
      if (piece.kind !== 'observed') continue;
      const year = Number(piece.lastSeen.slice(0, 4));
      sightingsByYear.set(year, (sightingsByYear.get(year) ?? 0) + 1);
    }
    if (isExample(merchant)) examples.push(number);
  }
  for (const numbers of byMcc.values()) numbers.sort((a, b) => popularity[b]! - popularity[a]! || a - b);
  return { byMcc, byBasis, byConfidence, sightingsByYear, bySource, examples };
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

function isExample({ popularity, usual, evidence }: Merchant): boolean {
  if (popularity < 0.8 || usual.basis !== 'observed' || usual.confidence < 0.6) return false;
  const seen = evidence.filter(({ kind }) => kind === 'observed');
  return new Set(seen.map(({ mcc }) => mcc)).size > 1;
}
