// What measure.ts finds out and run.ts prints.
import type { GuessFigures } from './judge-guesses.ts';
import type { LabelledFigures } from './labelled-lines.ts';

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
  readonly guesses: GuessFigures;
}
