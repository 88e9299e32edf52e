// Where facts come from. Every piece of evidence refers to one of these by id.

/**
 * `payments`: counted card payments; `report`: somebody saw a code and says so; `issuer-list`: a bank's list of codes that
 * its merchants may have; `directory`: names with a kind of business; `reference`: lists of codes and words; `own`: ours or
 * the operator's.
 */
export const SOURCE_KINDS = ['payments', 'report', 'issuer-list', 'directory', 'reference', 'own'] as const;

export interface Source {
  readonly id: string;
  readonly title: string;
  /** Whatever one publisher says about a merchant counts once. */
  readonly publisher: string;
  readonly kind: (typeof SOURCE_KINDS)[number];
  /** Absent for the editors' own knowledge. */
  readonly url?: string;
  readonly licence: string;
  /** The credit that the licence requires, word for word. */
  readonly attribution?: string;
}
