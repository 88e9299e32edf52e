// How often the likely codes are right, and how far the probability that they state is from that: on merchants that the
// model was never taught.
import { choosePart } from '../../src/build/learn-guesses.ts';
import { type Catalogue, SECTION } from '../../src/catalogue/catalogue.ts';
import { getGuesser } from '../../src/query/guess-codes.ts';

/** First guesses by tenths of their probability. */
export interface Band {
  readonly given: number;
  readonly said: number;
  readonly right: number;
}

export interface GuessFigures {
  readonly asked: number;
  /** Shares of those asked: the right code first, or among three. */
  readonly top1: number;
  readonly top3: number;
  /** Mean distance between what was said and what was right, by bands. */
  readonly error: number;
  readonly bands: readonly Band[];
}

const MAX_MERCHANTS = 200_000;

export function judgeGuesses(catalogue: Catalogue): GuessFigures {
  const guess = getGuesser(catalogue);
  const bands = Array.from({ length: 10 }, () => ({ given: 0, said: 0, right: 0 }));
  let asked = 0;
  let top1 = 0;
  let top3 = 0;
  for (let number = 0; number < Math.min(catalogue.merchantCount, MAX_MERCHANTS); number++) {
    const { name, mcc } = catalogue.summarise(number);
    if (choosePart(name) !== 'measure') continue;
    asked++;
    const guesses = guess(name);
    const [best] = guesses;
    if (best?.mcc === mcc) top1++;
    if (guesses.slice(0, 3).some((each) => each.mcc === mcc)) top3++;
    if (best === undefined) continue;
    const band = bands[Math.min(9, Math.floor(best.probability * 10))]!;
    band.given++;
    band.said += best.probability;
    if (best.mcc === mcc) band.right++;
  }
  const error = bands.reduce((sum, { said, right }) => sum + Math.abs(said - right), 0) / asked;
  return { asked, top1: top1 / asked, top3: top3 / asked, error, bands };
}

/** Bytes of the model in the snapshot. */
export function measureModel(catalogue: Catalogue): number {
  return Object.values(catalogue.getArrays(SECTION.guess)).reduce(
    (sum, { byteLength }) => sum + byteLength,
    0,
  );
}
