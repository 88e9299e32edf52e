// `/search?q=&country=`: merchants by name or web address, with what matched.
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { isCountry } from '../../catalogue/country.ts';
import { foldName, splitWords } from '../../catalogue/fold-name.ts';
import { parseMccCode } from '../../catalogue/mcc.ts';
import { findSite } from '../../query/find-site.ts';
import { getGuesser } from '../../query/guess/guess-codes.ts';
import { locateMatch } from '../../query/names/locate-match.ts';
import type { SearchRow } from '../../query/search-merchants.ts';
import { type FoundMerchant, renderSearchPage } from '../../web/pages/search.tsx';
import { MOST_QUERY_CHARACTERS } from '../../web/pages/search-form.tsx';
import type { VisitHandler } from './visit.ts';

export const answerSearch: VisitHandler = ({ served, site, ask, send }) => {
  const { catalogue, search } = served;
  const query = ask('q');
  const asked = ask('country').toUpperCase();
  const country = isCountry(asked) ? asked : undefined;
  const tooLong = [...query].length > MOST_QUERY_CHARACTERS;
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
        refusal: tooLong
          ? `That is too long to be a name: ${MOST_QUERY_CHARACTERS} characters at most.`
          : undefined,
      });
    },
    { once: true },
  );
};

/** Why a merchant is in the list: the part of its name, another name of it, or the web address. */
function explainRow(catalogue: Catalogue, row: SearchRow, query: string): FoundMerchant {
  const words = splitWords(foldName(query));
  const holds = (name: string): boolean => {
    const folded = foldName(name);
    return words.length > 0 && words.every((word) => folded.includes(word));
  };
  if (holds(row.name)) return { ...row, span: locateMatch(query, row.name).span };
  const number = catalogue.findMerchantById(row.id);
  const aliases = number === undefined ? [] : catalogue.getMerchant(number).aliases;
  const alias = aliases.find(holds);
  if (alias !== undefined) return { ...row, reason: `Also known as ${alias}` };
  const site = query.includes('.') ? findSite(catalogue, query) : undefined;
  if (site?.merchant.id === row.id) return { ...row, reason: `Owns ${site.host}` };
  return { ...row, reason: 'Spelt nearly so' };
}
