// `/search?q=&country=`: merchants by name or web address, and why each one matched.
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { parseMccCode } from '../../catalogue/mcc.ts';
import { explainMatch } from '../../query/explain-match.ts';
import { isTooLong } from '../../query/find-merchant.ts';
import { getGuesser } from '../../query/guess-codes.ts';
import { parseCountry } from '../../query/parse-parameters.ts';
import { MAX_QUERY_LENGTH } from '../../query/query-length.ts';
import type { SearchRow } from '../../query/search-merchants.ts';
import { type FoundMerchant, renderSearchPage } from '../../web/pages/search.tsx';
import type { PageHandler } from './page.ts';

export const answerSearch: PageHandler = ({
  catalogue,
  search,
  site,
  query: { q: query = '', country: asked = '' },
  send,
}) => {
  const country = parseCountry(asked);
  const tooLong = isTooLong(query);
  return send(
    `search ${country ?? ''}\n${query}`,
    () => {
      const rows = tooLong || query === '' ? [] : search(query, { country }).rows;
      return renderSearchPage({
        site,
        query: tooLong ? '' : query,
        country,
        found: rows.map((row) => explainRow(catalogue, row, query)),
        typedCode: /^\d{3,4}$/.test(query) ? catalogue.mccs.get(parseMccCode(query)!) : undefined,
        likely:
          rows.length > 0 || tooLong
            ? undefined
            : { inferred: getGuesser(catalogue)(query), findMcc: (code) => catalogue.mccs.get(code) },
        refusal: tooLong ? `That is too long. Please use at most ${MAX_QUERY_LENGTH} characters.` : undefined,
      });
    },
    { once: true },
  );
};

/** Marks the part of the name that matched, or says what else matched. */
function explainRow(catalogue: Catalogue, row: SearchRow, query: string): FoundMerchant {
  const { reason, text, span } = explainMatch(catalogue, query, row);
  switch (reason) {
    case 'alias':
      return { ...row, reason: `Also known as ${text}` };
    case 'address':
      return { ...row, reason: `Owns ${text}` };
    case 'typo':
      return { ...row, reason: 'Similar spelling' };
    default:
      return { ...row, span };
  }
}
