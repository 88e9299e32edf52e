// The export as its callers see it.
export { type BulkIndex, nameVersion } from './bulk-index.ts';
export { readExport } from './read-export.ts';
export { TABLES } from './tables.ts';
export { writeBulk } from './write-bulk.ts';
export { writeCsv } from './write-csv.ts';
export { writeJson, writeNdjson } from './write-json.ts';
export { writeSqlite } from './write-sqlite.ts';
export { writeText } from './write-text.ts';
