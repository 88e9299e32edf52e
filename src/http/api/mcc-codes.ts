// GET /api/mcc/codes: every code and its description; with `q`, the codes that everyday words mean.
import { z } from 'zod';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { findMccs } from '../../query/find-mccs.ts';
import { MAX_QUERY_LENGTH } from '../../query/query-length.ts';
import { defineEndpoint } from './endpoint.ts';
import { cleanText } from './parameters.ts';
import { MccCodes } from './schemas.ts';

const MAX_FOUND = 50;

export const mccCodes = defineEndpoint({
  name: 'listMccCodes',
  path: '/mcc/codes',
  summary: 'All merchant category codes with their descriptions, or those that everyday words mean',
  parameters: z.object({
    q: cleanText(
      MAX_QUERY_LENGTH,
      'What people call a trade, such as `gym`, `petrol` or `hair salon`; plurals and small typos do not matter.',
    ).optional(),
  }),
  body: MccCodes,
  refusals: () => [],
  example: () => ({}),
  answer({ q }, { catalogue }) {
    return q === undefined
      ? { success: true as const, codes: describeCodes(catalogue.mccs.values()) }
      : findCodes(catalogue, q);
  },
  // Objects put keys that look like array indexes first: `1520` before `0742`. The text is in order.
  stringify({ success, codes, ...found }) {
    const members = Object.keys(codes)
      .sort()
      .map((code) => `${JSON.stringify(code)}:${JSON.stringify(codes[code])}`);
    const more = Object.entries(found).map(([name, value]) => `,"${name}":${JSON.stringify(value)}`);
    return `{"success":${success},"codes":{${members.join(',')}}${more.join('')}}`;
  },
});

/** The command line prints the same. */
export function findCodes(catalogue: Catalogue, q: string) {
  const { found, total, readAs } = findMccs(catalogue, q, MAX_FOUND);
  const matching = total > 0 ? found : [];
  return {
    success: true as const,
    codes: describeCodes(matching),
    results: matching.map(({ code, description, category }) => ({ mcc: code, description, category })),
    total,
    ...(readAs !== undefined && { readAs }),
  };
}

function describeCodes(mccs: Iterable<{ readonly code: string; readonly description: string }>) {
  return Object.fromEntries([...mccs].map(({ code, description }) => [code, description]));
}
