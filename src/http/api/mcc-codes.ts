// GET /api/mcc/codes: every code with its description; with `q`, the codes that match everyday words.
import { z } from 'zod';
import { describeMccCodes } from '../../library/bodies.ts';
import { MAX_QUERY_LENGTH } from '../../query/query-length.ts';
import { defineEndpoint } from './endpoint.ts';
import { cleanText } from './parameters.ts';
import { MccCodes } from './schemas.ts';

export const mccCodes = defineEndpoint({
  name: 'listMccCodes',
  path: '/mcc/codes',
  summary: 'All merchant category codes with their descriptions, or those for everyday words',
  tag: 'Codes',
  description:
    'Without `q`, all codes in ascending order. With `q`, the codes for those words, likeliest first in `results`.',
  parameters: z.object({
    q: cleanText(
      MAX_QUERY_LENGTH,
      'What people call a trade, such as `gym`, `petrol` or `hair salon`; plurals and small typos do not matter.',
    ).optional(),
  }),
  body: MccCodes,
  refusals: () => [],
  example: () => ({}),
  answer: ({ q }, { catalogue }) => describeMccCodes(catalogue, q),
  // Objects put keys that look like array indexes first: `1520` before `0742`. This keeps the text in order.
  stringify({ success, codes, ...found }) {
    const members = Object.keys(codes)
      .sort()
      .map((code) => `${JSON.stringify(code)}:${JSON.stringify(codes[code])}`);
    const more = Object.entries(found).map(([name, value]) => `,"${name}":${JSON.stringify(value)}`);
    return `{"success":${success},"codes":{${members.join(',')}}${more.join('')}}`;
  },
});
