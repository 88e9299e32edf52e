// The questions MCC Lookup answers: through the client, which asks a service, or the library, in your own process.
import type {
  BestCard,
  Cards,
  Descriptor,
  FoundStores,
  MccCodes,
  MccDetail,
  MccHistory,
  MerchantRecord,
  Meta,
  QrPayment,
  Store,
  Suggestions,
} from './types.ts';

export interface AskOptions {
  readonly signal?: AbortSignal | undefined;
}

export interface RegionOptions extends AskOptions {
  /** The region whose cards are judged: two letters. */
  readonly region?: string | undefined;
}

export interface SearchOptions extends AskOptions {
  /** 1 to 50. */
  readonly limit?: number | undefined;
  readonly offset?: number | undefined;
  /** Two letters: ranks stores that trade there higher, but hides none. */
  readonly country?: string | undefined;
  /** `id`: adds the store's id to each result. */
  readonly include?: 'id' | undefined;
}

export interface DayOptions extends AskOptions {
  /** Answers as of this day, `2026-11-16`. */
  readonly on?: string | undefined;
}

export interface LineOptions extends DayOptions {
  /** Where the card was used: two letters. */
  readonly country?: string | undefined;
}

export interface Purchase extends RegionOptions, DayOptions {
  /** Where you pay: give one of `domain`, `merchant`, `mcc` and `q`. */
  readonly domain?: string | undefined;
  /** A store's id. */
  readonly merchant?: string | undefined;
  readonly mcc?: string | undefined;
  /** A store's name. If several stores fit, none is chosen. */
  readonly q?: string | undefined;
  /** In the card's currency. */
  readonly amount?: number | undefined;
  /** Short names of the cards you hold; without them, all cards of the region. */
  readonly cards?: readonly string[] | undefined;
  /** How you pay, if it isn't the usual way. */
  readonly type?: 'online' | 'offline' | undefined;
  /** The country where you pay, if it isn't the cards' region: two letters. */
  readonly country?: string | undefined;
  /** What you buy, if the store has a separate code for it: `pump`, `top-up`. */
  readonly service?: BestCard['place']['service'];
  readonly network?: BestCard['place']['network'];
}

export interface CodeOptions extends AskOptions {
  /** Everyday words, such as `petrol`: only the codes they mean. */
  readonly q?: string | undefined;
}

export interface Lookup {
  /** A store by its web address, as pasted. Rejects with NotFoundError if no store has it. */
  storeByDomain(domain: string, options?: RegionOptions): Promise<Store>;
  /** Stores by name, best match first. */
  searchStores(q: string, options?: SearchOptions): Promise<FoundStores>;
  /** One code, with the cards that earn on it. `742` is `0742`. */
  mcc(mcc: string, options?: RegionOptions): Promise<MccDetail>;
  /** All codes; with `q`, those that everyday words mean, likeliest first in `results`. */
  mccCodes(options?: CodeOptions): Promise<MccCodes>;
  /** All cards, or those of a region. */
  cards(options?: RegionOptions): Promise<Cards>;
  /** The data: version, counts, regions, sources and licences. */
  meta(options?: AskOptions): Promise<Meta>;
  /** One store with every piece of evidence. */
  merchant(id: string, options?: DayOptions): Promise<MerchantRecord>;
  /** One code's names by network, conflicts and changes. */
  mccHistory(code: string, options?: DayOptions): Promise<MccHistory>;
  /** The store behind a card-statement line. */
  descriptor(text: string, options?: LineOptions): Promise<Descriptor>;
  /** Many lines, one after the other. */
  descriptors(
    lines: Iterable<string> | AsyncIterable<string>,
    options?: LineOptions,
  ): AsyncGenerator<Descriptor & { text: string }>;
  /** For a store that isn't listed: similar stores, and the likely codes judging by its name. */
  suggest(query: { domain: string } | { q: string }, options?: AskOptions): Promise<Suggestions>;
  /** Which card earns the most on one purchase. */
  bestCard(purchase: Purchase): Promise<BestCard>;
  /** What a payment QR code says: the shop, its code, and the cards that earn there. */
  readQr(payload: string, options?: RegionOptions): Promise<QrPayment>;
}
