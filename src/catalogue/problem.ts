// A problem in the data: what is wrong, where it is, and how to fix it.
export interface Problem {
  readonly file: string;
  readonly line: number;
  readonly problem: string;
  readonly remedy: string;
}
