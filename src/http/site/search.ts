// `/search?q=&country=`: merchants by name or web address, with what matched.
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { isCountry } from '../../catalogue/country.ts';
import { parseMccCode } from '../../catalogue/mcc.ts';
import { explainMatch } from '../../query/explain-match.ts';
import { getGuesser } from '../../query/guess/guess-codes.ts';
import { LONGEST_QUERY } from '../../query/longest-query.ts';
import type { SearchRow } from '../../query/search-merchants.ts';
import { type FoundMerchant, renderSearchPage } from '../../web/pages/search.tsx';
import type { VisitHandler } from './visit.ts';

export const answerSearch: VisitHandler = ({ served, site, ask, send }) => {
  const { catalogue, search } = served;
  const query = ask('q');
  const asked = ask('country').toUpperCase();
  const country = isCountry(asked) ? asked : undefined;
  const tooLong = [...query].length > LONGEST_QUERY;
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
        refusal: tooLong ? `That is too long to be a name: ${LONGEST_QUERY} characters at most.` : undefined,
      });
    },
    { once: true },
  );
};

/** Marks the part of the name that matched, or says what else did. */
function explainRow(catalogue: Catalogue, row: SearchRow, query: string): FoundMerchant {
  const { reason, text, span } = explainMatch(catalogue, query, row);
  switch (reason) {
    case 'alias':
      return { ...row, reason: `Also known as ${text}` };
    case 'address':
      return { ...row, reason: `Owns ${text}` };
    case 'typo':
      return { ...row, reason: 'Spelt nearly so' };
    default:
      return { ...row, span };
  }
}
