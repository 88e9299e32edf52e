// Where facts come from. Every piece of evidence refers to one of these by id.

export interface Source {
  readonly id: string;
  readonly title: string;
  readonly publisher: string;
  /** Absent for the editors' own knowledge. */
  readonly url?: string;
  readonly licence: string;
  /** The credit that the licence requires, word for word. */
  readonly attribution?: string;
}
