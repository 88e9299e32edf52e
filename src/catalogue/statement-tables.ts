// What statement lines contain besides names: data/statements, as stored in the snapshot.

/** Who is between the shop and the card: `SQ *` is Square. */
export interface PaymentRoute {
  /** How a line begins, in upper case; a space in it may be missing or doubled. */
  readonly prefix: string;
  readonly route: string;
  /** A facilitator takes payments for others; a seller sells its own things, and what follows is what was bought. */
  readonly kind: RouteKind;
  /** The route's own merchant, for lines that name no other. */
  readonly merchant?: string;
}

export interface StatementTables {
  /** Longest prefix first. */
  readonly routes: readonly PaymentRoute[];
  /** Folded: `cdn tire` → `canadian tire`. */
  readonly abbreviations: Readonly<Record<string, string>>;
  /** Folded words that don't show who was paid: legal forms, words about the payment, words for any shop. */
  readonly noise: Readonly<Record<string, NoiseKind>>;
  /** Lower-case words that banks put around the shop: `authorized`. `alone`: even one at the start is the bank's. */
  readonly bankWords: Readonly<Record<string, BankWordUse>>;
  /** Folded names of cities and the like → country. */
  readonly places: Readonly<Record<string, string>>;
}

export const ROUTE_KINDS = ['facilitator', 'seller'] as const;
export type RouteKind = (typeof ROUTE_KINDS)[number];
export const NOISE_KINDS = ['legal', 'payment', 'shop'] as const;
export type NoiseKind = (typeof NOISE_KINDS)[number];
export type BankWordUse = 'alone' | 'together';

export const NO_STATEMENT_TABLES: StatementTables = {
  routes: [],
  abbreviations: {},
  noise: {},
  bankWords: {},
  places: {},
};
