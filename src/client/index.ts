// The typed client of an MCC Lookup service, for browsers and Node. No dependency.
import { type Fetch, Requester, type Retry } from './requester.ts';
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
  Store,
  Suggestions,
} from './types.ts';

export * from './errors.ts';
export type { Fetch, Retry } from './requester.ts';
export type * from './types.ts';

export interface MccLookupOptions {
  /** Where the service is: `https://mcc.example`, or below a path of it. */
  readonly baseUrl: string;
  /** Instead of the global one. */
  readonly fetch?: Fetch;
  /** After a 429: wait as long as the service asks, and ask again. Default: no, reject with RateLimitError. */
  readonly retry?: boolean | Retry;
  /** Answers kept for their ETags. Default: 100; 0 keeps none. */
  readonly cacheEntries?: number;
}

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
  /** Where one pays: one of the three. */
  readonly domain?: string | undefined;
  /** A store's id. */
  readonly merchant?: string | undefined;
  readonly mcc?: string | undefined;
  /** In the card's currency. */
  readonly amount?: number | undefined;
  /** Short names of the cards that one holds; all of the region without them. */
  readonly cards?: readonly string[] | undefined;
  /** How one pays, where it is not the usual way. */
  readonly type?: 'online' | 'offline' | undefined;
  /** Where one pays, where it is not the region of the cards. */
  readonly country?: string | undefined;
  /** What is bought, where the store has a code of its own for it: `pump`, `top-up`. */
  readonly service?: BestCard['place']['service'];
  readonly network?: BestCard['place']['network'];
}

type Query = Readonly<Record<string, string | number | undefined>>;

const NO_RETRY: Retry = { attempts: 0 };

export class MccLookup {
  readonly #base: string;
  readonly #requester: Requester;

  constructor({
    baseUrl,
    fetch = (url, init) => globalThis.fetch(url, init),
    retry,
    cacheEntries = 100,
  }: MccLookupOptions) {
    this.#base = baseUrl.replace(/\/+$/, '');
    const policy = typeof retry === 'object' ? retry : retry ? {} : NO_RETRY;
    this.#requester = new Requester(fetch, policy, cacheEntries);
  }

  /** A store by its web address, as pasted. Rejects with NotFoundError where nobody has it. */
  storeByDomain(domain: string, { region, signal }: RegionOptions = {}): Promise<Store> {
    return this.#get('store-by-domain', { domain, region }, signal);
  }

  /** Stores by name, best match first. */
  searchStores(
    q: string,
    { limit, offset, country, include, signal }: SearchOptions = {},
  ): Promise<FoundStores> {
    return this.#get('store/search', { q, limit, offset, country, include }, signal);
  }

  /** One code, with the cards that earn on it. `742` is `0742`. */
  mcc(mcc: string, { region, signal }: RegionOptions = {}): Promise<MccDetail> {
    return this.#get('mcc', { mcc, region }, signal);
  }

  /** All codes; with `q`, those that everyday words mean, in `results` the likeliest first. */
  mccCodes({ q, signal }: AskOptions & { readonly q?: string | undefined } = {}): Promise<MccCodes> {
    return this.#get('mcc/codes', { q }, signal);
  }

  /** All cards, or those of a region. */
  cards({ region, signal }: RegionOptions = {}): Promise<Cards> {
    return this.#get('cards', { region }, signal);
  }

  /** The data: version, counts, regions, sources and licences. */
  meta({ signal }: AskOptions = {}): Promise<Meta> {
    return this.#get('meta', {}, signal);
  }

  /** One store with every piece of evidence. */
  merchant(id: string, { on, signal }: DayOptions = {}): Promise<MerchantRecord> {
    return this.#get(`merchants/${encodeURIComponent(id)}`, { on }, signal);
  }

  /** One code's names by network, conflicts and changes. */
  mccHistory(code: string, { on, signal }: DayOptions = {}): Promise<MccHistory> {
    return this.#get(`mcc/${encodeURIComponent(code)}`, { on }, signal);
  }

  /** A card-statement line to its store. */
  descriptor(text: string, { country, on, signal }: LineOptions = {}): Promise<Descriptor> {
    return this.#get('descriptor', { text, country, on }, signal);
  }

  /** Many lines, one after the other: with `retry` it waits where the limit is used up. A kept line is not asked again. */
  async *descriptors(
    lines: Iterable<string> | AsyncIterable<string>,
    options: LineOptions = {},
  ): AsyncGenerator<Descriptor & { text: string }> {
    for await (const text of lines) yield { text, ...(await this.descriptor(text, options)) };
  }

  /** For a store that is not listed: near ones, and the likely codes by its name. */
  suggest(asked: { domain: string } | { q: string }, { signal }: AskOptions = {}): Promise<Suggestions> {
    return this.#get('suggest', asked, signal);
  }

  /** Which of the cards one holds earns most on one purchase. */
  bestCard({ cards, signal, ...purchase }: Purchase): Promise<BestCard> {
    const { domain, merchant, mcc, region, amount, type, country, service, network, on } = purchase;
    const where = { domain, merchant, mcc, region, amount, cards: cards?.join(), type };
    const query = { ...where, country, service, network, on };
    return this.#get('best-card', query, signal);
  }

  #get<Body>(path: string, query: Query, signal: AbortSignal | undefined): Promise<Body> {
    const given = Object.entries(query).filter(([, value]) => value !== undefined) as [string, string][];
    const search = new URLSearchParams(given).toString();
    return this.#requester.get(`${this.#base}/api/${path}${search && `?${search}`}`, signal);
  }
}
