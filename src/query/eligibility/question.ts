// What is asked about a card: where, how and when one pays.

export interface AskedMerchant {
  readonly id: string;
  readonly name: string;
  /** Two letters; `ZZ` where it is unknown. */
  readonly country: string;
  readonly aliases?: readonly string[];
}

export interface Question {
  readonly mcc: string;
  /** Undefined where nobody knows how one will pay: then some channel that earns is enough. */
  readonly channel: 'online' | 'offline' | undefined;
  readonly merchant?: AskedMerchant | undefined;
  /** Whose cards are judged, `SG`. */
  readonly region: string;
  /** The day of the payment, `2026-11-16`. */
  readonly on: string;
}
