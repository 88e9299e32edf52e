// Opens the catalogue a command queries: the snapshot given by --catalogue or CATALOGUE, or the built one.
import type { Catalogue } from '../catalogue/catalogue.ts';
import { type LoadOptions, loadSnapshot } from '../catalogue/load-snapshot.ts';
import { CommandError, EXIT } from './command.ts';
import { SNAPSHOT } from './paths.ts';
import type { LoadSettings } from './settings.ts';
import { isAddress, SnapshotAddress } from './snapshot-address.ts';
import { readPublicKey, verifyWith } from './snapshot-key.ts';

export interface CatalogueOptions {
  readonly catalogue?: string;
}

export async function openCatalogue(options: CatalogueOptions): Promise<Catalogue> {
  const location = options.catalogue ?? (process.env.CATALOGUE || SNAPSHOT);
  const load = await readLoadOptions();
  return isAddress(location) ? new SnapshotAddress(location, load).read() : loadSnapshot(location, load);
}

/** Throws CommandError if the key cannot be used. */
export function getLoadOptions({ catalogueMaxMb, catalogueKey }: LoadSettings): LoadOptions {
  const maxBytes = catalogueMaxMb * 1e6;
  if (catalogueKey === undefined) return { maxBytes };
  return { maxBytes, checkHeader: verifyWith(readPublicKey(catalogueKey)), isDigestChecked: true };
}

/** Without settings, only what comes from an address is bounded. */
async function readLoadOptions(): Promise<LoadOptions> {
  if (!process.env.CATALOGUE_MAX_MB && !process.env.CATALOGUE_KEY) return {};
  // Loaded here because most commands need no settings.
  const { readLoadSettings } = await import('./settings.ts');
  const read = readLoadSettings(process.env);
  if ('problems' in read) throw new CommandError(read.problems.join('; '), EXIT.usage);
  return getLoadOptions(read.settings);
}

/** Today in UTC, like the dates of rules. */
export function today(): string {
  return new Date().toISOString().slice(0, 10);
}
