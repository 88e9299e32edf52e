// What other folders of src may import from the export.

export { writeText } from './catalogue-text.ts';
export { announceVersion, publishBulk, readBulkIndex, writeVersion } from './publish-bulk.ts';
export { TABLES } from './tables.ts';
export { type BulkIndex, writeBulk } from './write-bulk.ts';
export { writeCsv } from './write-csv.ts';
export { writeJson, writeNdjson } from './write-json.ts';
export { writeSqlite } from './write-sqlite.ts';
