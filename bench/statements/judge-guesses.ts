// How often the likely codes are right, and how far off their stated probability is, for real shops and for the
// catalogue's merchants. The model was trained on none with the same first word.
import { groupShops, isMeasured, listMeasured, listSurelyMeasured } from '../../src/build/guess-lessons.ts';
import { type Catalogue, SECTION } from '../../src/catalogue/catalogue.ts';
import type { SeenShop } from '../../src/catalogue/contents.ts';
import type { Problem } from '../../src/catalogue/problem.ts';
import type { GuessedCode } from '../../src/query/guess-codes.ts';
import { readObservedLines } from '../../src/sources/read-observed.ts';

/** First guesses whose probability is in the same tenth. */
export interface Band {
  readonly given: number;
  readonly said: number;
  readonly right: number;
}

export interface GuessFigures {
  readonly asked: number;
  /** How many of those asked got any code, the right code first, or the right code among three. */
  readonly answered: number;
  readonly top1: number;
  readonly top3: number;
  readonly bands: readonly Band[];
}

export interface NamedCode {
  readonly name: string;
  readonly mcc: string;
}

const MAX_MERCHANTS = 200_000;

/** `data`: the project's data folder. */
export function readShops(data: string): SeenShop[] {
  const problems: Problem[] = [];
  return groupShops(readObservedLines(`${data}/observed/lines`, problems));
}

export function listUnseenShops(data: string): { all: NamedCode[]; sure: NamedCode[] } {
  const shops = readShops(data);
  return { all: listMeasured(shops), sure: listSurelyMeasured(shops) };
}

export function listUnseenMerchants(catalogue: Catalogue): NamedCode[] {
  return Array.from({ length: Math.min(catalogue.merchantCount, MAX_MERCHANTS) }, (_, number) =>
    catalogue.summarise(number),
  ).filter(({ name }) => isMeasured(name));
}

/** The likeliest codes first. */
export type RankCodes = (name: string) => readonly Pick<GuessedCode, 'mcc' | 'probability'>[];

export function judgeGuesses(guess: RankCodes, asked: readonly NamedCode[]): GuessFigures {
  const bands = Array.from({ length: 10 }, () => ({ given: 0, said: 0, right: 0 }));
  let answered = 0;
  let top1 = 0;
  let top3 = 0;
  for (const { name, mcc } of asked) {
    const guesses = guess(name);
    const [best] = guesses;
    if (best === undefined) continue;
    answered++;
    if (best.mcc === mcc) top1++;
    if (guesses.slice(0, 3).some((each) => each.mcc === mcc)) top3++;
    const band = bands[Math.min(9, Math.floor(best.probability * 10))]!;
    band.given++;
    band.said += best.probability;
    if (best.mcc === mcc) band.right++;
  }
  return { asked: asked.length, answered, top1, top3, bands };
}

/** Mean difference between stated probability and actual share, by band. */
export function measureError({ bands, answered }: GuessFigures): number {
  return bands.reduce((sum, { said, right }) => sum + Math.abs(said - right), 0) / (answered || 1);
}

/** The model's size in the snapshot, in bytes. */
export function measureModel(catalogue: Catalogue): number {
  return Object.values(catalogue.getArrays(SECTION.guess)).reduce(
    (sum, { byteLength }) => sum + byteLength,
    0,
  );
}
