// The build as its callers see it.
export { type BuildInputs, buildCatalogue, type Contents } from './build-catalogue.ts';
export { compareMerchants, type MerchantChanges } from './compare-merchants.ts';
export { describeManifest, type Manifest } from './manifest.ts';
export { writeSnapshot } from './write-snapshot.ts';
