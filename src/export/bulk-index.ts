// index.json of a version's folder: what is in it, and how to check it.

export interface BulkFile {
  /** `csv/merchants.csv` */
  readonly path: string;
  readonly type: string;
  readonly description: string;
  readonly bytes: number;
  readonly sha256: string;
  /** The file compressed, `<path>.gz`. */
  readonly gzip: { readonly bytes: number; readonly sha256: string };
  /** The path of its JSON Schema. */
  readonly schema?: string;
}

export interface BulkIndex {
  /** `2026-11-16-894cee795451`: the edition and the start of the digest. */
  readonly version: string;
  readonly edition: string;
  readonly digest: string;
  readonly licence: string;
  readonly files: readonly BulkFile[];
}
