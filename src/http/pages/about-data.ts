// `/about/data`: figures about the catalogue being served. They need a pass over all merchants, which takes a second, so
// they are computed once per catalogue, in slices.
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { getEvidenceDate } from '../../catalogue/evidence.ts';
import { type PageHandler, showPage } from '../../site/page.ts';
import { AboutDataPage, type AboutDataPageProps } from '../../web/pages/about-data.tsx';

const statsByCatalogue = new WeakMap<Catalogue, Promise<AboutDataPageProps>>();

export const answerAboutData: PageHandler = async ({ catalogue, nextTurn }) => {
  const computing = statsByCatalogue.get(catalogue) ?? computeStats(catalogue, nextTurn);
  statsByCatalogue.set(catalogue, computing);
  const stats = await computing;
  return showPage('about-data', AboutDataPage, () => stats);
};

/** Merchants per slice: about 5 ms, so other requests hardly have to wait. */
const SLICE = 200;

interface SourceCount {
  pieces: number;
  first: string;
  last: string;
}

async function computeStats(
  catalogue: Catalogue,
  nextTurn: () => Promise<void>,
): Promise<AboutDataPageProps> {
  const byBasis = { observed: 0, assigned: 0, editorial: 0, inferred: 0 };
  const byConfidence = new Array<number>(10).fill(0);
  const byYear = new Map<number, number>();
  const bySource = new Map<string, SourceCount>();
  for (let number = 0; number < catalogue.merchantCount; number++) {
    if (number % SLICE === SLICE - 1) await nextTurn();
    const { usual, evidence } = catalogue.getMerchant(number);
    byBasis[usual.basis]++;
    byConfidence[Math.min(9, Math.floor(usual.confidence * 10))]!++;
    for (const piece of evidence) {
      countPiece(bySource, piece.source, getEvidenceDate(piece));
      if (piece.kind !== 'observed') continue;
      const year = Number(piece.lastSeen.slice(0, 4));
      byYear.set(year, (byYear.get(year) ?? 0) + 1);
    }
  }
  return {
    digest: catalogue.digest,
    byBasis,
    byConfidence,
    byYear: [...byYear].sort(([a], [b]) => a - b),
    sources: catalogue.meta.sources
      .map((source) => ({ source, pieces: 0, ...bySource.get(source.id) }))
      .sort((one, other) => other.pieces - one.pieces),
  };
}

function countPiece(bySource: Map<string, SourceCount>, source: string, date: string): void {
  const counted = bySource.get(source) ?? { pieces: 0, first: date, last: date };
  counted.pieces++;
  if (date < counted.first) counted.first = date;
  if (date > counted.last) counted.last = date;
  bySource.set(source, counted);
}
