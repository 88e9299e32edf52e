export interface Code {
  /** Four digits: `0742`. */
  readonly code: string;
  readonly description: string;
  readonly category: string;
  /** Who publishes the code: `visa`, `mastercard`, `amex` and others. Empty if it is in open lists alone. */
  readonly networks: readonly string[];
  /** For 3000 to 3999: the airline, car rental firm or hotel chain. */
  readonly brand?: string | undefined;
  /** What networks call it, where they do not call it alike. */
  readonly names?: Readonly<Record<string, string>> | undefined;
}

/** In ascending order. */
export declare const codes: readonly Code[];

/** `742`, `'742'` and `'0742'` are the same code. */
export declare function findCode(code: string | number): Code | undefined;
