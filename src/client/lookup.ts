// The questions that MCC Lookup answers: by the client, which asks a service, and by the library, in your own process.
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
  /** Whose cards are judged: two letters. */
  readonly region?: string | undefined;
}

export interface SearchOptions extends AskOptions {
  /** 1 to 50. */
  readonly limit?: number | undefined;
  readonly offset?: number | undefined;
  /** Two letters: lifts stores that trade there, and hides none. */
  readonly country?: string | undefined;
  /** `id`: each result has the store's id too. */
  readonly include?: 'id' | undefined;
}

export interface DayOptions extends AskOptions {
  /** Answers as of that day, `2026-11-16`. */
  readonly on?: string | undefined;
}

export interface LineOptions extends DayOptions {
  /** Where the card was used: two letters. */
  readonly country?: string | undefined;
}

export interface Purchase extends RegionOptions, DayOptions {
  /** Where you pay: one of the four. */
  readonly domain?: string | undefined;
  /** A store's id. */
  readonly merchant?: string | undefined;
  readonly mcc?: string | undefined;
  /** A store's name. Where several stores fit, none is taken. */
  readonly q?: string | undefined;
  /** In the card's currency. */
  readonly amount?: number | undefined;
  /** Short names of the cards that you hold; all of the region without them. */
  readonly cards?: readonly string[] | undefined;
  /** How you pay, where it is not the usual way. */
  readonly type?: 'online' | 'offline' | undefined;
  /** Where you pay, where it is not the region of the cards: two letters. */
  readonly country?: string | undefined;
  /** What you buy, where the store has a code of its own for it: `pump`, `top-up`. */
  readonly service?: BestCard['place']['service'];
  readonly network?: BestCard['place']['network'];
}

export interface CodeOptions extends AskOptions {
  /** Everyday words, such as `petrol`: only the codes that they mean. */
  readonly q?: string | undefined;
}

export interface Lookup {
  /** A store by its web address, as pasted. Rejects with NotFoundError where nobody has it. */
  storeByDomain(domain: string, options?: RegionOptions): Promise<Store>;
  /** Stores by name, best match first. */
  searchStores(q: string, options?: SearchOptions): Promise<FoundStores>;
  /** One code, with the cards that earn on it. `742` is `0742`. */
  mcc(mcc: string, options?: RegionOptions): Promise<MccDetail>;
  /** All codes; with `q`, those that everyday words mean, in `results` the likeliest first. */
  mccCodes(options?: CodeOptions): Promise<MccCodes>;
  /** All cards, or those of a region. */
  cards(options?: RegionOptions): Promise<Cards>;
  /** The data: version, counts, regions, sources and licences. */
  meta(options?: AskOptions): Promise<Meta>;
  /** One store with every piece of evidence. */
  merchant(id: string, options?: DayOptions): Promise<MerchantRecord>;
  /** One code's names by network, conflicts and changes. */
  mccHistory(code: string, options?: DayOptions): Promise<MccHistory>;
  /** A card-statement line to its store. */
  descriptor(text: string, options?: LineOptions): Promise<Descriptor>;
  /** Many lines, one after the other. */
  descriptors(
    lines: Iterable<string> | AsyncIterable<string>,
    options?: LineOptions,
  ): AsyncGenerator<Descriptor & { text: string }>;
  /** For a store that is not listed: similar stores, and the likely codes by its name. */
  suggest(asked: { domain: string } | { q: string }, options?: AskOptions): Promise<Suggestions>;
  /** Which card earns most on one purchase. */
  bestCard(purchase: Purchase): Promise<BestCard>;
  /** What a payment QR code says: the shop, its code, and the cards that earn there. */
  readQr(payload: string, options?: RegionOptions): Promise<QrPayment>;
}
