// How often the likely codes are right, how far off their stated probability is, and how large the model is.
import { type Catalogue, SECTION } from '../../src/catalogue/catalogue.ts';
import type { GuessedCode } from '../../src/query/guess-codes.ts';

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

/** The likeliest codes first. */
export type RankCodes = (name: string) => readonly Pick<GuessedCode, 'mcc' | 'probability'>[];

export function scoreGuesses(guess: RankCodes, asked: readonly NamedCode[]): GuessFigures {
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

/** The model's size in the snapshot, in bytes. */
export function measureModel(catalogue: Catalogue): number {
  return Object.values(catalogue.getArrays(SECTION.guess)).reduce(
    (sum, { byteLength }) => sum + byteLength,
    0,
  );
}
