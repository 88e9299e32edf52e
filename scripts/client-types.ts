// Generates the text of src/client/types.ts: declarations of every answer of the API, so the client doesn't need zod.
import { API_ENDPOINTS } from '../src/http/api/endpoints.ts';
import { printTypes } from './print-types.ts';

/** What OpenAPI calls a schema → what the client calls its type. */
const NAMES = {
  Merchant: 'Store',
  SearchResult: 'FoundStore',
  SearchResults: 'FoundStores',
  LineMerchant: 'LineStore',
};

export function printClientTypes(): string {
  return [
    '// Answers of the API. Written by `node scripts/write-client-types.js` from the schemas in src/http/api: change those.\n',
    printTypes(
      API_ENDPOINTS.map(({ body }) => body),
      NAMES,
    ),
    "export type Channel = FoundStore['type'];",
    "export type Basis = EvidencedCode['basis'];\n",
  ].join('\n');
}
