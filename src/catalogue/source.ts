// Where facts come from. Every piece of evidence names one of these by id.

export interface Source {
  readonly id: string;
  readonly title: string;
  readonly publisher: string;
  /** Absent for the editors' own knowledge. */
  readonly url?: string;
  readonly licence: string;
  /** The credit that the licence asks for, word for word. */
  readonly attribution?: string;
}
