// Answers of the API. Written by `node scripts/write-client-types.js` from the schemas in src/http/api: change those.

export interface Store {
  /** A stable slug, never reused. */
  id: string;
  /** Merchant name. */
  Store: string;
  /** Four digits, as a string. */
  MCC: string;
  /** How people mostly pay there. */
  type: 'online' | 'offline';
  /** Two letters; `ZZ` if unknown. */
  Country: string;
  /** The code's description. */
  Category: string;
  /** Short names of the eligible cards, best first. */
  cards: string[];
  /** The merchant's canonical URL. */
  url: string;
  eligibleCards: EligibleCard[];
}

export interface EligibleCard {
  name: string;
  shortName: string;
  /** Earns more than the card's base rate here. */
  eligible: boolean;
  /** Miles per dollar. */
  mpd: string;
  /** The cap, with its condition if there is one. */
  spendCap: string;
}

export interface FoundStores {
  success: true;
  results: FoundStore[];
  /** Total matches, 50 at most. */
  total: number;
}

export interface FoundStore {
  /** Merchant name. */
  Store: string;
  /** Four digits, as a string. */
  MCC: string;
  /** How people mostly pay there. */
  type: 'online' | 'offline';
  /** Two letters; `ZZ` if unknown. */
  Country: string;
  /** The code's description. */
  Category: string;
  /** With `include=id` only. */
  id?: string;
  /** With `include=id` only, if the merchant has a site. */
  url?: string;
}

export interface MccDetail {
  success: true;
  /** The code. */
  mcc: string;
  description: string;
  /** Short group label. */
  category: string;
  eligibleCards: EligibleCard[];
}

export interface MccCodes {
  success: true;
  /** Code to description, ascending. */
  codes: Record<string, string>;
  /** With `q` only: the same codes, likeliest first. */
  results?: {
    /** The code. */
    mcc: string;
    description: string;
    /** Short group label. */
    category: string;
  }[];
  /** With `q` only: how many codes match; at most 50 are listed. */
  total?: number;
  /** With `q` only: the everyday word it was read as, if the text is not exactly that word. */
  readAs?: string;
}

export interface Cards {
  success: true;
  cards: Card[];
}

export interface Card {
  name: string;
  shortName: string;
  bank: string;
  /** Card network. */
  type: string;
  /** The card's headline rate. */
  rewardRate: string;
  categories: string[];
  spendCap: string;
}

export interface Meta {
  success: true;
  apiVersion: string;
  data: {
    /** The date of the data, which is its version. */
    version: string;
    /** SHA-256 of the content. */
    digest: string;
    upstream: string;
  };
  counts: {
    merchants: number;
    domains: number;
    countries: number;
    mccs: number;
    cards: number;
  };
  regions: string[];
  defaultRegion: string;
  sources: {
    id: string;
    title: string;
    publisher: string;
    licence: string;
    url?: string;
    /** The credit that the licence requires. */
    attribution?: string;
  }[];
}

export interface MerchantRecord {
  success: true;
  id: string;
  /** Merchant name. */
  Store: string;
  /** How people mostly pay there. */
  type: 'online' | 'offline';
  /** Two letters; `ZZ` if unknown. */
  Country: string;
  /** The day this is as of. */
  on: string;
  alternatives: EvidencedCode[];
  byCountry: {
    /** Two letters; `ZZ` if unknown. */
    Country: string;
    /** Four digits, as a string. */
    MCC: string;
    /** The code's description. */
    Category: string;
    /** The share of the evidence that supports it. */
    share: number;
    /** How sure we are, by `confidenceRule`. */
    confidence: number;
    /** Seen on card payments, the brand’s own code in the networks’ lists, an editor’s judgement, or the kind of business alone. */
    basis: 'observed' | 'assigned' | 'editorial' | 'inferred';
    /** The evidence for it, latest first; the record’s own `evidence` has every piece in full. */
    evidence: Citation[];
  }[];
  byChannel: {
    /** How people mostly pay there. */
    type: 'online' | 'offline';
    /** Four digits, as a string. */
    MCC: string;
    /** The code's description. */
    Category: string;
    /** The share of the evidence that supports it. */
    share: number;
    /** How sure we are, by `confidenceRule`. */
    confidence: number;
    /** Seen on card payments, the brand’s own code in the networks’ lists, an editor’s judgement, or the kind of business alone. */
    basis: 'observed' | 'assigned' | 'editorial' | 'inferred';
    /** The evidence for it, latest first; the record’s own `evidence` has every piece in full. */
    evidence: Citation[];
  }[];
  /** What was bought, if it has a separate code: the pump and the counter. */
  byService: {
    /** What is bought, if the merchant has a separate code for it: `pump`, `top-up`. */
    service:
      | 'app'
      | 'bill payment'
      | 'contract'
      | 'counter'
      | 'EV charging'
      | 'fares'
      | 'fuel'
      | 'gift cards'
      | 'grocery orders'
      | 'parking'
      | 'pay at the hotel'
      | 'post office'
      | 'prepaid booking'
      | 'pump'
      | 'restaurant'
      | 'top-up'
      | 'vouchers';
    /** Four digits, as a string. */
    MCC: string;
    /** The code's description. */
    Category: string;
    /** The share of the evidence that supports it. */
    share: number;
    /** How sure we are, by `confidenceRule`. */
    confidence: number;
    /** Seen on card payments, the brand’s own code in the networks’ lists, an editor’s judgement, or the kind of business alone. */
    basis: 'observed' | 'assigned' | 'editorial' | 'inferred';
    /** The evidence for it, latest first; the record’s own `evidence` has every piece in full. */
    evidence: Citation[];
  }[];
  /** If networks do not have all of the merchant’s codes: only Visa has 5262. */
  byNetwork: {
    /** The card network: uses its code if networks differ, and only its cards. */
    network: 'visa' | 'mastercard' | 'amex' | 'discover';
    /** Four digits, as a string. */
    MCC: string;
    /** The code's description. */
    Category: string;
    /** The share of the evidence that supports it. */
    share: number;
    /** How sure we are, by `confidenceRule`. */
    confidence: number;
    /** Seen on card payments, the brand’s own code in the networks’ lists, an editor’s judgement, or the kind of business alone. */
    basis: 'observed' | 'assigned' | 'editorial' | 'inferred';
    /** The evidence for it, latest first; the record’s own `evidence` has every piece in full. */
    evidence: Citation[];
  }[];
  /** The card networks that it accepts, if it is known not to accept all. */
  networks: AcceptedNetworks[];
  changes: CodeChange[];
  evidence: EvidencePiece[];
  sources: {
    id: string;
    title: string;
    publisher: string;
    licence: string;
    url?: string;
  }[];
  confidenceRule: ConfidenceRule;
  aliases: string[];
  domains: Domain[];
  countries: string[];
  formerIds: string[];
  /** Other merchants of the same brand: its website, its shops, its memberships. */
  related: {
    id: string;
    /** Merchant name. */
    Store: string;
    /** Four digits, as a string. */
    MCC: string;
    /** How people mostly pay there. */
    type: 'online' | 'offline';
    /** Two letters; `ZZ` if unknown. */
    Country: string;
    why: 'owns the site' | 'same brand name';
  }[];
  usual?: UsualCode;
  wikidata?: string;
}

export interface EvidencedCode {
  /** Four digits, as a string. */
  MCC: string;
  /** The code's description. */
  Category: string;
  /** The share of the evidence that supports it. */
  share: number;
  /** How sure we are, by `confidenceRule`. */
  confidence: number;
  /** Seen on card payments, the brand’s own code in the networks’ lists, an editor’s judgement, or the kind of business alone. */
  basis: 'observed' | 'assigned' | 'editorial' | 'inferred';
}

export interface Citation {
  /** An id among `sources`. */
  source: string;
  /** The last sighting, or the date of the source: a day, a month or a year. */
  date: string;
  /** Card payments with this code. */
  count?: number;
}

export interface AcceptedNetworks {
  /** Two letters; `ZZ` if unknown. */
  Country: string;
  /** How people mostly pay there. */
  type?: 'online' | 'offline';
  networks: ('visa' | 'mastercard' | 'amex' | 'discover')[];
  /** An id among `sources`. */
  source: string;
  /** When this was true: a day, a month or a year. */
  asOf: string;
}

export interface CodeChange {
  /** The old code. */
  from: string;
  /** The new code. */
  to: string;
  /** The last sighting of the old code: a day, a month or a year. */
  after: string;
  /** The first sighting of the new one: a day, a month or a year. */
  by: string;
  source: string;
  /** Two letters; `ZZ` if unknown. */
  Country: string;
  /** How people mostly pay there. */
  type: 'online' | 'offline';
  seenAs?: string;
}

export interface EvidencePiece {
  /** Seen on card payments, the brand’s own code in the networks’ lists, an editor’s judgement, or the kind of business alone. */
  kind: 'observed' | 'assigned' | 'editorial' | 'inferred';
  /** Four digits, as a string. */
  MCC: string;
  /** The code's description. */
  Category: string;
  /** Card networks whose published list has the code; no source names the network of a sighting. */
  networks: string[];
  /** An id among `sources`. */
  source: string;
  /** False if it says nothing about the requested day. */
  speaks: boolean;
  /** How people mostly pay there. */
  type?: 'online' | 'offline';
  /** Two letters; `ZZ` if unknown. */
  Country?: string;
  /** The first sighting: a day, a month or a year. */
  firstSeen?: string;
  /** The last sighting: a day, a month or a year. */
  lastSeen?: string;
  /** Card payments with this code. */
  count?: number;
  /** All card payments of the store in that source. */
  countOfStore?: number;
  /** The share of the store’s payments in that source. */
  share?: number;
  /** The name in the source, if it differs. */
  seenAs?: string;
  trust?: 'high' | 'medium' | 'low';
  /** When this was true: a day, a month or a year. */
  asOf?: string;
  /** The kind of business it is based on. */
  because?: string;
}

export interface ConfidenceRule {
  date: string;
  observed: {
    high: number;
    medium: number;
    low: number;
  };
  assigned: number;
  editorial: number;
  inferred: number;
  furtherInferences: number;
  halfLifeYears: number;
  elsewhere: number;
  otherChannel: number;
  networkUnknown: number;
  partOfBusiness: number;
}

export interface Domain {
  host: string;
  /** Two letters; `ZZ` if unknown. */
  Country: string;
  /** Why it is this merchant’s, if others claim it too. */
  ownedBy?: string;
  /** The merchant whose site it is, if this one only has a page on it. */
  owner?: string;
}

export interface UsualCode {
  /** Four digits, as a string. */
  MCC: string;
  /** The code's description. */
  Category: string;
  /** The share of the evidence that supports it. */
  share: number;
  /** How sure we are, by `confidenceRule`. */
  confidence: number;
  /** Seen on card payments, the brand’s own code in the networks’ lists, an editor’s judgement, or the kind of business alone. */
  basis: 'observed' | 'assigned' | 'editorial' | 'inferred';
  /** How often it applies, in a sentence. */
  holds: string;
  /** In sentences. */
  why: string[];
}

export interface MccHistory {
  success: true;
  /** The code. */
  mcc: string;
  description: string;
  /** Short group label. */
  category: string;
  kind: 'iso' | 'airline' | 'car-rental' | 'lodging' | 'private' | 'visa' | 'mastercard';
  /** The day this is as of. */
  on: string;
  /** What each network that has the code calls it. */
  names: {
    network: string;
    name: string;
  }[];
  /** Whether networks disagree about the code. */
  conflict: 'none' | 'names differ' | 'not on every network';
  /** Known changes, earliest first. */
  changes: {
    /** A day, a month or a year. */
    when: string;
    what: string;
    /** The published list that shows it. */
    list?: string;
  }[];
  /** Published lists that have the code. */
  lists: string[];
  notes: string[];
  /** Whose code it is. */
  brand?: string;
}

export interface Descriptor {
  success: true;
  /** Whether a merchant fits well enough to be the answer. */
  found: boolean;
  /** Whether another merchant is very unlikely. */
  sure: boolean;
  /** The day the codes are as of. */
  on: string;
  /** The best first, even if none matches closely enough. */
  candidates: LineStore[];
  merchant?: LineStore;
  /** Only if no merchant fits: the likely codes from the shop’s name alone; empty if the name gives no clue. */
  inferred?: InferredCode[];
  route?: {
    /** The payment service between shop and card: `Square`. */
    name: string;
    /** `facilitator` takes payments for others, `seller` sells itself. */
    kind: 'facilitator' | 'seller';
  };
  storeNumber?: string;
  place?: {
    name: string;
    /** Two letters; `ZZ` if unknown. */
    Country: string;
  };
}

export interface LineStore {
  id: string;
  /** Merchant name. */
  Store: string;
  /** Four digits, as a string. */
  MCC: string;
  /** How people mostly pay there. */
  type: 'online' | 'offline';
  /** Two letters; `ZZ` if unknown. */
  Country: string;
  /** The code's description. */
  Category: string;
  /** How well the line fits the merchant’s name. */
  score: number;
  /** How sure we are of the merchant’s code. */
  confidence: number;
  /** Seen on card payments, the brand’s own code in the networks’ lists, an editor’s judgement, or the kind of business alone. */
  basis: 'observed' | 'assigned' | 'editorial' | 'inferred';
}

export interface InferredCode {
  /** Four digits, as a string. */
  MCC: string;
  /** The code's description. */
  Category: string;
  basis: 'inferred';
  /** Calibrated: of the guesses at 0.8, about 80 % are right. */
  probability: number;
  /** The words that suggest it, strongest first. */
  because: string[];
}

export interface Suggestions {
  success: true;
  near: NearMerchant[];
  /** From the name alone; empty if the name gives no clue. */
  inferred: InferredCode[];
}

export interface NearMerchant {
  id: string;
  /** Merchant name. */
  Store: string;
  /** Four digits, as a string. */
  MCC: string;
  /** How people mostly pay there. */
  type: 'online' | 'offline';
  /** Two letters; `ZZ` if unknown. */
  Country: string;
  /** The code's description. */
  Category: string;
  why: 'same name, another site' | 'similar spelling' | 'similar name';
  /** The site that is like the one asked for. */
  host?: string;
}

export interface BestCard {
  success: true;
  /** The day of the payment. */
  on: string;
  region: string;
  /** In the card’s currency. */
  amount: number;
  place: {
    /** Four digits, as a string. */
    MCC: string;
    /** The code's description. */
    Category: string;
    /** How people mostly pay there. */
    type?: 'online' | 'offline';
    id?: string;
    /** Merchant name. */
    Store?: string;
    /** Two letters; `ZZ` if unknown. */
    Country?: string;
    /** How sure we are of the merchant’s code. */
    confidence?: number;
    /** Seen on card payments, the brand’s own code in the networks’ lists, an editor’s judgement, or the kind of business alone. */
    basis?: 'observed' | 'assigned' | 'editorial' | 'inferred';
    /** What is bought, if the merchant has a separate code for it: `pump`, `top-up`. */
    service?:
      | 'app'
      | 'bill payment'
      | 'contract'
      | 'counter'
      | 'EV charging'
      | 'fares'
      | 'fuel'
      | 'gift cards'
      | 'grocery orders'
      | 'parking'
      | 'pay at the hotel'
      | 'post office'
      | 'prepaid booking'
      | 'pump'
      | 'restaurant'
      | 'top-up'
      | 'vouchers';
    /** The card network: uses its code if networks differ, and only its cards. */
    network?: 'visa' | 'mastercard' | 'amex' | 'discover';
    /** How often the merchant’s usual code applies, in a sentence; absent if no other code is known. */
    holds?: string;
    /** The networks that the merchant accepts there; absent if no restriction is known. */
    networks?: ('visa' | 'mastercard' | 'amex' | 'discover')[];
  };
  /** The highest earning first. */
  cards: RankedCard[];
  /** For all cards. */
  assumed: string[];
}

export interface RankedCard {
  name: string;
  shortName: string;
  /** Earns more than the card's base rate here. */
  eligible: boolean;
  /** Miles per dollar, `4 MPD`, or `6 % cash back`. */
  mpd: string;
  /** The cap, with its condition if there is one. */
  spendCap: string;
  /** What the purchase earns, if the assumptions hold. */
  miles: number;
  /** The guaranteed minimum. */
  atLeast: number;
  /** Whether the rate depends on something that the request does not say. */
  conditional: boolean;
  /** The date of the card’s latest source; absent if none has a date. */
  asOf?: string;
  /** Whether that is more than 12 months before the day of the payment, or unknown. */
  outdated: boolean;
  rewardUnit: 'miles' | 'points' | 'cash-back';
  /** The card’s own: `SGD`. */
  currency: string;
  assumed: string[];
}

export interface QrPayment {
  success: true;
  /** Payment schemes that we recognise: `PayNow`, `QRIS`. */
  schemes: string[];
  /** Whether the QR code has a merchant category code; `0000` is none. */
  classified: boolean;
  /** The code that the QR code states. */
  MCC?: string;
  /** The code's description. */
  Category?: string;
  /** The shop, as the QR code names it. */
  name?: string;
  city?: string;
  /** Two letters; `ZZ` if unknown. */
  Country?: string;
  amount?: number;
  /** Three letters. */
  currency?: string;
  /** The merchant that we know by that name. */
  merchant?: QrMerchant;
  /** Likely codes from the name alone, if there is no other. */
  inferred: InferredCode[];
  region: string;
  /** The day of the payment. */
  on: string;
  /** The code that the cards are compared on. */
  judgedBy?: string;
  /** Empty if there is no code. */
  eligibleCards: {
    name: string;
    shortName: string;
    /** Earns more than the card's base rate here. */
    eligible: boolean;
    /** Miles per dollar, `4 MPD`, or `6 % cash back`. */
    mpd: string;
    /** The cap, with its condition if there is one. */
    spendCap: string;
  }[];
}

export interface QrMerchant {
  id: string;
  /** Merchant name. */
  Store: string;
  /** Four digits, as a string. */
  MCC: string;
  /** How people mostly pay there. */
  type: 'online' | 'offline';
  /** Two letters; `ZZ` if unknown. */
  Country: string;
  /** The code's description. */
  Category: string;
  /** How well the name on the code fits the merchant’s. */
  score: number;
  /** Whether another merchant is very unlikely. */
  sure: boolean;
  /** How sure we are of the merchant’s code. */
  confidence: number;
  /** Seen on card payments, the brand’s own code in the networks’ lists, an editor’s judgement, or the kind of business alone. */
  basis: 'observed' | 'assigned' | 'editorial' | 'inferred';
  /** Whether its usual code is the one on the QR code; absent if that has none. */
  agrees?: boolean;
}

export type Channel = FoundStore['type'];
export type Basis = EvidencedCode['basis'];
