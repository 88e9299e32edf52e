// What the asking commands ask: the catalogue on this machine or, by --server, a running service, with the same answers.
import type { Network } from '../../catalogue/network.ts';
import type { Cards, Descriptor, FoundStores, MccCodes, MccDetail, Store } from '../../client/index.ts';
import type { Service } from '../../query/evidence/by-service.ts';

export interface Confidence {
  readonly confidence: number;
  readonly basis: string;
}

export interface FoundMerchant {
  readonly id: string;
  readonly Store: string;
  readonly MCC: string;
  readonly Country: string;
  readonly Category: string;
}

export interface MccNotes {
  readonly networks: readonly string[];
  readonly brand?: string | undefined;
  readonly notes: readonly string[];
}

export interface BestQuestion {
  /** A name, a web address, an id, or one to four digits. */
  readonly merchant: string;
  readonly region: string;
  readonly channel: 'online' | 'offline' | undefined;
  readonly service: Service | undefined;
  readonly network: Network | undefined;
}

/** As the tool best_cards answers agents. */
export interface BestCards {
  readonly region: string;
  readonly on: string;
  readonly place: {
    readonly asked: string;
    readonly MCC: string;
    readonly Category: string;
    readonly type?: string | undefined;
    readonly service?: string | undefined;
    readonly network?: string | undefined;
    readonly holds?: string | undefined;
    readonly networks?: readonly string[] | undefined;
    readonly merchant?:
      | (Confidence & { readonly id: string; readonly Store: string; readonly Country: string })
      | undefined;
  };
  readonly eligibleCards: Store['eligibleCards'];
  readonly total: number;
  readonly eligible: number;
}

export interface SearchOptions {
  readonly limit: number;
  readonly country: string | undefined;
}

/** Each rejects with a CommandError where there is nothing, or the question is not right. */
export interface Answers {
  /** The region that was asked for, else the default one. */
  findRegion(asked: string | undefined): Promise<string>;
  /** As the HTTP API answers. */
  storeByDomain(domain: string, region: string): Promise<Store>;
  searchStores(q: string, options: SearchOptions): Promise<FoundStores>;
  mcc(code: string, region: string): Promise<MccDetail>;
  /** Codes by everyday words. */
  findCodes(words: string): Promise<MccCodes>;
  cards(region: string | undefined): Promise<Cards>;
  descriptor(line: string, country: string | undefined): Promise<Descriptor>;
  /** What these bodies do not say. */
  findConfidence(store: Store): Promise<Confidence>;
  findMerchants(name: string, options: SearchOptions): Promise<readonly FoundMerchant[]>;
  findMccNotes(code: string): Promise<MccNotes>;
  findBest(question: BestQuestion): Promise<BestCards>;
}

export const MCC_DIGITS = /^\d{1,4}$/;
