// The types of the methods and their results, as the operations define them. The package ships them as plain declarations
// without zod: scripts/print-client-types.ts writes those from the same list.
export type { LocalLookup, Lookup, Result, ServedName } from '../operations/operations.ts';
