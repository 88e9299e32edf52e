// What measure.ts finds out and run.ts prints.
import type { LabelledFigures } from './labelled-lines.ts';

export interface Band {
  readonly given: number;
  readonly said: number;
  readonly right: number;
}

export interface Spread {
  readonly p50: number;
  readonly p99: number;
}

export interface Figures {
  readonly merchants: number;
  readonly damaged: {
    readonly lines: number;
    readonly first: number;
    readonly inFive: number;
    readonly found: number;
    readonly wrong: number;
    readonly sure: number;
    readonly sureWrong: number;
  };
  /** Lines of shops that no catalogue has. */
  readonly madeUp: { readonly lines: number; readonly found: number; readonly sure: number };
  readonly labelled?: LabelledFigures;
  readonly lineMs: Spread;
  /** Of the processor, for a line, on average: a busy machine does not change it much. */
  readonly cpuMs: number;
  readonly guessMs: Spread;
  readonly memoryMb: number;
  readonly modelBytes: number;
  readonly guesses: {
    readonly asked: number;
    readonly top1: number;
    readonly top3: number;
    /** Mean distance between what was said and what was right, by bands. */
    readonly error: number;
    readonly bands: readonly Band[];
  };
}
