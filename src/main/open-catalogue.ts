// Opens the catalogue a command queries: the snapshot given by --catalogue or CATALOGUE, or the built one.
import type { Catalogue } from '../catalogue/catalogue.ts';
import { loadSnapshot } from '../catalogue/load-snapshot.ts';
import { SNAPSHOT } from './paths.ts';
import { isAddress, SnapshotAddress } from './snapshot-address.ts';

export interface CatalogueOptions {
  readonly catalogue?: string;
}

export async function openCatalogue(options: CatalogueOptions): Promise<Catalogue> {
  const location = options.catalogue ?? (process.env.CATALOGUE || SNAPSHOT);
  if (!isAddress(location)) return loadSnapshot(location);
  return new SnapshotAddress(location).read();
}

/** Today in UTC, like the dates of rules. */
export function today(): string {
  return new Date().toISOString().slice(0, 10);
}
