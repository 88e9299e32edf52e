// find_merchant: which MCC a merchant has, and how we know.
import { z } from 'zod';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { explainMatch } from '../../query/explain-match.ts';
import { findSite, looksLikeAddress } from '../../query/find-site.ts';
import type { SearchRow } from '../../query/search-merchants.ts';
import { parseSuggestParameters, suggest } from '../../query/suggest.ts';
import { describeMerchants, FoundMerchants, type FoundRow } from '../describe-merchants.ts';
import { findByStatement, StatementDetails } from '../find-by-statement.ts';
import { toNamedMerchant } from '../find-place.ts';
import { formatLikely, formatMerchant, isRefusal, readCountry, refuse, refuseLongName } from '../refusal.ts';
import { defineTool } from '../tool.ts';

const DEFAULT_ROWS = 5;
const MAX_ROWS = 50;

export const findMerchant = defineTool({
  name: 'find_merchant',
  title: 'Find a merchant’s MCC',
  shown: true,
  description:
    'Finds merchants by name or web address and says which merchant category code (MCC) each has, how sure we are and what that is based on. ' +
    'Use it for “what MCC is …?” and to get a merchant’s id. To find out which card earns there, use best_cards, which also takes names and addresses; for what a code means, explain_mcc. ' +
    'Returns the best match first, with its evidence. The data comes in dated editions: about_data has the date.',
  input: z.strictObject({
    query: z
      .string()
      .trim()
      .min(1)
      .max(2048)
      .describe('A name or the beginning of one (typos and accents do not matter), or a domain or URL'),
    by: z
      .enum(['auto', 'name', 'domain', 'statement'])
      .default('auto')
      .describe(
        'How to read the query; auto recognises web addresses. statement: a line of a card statement, such as SQ *YA KUN KAYA TOAST SINGAPORE',
      ),
    country: z
      .string()
      .trim()
      .max(20)
      .optional()
      .describe('Two letters: ranks merchants that trade there higher'),
    limit: z.int().min(1).max(MAX_ROWS).default(DEFAULT_ROWS),
  }),
  output: z.object({
    matchedBy: z.enum(['name', 'domain', 'statement']),
    statement: StatementDetails.optional(),
    total: z.int().describe('Total matches, 50 at most'),
    ...FoundMerchants.shape,
  }),
  answer({ query, by, country: requested, limit }, context) {
    const read = readCountry(requested);
    if (isRefusal(read)) return read;
    const { country } = read;
    if (by === 'statement') return findByStatement(query, country, context);
    const byAddress = by === 'domain' || (by === 'auto' && looksLikeAddress(query));
    const { catalogue, search } = context;
    const site = byAddress ? findSite(catalogue, query) : undefined;
    if (site !== undefined) {
      const row = { id: site.merchant.id, country: site.country, url: site.url };
      return { matchedBy: 'domain' as const, total: 1, ...describeMerchants([row], catalogue) };
    }
    const tooLong = by === 'domain' ? undefined : refuseLongName('query', query);
    if (tooLong !== undefined) return tooLong;
    const { rows, total } = by === 'domain' ? { rows: [], total: 0 } : search(query, { limit, country });
    if (total > 0) {
      const explained = rows.map((row) => ({ ...row, match: explain(catalogue, query, row) }));
      return { matchedBy: 'name' as const, total, ...describeMerchants(explained, catalogue) };
    }
    const suggestions = suggest(catalogue, search, parseSuggestParameters(query, byAddress));
    return refuse({
      problem: `Merchant not found: “${query}”${formatLikely(suggestions.inferred)}`,
      near: suggestions.near.map(toNamedMerchant).map(formatMerchant),
      next: `call find_merchant with ${suggestions.near.length > 0 ? 'one of these names' : 'another name'} or with a web address, or ask explain_mcc for the kind of business`,
    });
  },
});

function explain(catalogue: Catalogue, query: string, row: SearchRow): FoundRow['match'] {
  const { reason, text, span } = explainMatch(catalogue, query, row);
  return { reason, text, span: [...span] };
}
