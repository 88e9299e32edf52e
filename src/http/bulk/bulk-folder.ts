// The whole data set as files, as main makes them for the catalogue that is served.
import type { Catalogue } from '../../catalogue/catalogue.ts';

export interface BulkFile {
  /** In the folder of the version: `csv/merchants.csv`. */
  readonly path: string;
  readonly type: string;
  readonly bytes: number;
  readonly sha256: string;
  /** As it lies on disk, `<path>.gz`. */
  readonly gzip: { readonly bytes: number; readonly sha256: string };
}

export interface BulkFolder {
  /** index.json, as text. */
  readonly index: string;
  readonly files: ReadonlyMap<string, BulkFile>;
  /** Where `<path>.gz` lies. */
  locate(file: BulkFile): string;
}

export interface BulkRoute {
  /** `2026-11-16-894cee795451`, the same for ever. */
  nameVersion(catalogue: Catalogue): string;
  /** Made with the first request, once for a version; rejects where that failed. */
  open(catalogue: Catalogue): Promise<BulkFolder>;
}
