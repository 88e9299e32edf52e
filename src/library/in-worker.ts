// The library in a worker of its own, for browsers: pages stay responsive while 48,000 merchants are searched, and the
// snapshot is kept on the device (Cache Storage), so that the next visit needs no network.
//
//     page                                         worker.ts
//     { open: { snapshot, cache, defaultRegion } } →
//     { ask: 3, name: 'mcc', given: ['5812'] }     → { answered: 3, result }  or  { answered: 3, failed: { kind, … } }
import {
  BadRequestError,
  type ErrorFacts,
  MccLookupError,
  NetworkError,
  NotFoundError,
  ServerError,
} from '../client/errors.ts';
import type { LocalLookup } from '../client/lookup.ts';
import { PATHS } from '../client/paths.ts';

export * from '../client/errors.ts';
export type * from '../client/lookup.ts';

export interface WorkerOptions {
  /** The address of the snapshot: best the package's lean.snapshot, a quarter of the other's size. */
  readonly snapshot: string | URL;
  /** The region whose cards are compared if a question doesn't name one: two letters. Default: SG. */
  readonly defaultRegion?: string | undefined;
  /** For `wallet`: the address of the package's dist/solver/highs.wasm, if your bundler does not publish it. */
  readonly solver?: string | URL | undefined;
  /** The name of the cache that the snapshot is kept in, and nothing else. Default: mcc-lookup; false keeps nothing. */
  readonly cache?: string | false | undefined;
  /** Yours, if your bundler does not find the worker's script: one that imports `mcc-lookup/worker-script`. */
  readonly worker?: Worker | undefined;
}

export interface LookupInWorker extends LocalLookup {
  /** Ends the worker; questions that are open reject. */
  close(): void;
}

export interface OpenMessage {
  readonly open: {
    readonly snapshot: string;
    readonly defaultRegion: string | undefined;
    readonly solver: string | undefined;
    readonly cache: string | false;
  };
}

export interface AskMessage {
  readonly ask: number;
  readonly name: keyof LocalLookup;
  readonly given: readonly unknown[];
}

export type Failure = ErrorFacts & {
  readonly kind: string;
  readonly message: string;
  readonly status: number | undefined;
};

export type AnswerMessage =
  | { readonly answered: number; readonly result: unknown }
  | { readonly answered: number; readonly failed: Failure };

const METHODS = [...Object.keys(PATHS), 'wallet'];
const ERRORS: Readonly<Record<string, typeof MccLookupError>> = {
  BadRequestError,
  NotFoundError,
  NetworkError,
  ServerError,
};

interface Waiting {
  readonly resolve: (result: unknown) => void;
  readonly reject: (reason: unknown) => void;
}

/** Loads nothing before the first question. */
export function openInWorker({
  snapshot,
  defaultRegion,
  solver,
  cache = 'mcc-lookup',
  worker: given,
}: WorkerOptions): LookupInWorker {
  const waiting = new Map<number, Waiting>();
  let started: Worker | undefined;
  let asked = 0;

  const rejectAll = (reason: MccLookupError): void => {
    for (const { reject } of waiting.values()) reject(reason);
    waiting.clear();
  };
  const resolveAddress = (address: string | URL): string => new URL(address, document.baseURI).href;
  const start = (): Worker => {
    const worker = given ?? new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });
    worker.addEventListener('message', ({ data }: MessageEvent<AnswerMessage>) => {
      const { resolve, reject } = waiting.get(data.answered) ?? {};
      waiting.delete(data.answered);
      if ('failed' in data) reject?.(rebuildError(data.failed));
      else resolve?.(data.result);
    });
    worker.addEventListener('error', ({ message }) => {
      // The next question starts another one.
      if (given === undefined) started = undefined;
      rejectAll(
        new MccLookupError(`The worker of mcc-lookup did not start: ${message || 'see the console'}`),
      );
    });
    const message: OpenMessage = {
      open: {
        snapshot: resolveAddress(snapshot),
        defaultRegion,
        solver: solver === undefined ? undefined : resolveAddress(solver),
        cache,
      },
    };
    worker.postMessage(message);
    return worker;
  };
  const ask = (name: string, values: readonly unknown[]): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const { signal, given: sent } = takeSignal(values);
      signal?.throwIfAborted();
      const number = ++asked;
      signal?.addEventListener('abort', () => {
        waiting.delete(number);
        reject(signal.reason);
      });
      waiting.set(number, { resolve, reject });
      started ??= start();
      started.postMessage({ ask: number, name, given: sent });
    });

  const lookup: LookupInWorker = Object.assign(
    Object.fromEntries(METHODS.map((name) => [name, (...values: unknown[]) => ask(name, values)])) as Omit<
      LocalLookup,
      'descriptors'
    >,
    {
      async *descriptors(...[lines, options]: Parameters<LocalLookup['descriptors']>) {
        for await (const text of lines) yield { text, ...(await lookup.descriptor(text, options)) };
      },
      close(): void {
        started?.terminate();
        started = undefined;
        rejectAll(new MccLookupError('The worker of mcc-lookup was closed'));
      },
    },
  );
  return lookup;
}

/** A signal cannot be sent to a worker. */
function takeSignal(values: readonly unknown[]): { signal?: AbortSignal | undefined; given: unknown[] } {
  const last = values.at(-1);
  if (typeof last !== 'object' || last === null || !('signal' in last)) return { given: [...values] };
  const { signal, ...options } = last as { signal?: AbortSignal };
  return { signal, given: [...values.slice(0, -1), options] };
}

function rebuildError({ kind, message, status, ...facts }: Failure): MccLookupError {
  return new (ERRORS[kind] ?? MccLookupError)(message, status, facts);
}
