// find_merchant for a line of a card statement: its merchant, and what else the line says.
import { z } from 'zod';
import type { AnswerContext } from '../library/parameters.ts';
import { matchDescriptor } from '../query/descriptors/match-descriptor.ts';
import { describeMerchants } from './describe-merchants.ts';
import { formatLikely, refuse, refuseLongName } from './refusal.ts';

export const StatementDetails = z
  .object({
    score: z.number().describe('How well the line fits the first merchant’s name, 0 to 1'),
    sure: z.boolean().describe('Whether another merchant is very unlikely'),
    route: z.string().optional().describe('The payment service between shop and card, such as Square'),
    storeNumber: z.string().optional(),
    place: z.string().optional(),
  })
  .describe('What else the statement line says');

export function findByStatement(line: string, country: string | undefined, context: AnswerContext) {
  const tooLong = refuseLongName('query', line);
  if (tooLong !== undefined) return tooLong;
  const { catalogue, search } = context;
  const {
    merchant,
    candidates,
    inferred = [],
    sure,
    route,
    storeNumber,
    place,
  } = matchDescriptor(catalogue, search, {
    text: line,
    country,
  });
  if (merchant === undefined)
    return refuse({
      problem: `No merchant matches “${line}” closely enough${route ? `; it was paid through ${route.name}` : ''}${formatLikely(inferred)}`,
      near: candidates.map(({ name, id, score }) => `${name} (id ${id}, ${Math.round(score * 100)} % match)`),
      next: 'call find_merchant by name with the shop’s name alone, or ask explain_mcc for the kind of business',
    });
  const rows = candidates.map(({ id, country: where }) => ({ id, country: where }));
  return {
    matchedBy: 'statement' as const,
    total: rows.length,
    statement: {
      score: merchant.score,
      sure,
      ...(route && { route: route.name }),
      ...(storeNumber !== undefined && { storeNumber }),
      ...(place && { place: place.name }),
    },
    ...describeMerchants(rows, catalogue),
  };
}
