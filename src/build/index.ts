// The public interface of the build.
export type { Contents } from '../catalogue/contents.ts';
export { formatChanges } from '../sources/read-changes.ts';
export { DatabaseError } from '../sources/read-postgres.ts';
export { type BuildInputs, type Built, buildCatalogue } from './build-catalogue.ts';
export { compareEditions } from './compare-editions.ts';
export { compareMerchants, type MerchantChanges } from './compare-merchants.ts';
export { describeManifest, type Manifest } from './manifest.ts';
export { MAX_LEAN_SNAPSHOT, publishLean } from './publish-lean.ts';
export { SpoolError } from './spooled-strings.ts';
export { packContents, writeSnapshot } from './write-snapshot.ts';
