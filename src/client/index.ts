// The typed client for an MCC Lookup service, for browsers and Node. No dependencies.

import type {
  AskOptions,
  CodeOptions,
  DayOptions,
  LineOptions,
  Lookup,
  Purchase,
  RegionOptions,
  SearchOptions,
} from './lookup.ts';
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
  QrPayment,
  Store,
  Suggestions,
} from './types.ts';

export * from './errors.ts';
export type * from './lookup.ts';
export type { Fetch, Retry } from './requester.ts';
export type * from './types.ts';

export interface MccLookupOptions {
  /** The address of the service: `https://mcc.example`, or a path below it. */
  readonly baseUrl: string;
  /** Used instead of the global `fetch`. */
  readonly fetch?: Fetch;
  /** After a 429, wait as long as the service asks, then try again. Default: no, reject with RateLimitError. */
  readonly retry?: boolean | Retry;
  /** How many answers to keep for their ETags. Default: 100; 0 keeps none. */
  readonly cacheEntries?: number;
}

type Query = Readonly<Record<string, string | number | undefined>>;

const NO_RETRY: Retry = { attempts: 0 };

export class MccLookup implements Lookup {
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

  storeByDomain(domain: string, { region, signal }: RegionOptions = {}): Promise<Store> {
    return this.#get('store-by-domain', { domain, region }, signal);
  }

  searchStores(
    q: string,
    { limit, offset, country, include, signal }: SearchOptions = {},
  ): Promise<FoundStores> {
    return this.#get('store/search', { q, limit, offset, country, include }, signal);
  }

  mcc(mcc: string, { region, signal }: RegionOptions = {}): Promise<MccDetail> {
    return this.#get('mcc', { mcc, region }, signal);
  }

  mccCodes({ q, signal }: CodeOptions = {}): Promise<MccCodes> {
    return this.#get('mcc/codes', { q }, signal);
  }

  cards({ region, signal }: RegionOptions = {}): Promise<Cards> {
    return this.#get('cards', { region }, signal);
  }

  meta({ signal }: AskOptions = {}): Promise<Meta> {
    return this.#get('meta', {}, signal);
  }

  merchant(id: string, { on, signal }: DayOptions = {}): Promise<MerchantRecord> {
    return this.#get(`merchants/${encodeURIComponent(id)}`, { on }, signal);
  }

  mccHistory(code: string, { on, signal }: DayOptions = {}): Promise<MccHistory> {
    return this.#get(`mcc/${encodeURIComponent(code)}`, { on }, signal);
  }

  descriptor(text: string, { country, on, signal }: LineOptions = {}): Promise<Descriptor> {
    return this.#get('descriptor', { text, country, on }, signal);
  }

  /** With `retry`, waits when the limit is used up. A line that was asked before is not asked again. */
  async *descriptors(
    lines: Iterable<string> | AsyncIterable<string>,
    options: LineOptions = {},
  ): AsyncGenerator<Descriptor & { text: string }> {
    for await (const text of lines) yield { text, ...(await this.descriptor(text, options)) };
  }

  suggest(query: { domain: string } | { q: string }, { signal }: AskOptions = {}): Promise<Suggestions> {
    return this.#get('suggest', query, signal);
  }

  bestCard({ signal, cards, ...purchase }: Purchase): Promise<BestCard> {
    return this.#get('best-card', { ...purchase, cards: cards?.join() }, signal);
  }

  readQr(payload: string, { region, signal }: RegionOptions = {}): Promise<QrPayment> {
    return this.#get('qr', { payload, region }, signal);
  }

  #get<Body>(path: string, query: Query, signal: AbortSignal | undefined): Promise<Body> {
    const given = Object.entries(query).filter(([, value]) => value !== undefined) as [string, string][];
    const search = new URLSearchParams(given).toString();
    return this.#requester.get(`${this.#base}/api/${path}${search && `?${search}`}`, signal);
  }
}
