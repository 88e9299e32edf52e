// The build as its callers see it.
export type { Contents } from '../catalogue/contents.ts';
export { type BuildInputs, buildCatalogue } from './build-catalogue.ts';
export { compareMerchants, type MerchantChanges } from './compare-merchants.ts';
export { describeManifest, type Manifest } from './manifest.ts';
export { locateRepeated, type MergedStream, mergeStream } from './merge-stream.ts';
export { writeSnapshot } from './write-snapshot.ts';
