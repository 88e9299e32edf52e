// Answers of the endpoints beyond the contract's five. test/client/types.test.ts holds each to the served schema.
import type { Channel, EligibleCard, FoundStore } from './types.ts';

/** Seen on card payments, the brand's own code, an editor's judgement, or the kind of business alone. */
export type Basis = 'observed' | 'assigned' | 'editorial' | 'inferred';

export interface EvidencedCode {
  MCC: string;
  Category: string;
  /** Of the weight of all evidence, 0 to 1. */
  share: number;
  /** How sure the service is, 0 to 1. */
  confidence: number;
  basis: Basis;
}

export interface EvidencePiece {
  kind: Basis;
  MCC: string;
  Category: string;
  networks: string[];
  source: string;
  speaks: boolean;
  type?: Channel;
  Country?: string;
  firstSeen?: string;
  lastSeen?: string;
  count?: number;
  countOfStore?: number;
  share?: number;
  seenAs?: string;
  trust?: 'high' | 'medium' | 'low';
  asOf?: string;
  because?: string;
}

export interface CodeChange {
  from: string;
  to: string;
  /** The last sighting of the old code, and the first of the new one. */
  after: string;
  by: string;
  source: string;
  Country: string;
  type: Channel;
  seenAs?: string;
}

export interface MerchantRecord {
  success: true;
  id: string;
  Store: string;
  type: Channel;
  Country: string;
  /** The day as of which this holds. */
  on: string;
  usual?: EvidencedCode & { why: string[] };
  alternatives: EvidencedCode[];
  byCountry: (EvidencedCode & { Country: string })[];
  byChannel: (EvidencedCode & { type: Channel })[];
  changes: CodeChange[];
  evidence: EvidencePiece[];
  sources: { id: string; title: string; publisher: string; licence: string; url?: string }[];
  confidenceRule: {
    date: string;
    observed: { high: number; medium: number; low: number };
    assigned: number;
    editorial: number;
    inferred: number;
    furtherInferences: number;
    halfLifeYears: number;
    elsewhere: number;
    otherChannel: number;
  };
  aliases: string[];
  domains: { host: string; Country: string; ownedBy?: string; owner?: string }[];
  countries: string[];
  formerIds: string[];
  wikidata?: string;
  related: {
    id: string;
    Store: string;
    MCC: string;
    type: Channel;
    Country: string;
    why: 'owns the site' | 'same brand name';
  }[];
}

export interface MccHistory {
  success: true;
  mcc: string;
  description: string;
  category: string;
  kind: 'iso' | 'airline' | 'car-rental' | 'lodging' | 'private' | 'visa' | 'mastercard';
  on: string;
  names: { network: string; name: string }[];
  conflict: 'none' | 'names differ' | 'not on every network';
  changes: { when: string; what: string; list?: string }[];
  lists: string[];
  notes: string[];
  brand?: string;
}

export interface LineStore extends FoundStore {
  id: string;
  /** How well the line fits the name, 0 to 1. */
  score: number;
  /** How sure the service is of the code, 0 to 1. */
  confidence: number;
  basis: Basis;
}

export interface Descriptor {
  success: true;
  found: boolean;
  /** Found, and hardly another one is possible. */
  sure: boolean;
  on: string;
  merchant?: LineStore;
  candidates: LineStore[];
  route?: { name: string; kind: 'facilitator' | 'seller' };
  storeNumber?: string;
  place?: { name: string; Country: string };
}

export interface Suggestions {
  success: true;
  near: (FoundStore & {
    id: string;
    why: 'same name, another site' | 'spelt nearly so' | 'similar name';
    host?: string;
  })[];
  /** From the name alone. */
  inferred: {
    MCC: string;
    Category: string;
    basis: 'inferred';
    /** Calibrated: of those at 0.8, about 80 % are right. */
    probability: number;
    because: string[];
  }[];
}

export interface BestCard {
  success: true;
  on: string;
  region: string;
  amount: number;
  place: {
    MCC: string;
    Category: string;
    type?: Channel;
    id?: string;
    Store?: string;
    Country?: string;
    confidence?: number;
  };
  cards: (EligibleCard & {
    /** If what is assumed is true; and in any case. */
    miles: number;
    atLeast: number;
    rewardUnit: 'miles' | 'points' | 'cash-back';
    assumed: string[];
  })[];
  assumed: string[];
}

export interface Meta {
  success: true;
  apiVersion: string;
  data: { version: string; digest: string; upstream: string };
  counts: { merchants: number; domains: number; countries: number; mccs: number; cards: number };
  regions: string[];
  defaultRegion: string;
  sources: {
    id: string;
    title: string;
    publisher: string;
    licence: string;
    url?: string;
    attribution?: string;
  }[];
}
