// Tells when a file has been replaced. By asking its state, which also sees renames, links and network drives.
import { unwatchFile, watchFile as watchState } from 'node:fs';

const INTERVAL_MS = 2000;

/** Answers a function that ends the watching. */
export function watchFile(file: string, changed: () => void): () => void {
  const listener = (
    now: { mtimeMs: number; ino: number },
    before: { mtimeMs: number; ino: number },
  ): void => {
    // A missing file has mtime 0: between two writes, or gone; neither is a new one.
    if (now.mtimeMs !== 0 && (now.mtimeMs !== before.mtimeMs || now.ino !== before.ino)) changed();
  };
  watchState(file, { interval: INTERVAL_MS, persistent: false }, listener);
  return () => unwatchFile(file, listener);
}
