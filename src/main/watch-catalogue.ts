// The catalogue a service answers from: loaded at startup, and again when its file changes, when its address has a new
// one, or on SIGHUP. Reloads run one at a time; if a new catalogue is bad, that is logged and the old one stays in use.
import { unwatchFile, watchFile } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { type LoadOptions, loadSnapshot, reloadSnapshot } from '../catalogue/load-snapshot.ts';
import { SnapshotError } from '../catalogue/sections.ts';
import { type FetchOptions, isAddress, SnapshotAddress } from './snapshot-address.ts';

/** How often the file is checked. Polling also notices renames, links and network drives. */
const FILE_INTERVAL_MS = 2000;
/** How long a starting service keeps trying an address that doesn't answer with a complete snapshot, in all. */
const START_MS = 30_000;
const RETRY_MS = 1000;

export interface WatchOptions {
  /** A file or an http(s) address. */
  readonly location: string;
  /** How often an address is polled. */
  readonly pollMs: number;
  readonly log: {
    info(facts: object, message: string): void;
    warn(facts: object, message: string): void;
    error(facts: object, message: string): void;
  };
  /** Throws SnapshotError for a catalogue that cannot be served. */
  check(catalogue: Catalogue): void;
  /** Called with the first catalogue, and with each new one that replaces it. */
  swap(catalogue: Catalogue): void | Promise<void>;
  /** Called when a new one cannot be fetched or loaded. */
  onRefused?(): void;
  readonly startMs?: number;
  readonly retryMs?: number;
  /** What is checked while a snapshot is loaded. */
  readonly load?: LoadOptions & FetchOptions;
}

/** Loads the first catalogue, then resolves with a function that stops watching. Rejects with SnapshotError. */
export async function watchCatalogue(options: WatchOptions): Promise<() => void> {
  const source = isAddress(options.location) ? openAddress(options) : openFile(options);
  let digest: string | undefined;
  let isStopped = false;
  const reload = coalesce(async () => {
    // If the first one isn't loaded yet, `isReloadRequested` makes up for this below.
    if (isStopped || digest === undefined) return;
    try {
      const catalogue = await source.read();
      if (isStopped || catalogue === undefined || catalogue.digest === digest) return;
      options.check(catalogue);
      await options.swap(catalogue);
      digest = catalogue.digest;
      options.log.info({ edition: catalogue.meta.edition, digest }, 'catalogue reloaded');
    } catch (err) {
      if (isStopped) return;
      options.onRefused?.();
      options.log.error({ err }, 'the new snapshot is refused; still serving the old one');
    }
  });
  // Set up before the first read, so no change is missed; and without a listener, SIGHUP would end the process.
  let isReloadRequested = false;
  const requestReload = (): void => {
    isReloadRequested = true;
    reload();
  };
  const unwatch = source.watch(requestReload);
  process.on('SIGHUP', requestReload);
  const stop = (): void => {
    isStopped = true;
    unwatch();
    process.off('SIGHUP', requestReload);
  };
  try {
    const catalogue = await source.readFirst();
    options.check(catalogue);
    await options.swap(catalogue);
    digest = catalogue.digest;
    if (isReloadRequested) reload();
    return stop;
  } catch (error) {
    stop();
    throw error;
  }
}

interface Source {
  readFirst(): Promise<Catalogue>;
  /** Undefined if it hasn't changed. */
  read(): Promise<Catalogue | undefined>;
  /** Returns a function that stops it. */
  watch(onChange: () => void): () => void;
}

function openFile({ location: file, load }: WatchOptions): Source {
  return {
    // The service isn't answering yet, so blocking keeps nobody waiting.
    readFirst: async () => loadSnapshot(file, load),
    read: () => reloadSnapshot(file, load),
    watch(onChange) {
      const listener = (now: FileState, before: FileState): void => {
        // A missing file has mtime 0: it is between two writes, or gone. Neither is a new snapshot.
        if (now.mtimeMs !== 0 && (now.mtimeMs !== before.mtimeMs || now.ino !== before.ino)) onChange();
      };
      watchFile(file, { interval: FILE_INTERVAL_MS, persistent: false }, listener);
      return () => unwatchFile(file, listener);
    },
  };
}

interface FileState {
  readonly mtimeMs: number;
  readonly ino: number;
}

function openAddress(options: WatchOptions): Source {
  const { startMs = START_MS, retryMs = RETRY_MS, load } = options;
  const address = new SnapshotAddress(options.location, load);
  return {
    async readFirst() {
      const deadline = performance.now() + startMs;
      for (;;) {
        try {
          return await address.read(Math.max(0, deadline - performance.now()));
        } catch (error) {
          if (!(error instanceof SnapshotError)) throw error;
          if (performance.now() + retryMs > deadline)
            throw new SnapshotError(`${error.message}; gave up after ${startMs / 1000} s: check CATALOGUE`);
          options.log.warn({ problem: error.message }, 'no snapshot yet; trying again');
          await sleep(retryMs);
        }
      }
    },
    read: () => address.readIfChanged(),
    watch(onChange) {
      const timer = setInterval(onChange, options.pollMs).unref();
      return () => {
        clearInterval(timer);
        address.close();
      };
    },
  };
}

/** Calls made while `work` is running lead to one more run after it. `work` never rejects. */
function coalesce(work: () => Promise<void>): () => void {
  let isPending = false;
  let isRunning = false;
  return async () => {
    isPending = true;
    if (isRunning) return;
    isRunning = true;
    while (isPending) {
      isPending = false;
      await work();
    }
    isRunning = false;
  };
}
