// GET /api/mcc/codes: every code and its description.
import { z } from 'zod';
import { describeMccCodes } from '../../library/bodies.ts';
import { defineEndpoint } from './endpoint.ts';
import { MccCodes } from './schemas.ts';

export const mccCodes = defineEndpoint({
  name: 'listMccCodes',
  path: '/mcc/codes',
  summary: 'All merchant category codes with their descriptions',
  parameters: z.object({}),
  body: MccCodes,
  refusals: () => [],
  example: () => ({}),
  answer: (_, { catalogue }) => describeMccCodes(catalogue),
  // Objects put keys that look like array indexes first: `1520` before `0742`. The text is in order.
  stringify({ success, codes }) {
    const members = Object.keys(codes)
      .sort()
      .map((code) => `${JSON.stringify(code)}:${JSON.stringify(codes[code])}`);
    return `{"success":${success},"codes":{${members.join(',')}}}`;
  },
});
