// The typed client for an MCC Lookup service, for browsers and Node. No dependencies.
import type { Lookup } from './lookup.ts';
import { PATHS } from './paths.ts';
import { type Fetch, Requester, type Retry } from './requester.ts';

export * from './errors.ts';
export type * from './lookup.ts';
export type { Fetch, Retry } from './requester.ts';

export interface MccLookupOptions {
  /** The address of the service: `https://mcc.example`, or a path below it. */
  readonly baseUrl: string;
  /** Used instead of the global `fetch`. */
  readonly fetch?: Fetch | undefined;
  /** After a 429, wait as long as the service asks, then try again. Default: no, reject with RateLimitError. */
  readonly retry?: boolean | Retry | undefined;
  /** How many answers to keep for their ETags. Default: 100; 0 keeps none. */
  readonly cacheEntries?: number | undefined;
}

const NO_RETRY: Retry = { attempts: 0 };

// The methods of the interface are those of PATHS.
export interface MccLookup extends Lookup {}

// biome-ignore lint/suspicious/noUnsafeDeclarationMerging: the constructor adds every method of the interface
export class MccLookup {
  constructor({
    baseUrl,
    fetch = (url, init) => globalThis.fetch(url, init),
    retry,
    cacheEntries = 100,
  }: MccLookupOptions) {
    const base = baseUrl.replace(/\/+$/, '');
    const policy = typeof retry === 'object' ? retry : retry ? {} : NO_RETRY;
    const requester = new Requester(fetch, policy, cacheEntries);
    for (const [name, [path, subject, method]] of Object.entries(PATHS))
      Object.assign(this, {
        [name]: (...given: unknown[]) => {
          const [first, options] = (subject === undefined ? [undefined, ...given] : given) as [
            unknown,
            object?,
          ];
          const { signal, ...parameters } = { ...options } as { signal?: AbortSignal };
          const asked = subject === undefined ? parameters : { ...parameters, [subject]: first };
          return method === 'POST'
            ? requester.ask(`${base}/api/${path}`, signal, JSON.stringify(asked))
            : requester.ask(`${base}/api/${buildPath(path, asked)}`, signal);
        },
      });
  }

  /** With `retry`, waits when the limit is used up. A line that was asked before is not asked again. */
  async *descriptors(
    ...[lines, options]: Parameters<Lookup['descriptors']>
  ): ReturnType<Lookup['descriptors']> {
    for await (const text of lines) yield { text, ...(await this.descriptor(text, options)) };
  }
}

/** An address would leave out `.` and `..`, and `codes` is another question's; nothing is called as they are here. */
function encodeStep(text: string): string {
  return `${/^(?:\.{1,2}|codes)$/.test(text) ? '%00' : ''}${encodeURIComponent(text)}`;
}

/** `merchants/:id` → `merchants/shopee?on=2026-11-16`. */
function buildPath(path: string, parameters: Readonly<Record<string, unknown>>): string {
  const query = new URLSearchParams();
  let filled = path;
  for (const [name, value] of Object.entries(parameters)) {
    if (value === undefined) continue;
    if (path.includes(`:${name}`)) filled = filled.replace(`:${name}`, encodeStep(String(value)));
    else query.set(name, String(value));
  }
  return query.size === 0 ? filled : `${filled}?${query}`;
}
