// The catalogue that a service answers from: loaded at the start, and again when its file changes, when the service at its
// address has another one, or on SIGHUP. One reload after another; what is wrong with a new one is logged, and the old one
// goes on serving.
import { unwatchFile, watchFile } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { loadSnapshot, reloadSnapshot } from '../catalogue/load-snapshot.ts';
import { SnapshotError } from '../catalogue/sections.ts';
import { isAddress } from './open-catalogue.ts';
import { type FetchBounds, SnapshotAddress } from './snapshot-address.ts';

/** How often the state of a file is asked, which also sees renames, links and network drives. */
const FILE_INTERVAL_MS = 2000;
/** How long a starting service tries an address that does not answer, or not with a whole snapshot. */
const START_MS = 30_000;
const RETRY_MS = 1000;

export interface WatchOptions {
  /** A file or an http(s) address. */
  readonly location: string;
  /** How often an address is asked. */
  readonly pollMs: number;
  readonly log: {
    info(facts: object, message: string): void;
    warn(facts: object, message: string): void;
    error(facts: object, message: string): void;
  };
  /** Throws SnapshotError for a catalogue that cannot be served. */
  check(catalogue: Catalogue): void;
  /** Takes the first one, and each new one in the place of the old. */
  swap(catalogue: Catalogue): void | Promise<void>;
  readonly startMs?: number;
  readonly retryMs?: number;
  readonly bounds?: FetchBounds;
}

/** Resolves, with a function that ends the watching, when there is one to start with; else rejects with SnapshotError. */
export async function watchCatalogue(options: WatchOptions): Promise<() => void> {
  const source = isAddress(options.location) ? openAddress(options) : openFile(options.location);
  let digest: string | undefined;
  let isOver = false;
  const reload = runOneByOne(async () => {
    // Before there is a first one: what was asked for meanwhile is done below.
    if (digest === undefined) return;
    try {
      const catalogue = await source.read();
      if (isOver || catalogue === undefined || catalogue.digest === digest) return;
      options.check(catalogue);
      await options.swap(catalogue);
      digest = catalogue.digest;
      options.log.info({ edition: catalogue.meta.edition, digest }, 'catalogue reloaded');
    } catch (err) {
      if (isOver) return;
      options.log.error({ err }, 'the new snapshot is refused; the old one goes on serving');
    }
  });
  // Before the first read: no change is missed, and SIGHUP, without a listener, ends a process.
  let wasAsked = false;
  const ask = (): void => {
    wasAsked = true;
    reload();
  };
  const unwatch = source.watch(ask);
  process.on('SIGHUP', ask);
  const stop = (): void => {
    isOver = true;
    unwatch();
    process.off('SIGHUP', ask);
  };
  try {
    const catalogue = await source.readFirst();
    options.check(catalogue);
    await options.swap(catalogue);
    digest = catalogue.digest;
    if (wasAsked) reload();
    return stop;
  } catch (error) {
    stop();
    throw error;
  }
}

interface Source {
  readFirst(): Promise<Catalogue>;
  /** Undefined where it is the same as before. */
  read(): Promise<Catalogue | undefined>;
  /** Answers a function that ends it. */
  watch(changed: () => void): () => void;
}

function openFile(file: string): Source {
  return {
    // The service does not answer yet, so nobody waits for it.
    readFirst: async () => loadSnapshot(file),
    read: () => reloadSnapshot(file),
    watch(changed) {
      const listener = (now: FileState, before: FileState): void => {
        // A missing file has mtime 0: between two writes, or gone; neither is a new one.
        if (now.mtimeMs !== 0 && (now.mtimeMs !== before.mtimeMs || now.ino !== before.ino)) changed();
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
  const { startMs = START_MS, retryMs = RETRY_MS } = options;
  const address = new SnapshotAddress(options.location, options.bounds);
  return {
    async readFirst() {
      const deadline = performance.now() + startMs;
      for (;;) {
        try {
          return (await address.read())!;
        } catch (error) {
          if (!(error instanceof SnapshotError)) throw error;
          if (performance.now() + retryMs > deadline)
            throw new SnapshotError(`${error.message}; given up after ${startMs / 1000} s: see CATALOGUE`);
          options.log.warn({ problem: error.message }, 'there is no snapshot yet; it is tried again');
          await sleep(retryMs);
        }
      }
    },
    read: () => address.read(),
    watch(changed) {
      const timer = setInterval(changed, options.pollMs).unref();
      return () => {
        clearInterval(timer);
        address.close();
      };
    },
  };
}

/** Whatever is asked for while one is under way is done once more after it. `work` never rejects. */
function runOneByOne(work: () => Promise<void>): () => void {
  let isWanted = false;
  let isBusy = false;
  return async () => {
    isWanted = true;
    if (isBusy) return;
    isBusy = true;
    while (isWanted) {
      isWanted = false;
      await work();
    }
    isBusy = false;
  };
}
