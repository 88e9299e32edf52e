// Answers of the contract's five endpoints. test/client/types.test.ts holds each to the schema that the service publishes.

export type Channel = 'online' | 'offline';

export interface EligibleCard {
  name: string;
  shortName: string;
  /** Earns more than the card's base rate here. */
  eligible: boolean;
  /** Miles per dollar, `4 MPD`. */
  mpd: string;
  /** The cap, with the condition that decides it where there is one. */
  spendCap: string;
}

export interface FoundStore {
  Store: string;
  /** Four digits, as a string. */
  MCC: string;
  /** How one mostly pays there. */
  type: Channel;
  /** Two letters; `ZZ` where it is unknown. */
  Country: string;
  /** The code's description. */
  Category: string;
}

export interface Store extends FoundStore {
  /** A stable slug, never reused. */
  id: string;
  /** Short names of the eligible cards, best first. */
  cards: string[];
  url: string;
  eligibleCards: EligibleCard[];
}

export interface FoundStores {
  success: true;
  results: FoundStore[];
  /** Matches in all, 50 at most. */
  total: number;
}

export interface MccDetail {
  success: true;
  mcc: string;
  description: string;
  /** Short group label. */
  category: string;
  eligibleCards: EligibleCard[];
}

export interface MccCodes {
  success: true;
  /** Code to description. */
  codes: Record<string, string>;
}

export interface Card {
  name: string;
  shortName: string;
  bank: string;
  /** Card network. */
  type: string;
  /** The headline rate, `4 MPD`. */
  rewardRate: string;
  /** MCCs that earn it. */
  categories: string[];
  spendCap: string;
}

export interface Cards {
  success: true;
  cards: Card[];
}
