// The engine in your own process: the client's methods, answered from a snapshot. This is the entry point for browsers,
// workers and bundlers; Node uses node.ts, which knows the snapshot that comes with the package.
import type { LocalLookup } from '../client/lookup.ts';
import { fetchBytes, type OpenOptions, openLazily, readSnapshot } from './open.ts';

export * from '../client/errors.ts';
export type * from '../client/lookup.ts';
export type { OpenOptions } from './open.ts';

/** Reads the snapshot once, on the first question. No service is called. */
export function openMccLookup({ snapshot, solver, ...options }: OpenOptions = {}): LocalLookup {
  if (snapshot === undefined)
    throw new TypeError('openMccLookup needs the URL or the bytes of a snapshot: { snapshot }');
  return openLazily(() => readSnapshot(snapshot, fetchBytes), {
    ...options,
    // Bundlers publish the file for pages, as they see this.
    findSolver: () => solver ?? new URL('../solver/highs.wasm', import.meta.url),
  });
}
