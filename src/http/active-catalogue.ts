// The catalogue being served, with the search that is opened once for it. A reload replaces both.
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { OperationContext } from '../operations/operation.ts';
import { type MerchantSearch, openMerchantSearch } from '../query/search-merchants.ts';

export interface ActiveCatalogue {
  readonly catalogue: Catalogue;
  readonly search: MerchantSearch;
}

export function activate(catalogue: Catalogue): ActiveCatalogue {
  return { catalogue, search: openMerchantSearch(catalogue) };
}

const DAY_MS = 86_400_000;

/** Returns the current context: the same object until the catalogue or the day changes. */
export function followCatalogue(
  getCatalogue: () => ActiveCatalogue,
  clock: () => number,
  defaultRegion: string,
): () => OperationContext {
  let context: OperationContext | undefined;
  let active: ActiveCatalogue | undefined;
  let day = Number.NaN;
  return () => {
    const now = Math.floor(clock() / DAY_MS);
    const current = getCatalogue();
    if (context === undefined || current !== active || now !== day) {
      active = current;
      day = now;
      context = { ...current, on: formatDay(now * DAY_MS), defaultRegion };
    }
    return context;
  };
}

/** Epoch milliseconds → `2026-11-16`, in UTC. */
export function formatDay(moment: number): string {
  return new Date(moment).toISOString().slice(0, 10);
}
