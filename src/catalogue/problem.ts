// Something wrong in the data, with where it stands and what would put it right.
export interface Problem {
  readonly file: string;
  readonly line: number;
  readonly problem: string;
  readonly remedy: string;
}
