// Search results: one row per merchant, with what matched; or, for an unknown shop, the likely codes.
import type { Mcc } from '../../catalogue/mcc.ts';
import type { GuessedCode } from '../../query/guess-codes.ts';
import type { SearchRow } from '../../query/search-merchants.ts';
import { ChoiceLinks, CodeLink } from './elements.tsx';
import { CHANNEL_LABELS, formatCount, formatCountry, formatPercent } from './format.ts';
import { renderPage, SearchForm } from './frame.tsx';
import { linkReport, type SiteContext } from './site-context.ts';

export interface FoundMerchant extends SearchRow {
  /** The part of the name that matched, in UTF-16 units. */
  readonly span?: readonly [number, number] | undefined;
  /** `Also known as “AMZN”`. */
  readonly reason?: string | undefined;
}

export interface SearchResultsPage {
  readonly site: SiteContext;
  readonly query: string;
  readonly country: string | undefined;
  readonly found: readonly FoundMerchant[];
  /** Set if a code was typed instead of a name. */
  readonly typedCode?: Mcc | undefined;
  /** Set if nothing was found. */
  readonly likely?: LikelyCodesProps | undefined;
  /** What is wrong with the query. */
  readonly refusal?: string | undefined;
}

export function renderSearchPage(page: SearchResultsPage): string {
  const { site, query } = page;
  return renderPage({
    site,
    title: query === '' ? 'Search' : `Search: ${query}`,
    description: 'Merchants by name or web address.',
    path: undefined,
    searchInHeader: false,
    children: <SearchMain {...page} />,
  });
}

function SearchMain(page: SearchResultsPage) {
  const { site, query, country, found, typedCode, refusal } = page;
  return (
    <>
      <h1 class="quiet">Search</h1>
      <SearchForm query={query} country={country} />
      {query !== '' && refusal === undefined && <Countries {...page} />}
      {refusal && (
        <p role="alert" class="refusal">
          {refusal}
        </p>
      )}
      {typedCode && (
        <p class="typed-code">
          <CodeLink code={typedCode.code} /> is a category code:{' '}
          <a href={`/mcc/${typedCode.code}`}>{typedCode.description}</a>
        </p>
      )}
      {query !== '' && refusal === undefined && (
        <section aria-labelledby="results">
          <h2 id="results" class="quiet">
            {found.length === 0 ? `No merchant found for “${query}”` : formatCount(found.length, 'merchant')}
          </h2>
          {found.length === 0 ? (
            <NothingFound site={site} query={query} likely={page.likely} />
          ) : (
            <Results {...page} />
          )}
        </section>
      )}
    </>
  );
}

function Countries({ site, query, country }: SearchResultsPage) {
  const shown = [...new Set([...site.meta.regions, ...(country === undefined ? [] : [country])])];
  const link = (code: string | undefined): string =>
    `/search?q=${encodeURIComponent(query)}${code === undefined ? '' : `&country=${code}`}`;
  return (
    <ChoiceLinks
      label="Which country’s merchants come first"
      lead="Show first:"
      choices={[undefined, ...shown].map((code) => ({
        href: link(code),
        text: code === undefined ? 'any country' : formatCountry(code),
        current: code === country,
      }))}
    />
  );
}

function Results({ site, found, country }: SearchResultsPage) {
  const region = country !== undefined && site.meta.regions.includes(country) ? `?region=${country}` : '';
  return (
    <ol class="results">
      {found.map((row) => (
        <li key={row.id}>
          <a class="result" href={`/merchant/${row.id}${region}`}>
            <span class="code">{row.mcc}</span>
            <span class="result-name">
              <Marked text={row.name} span={row.span} />
            </span>
            <span class="detail">
              {row.category}. {CHANNEL_LABELS[row.channel]}, {formatCountry(row.country)}
              {row.reason && `. ${row.reason}`}
            </span>
          </a>
        </li>
      ))}
    </ol>
  );
}

function Marked({ text, span }: { text: string; span: readonly [number, number] | undefined }) {
  if (span === undefined) return <>{text}</>;
  const [from, to] = span;
  return (
    <>
      {text.slice(0, from)}
      <mark>{text.slice(from, to)}</mark>
      {text.slice(to)}
    </>
  );
}

function NothingFound({ site, query, likely }: Pick<SearchResultsPage, 'site' | 'query' | 'likely'>) {
  const report = linkReport(
    site,
    `Missing merchant: ${query}`,
    `Merchant: ${query}\nIts website: \nIts code, and where and when you saw it: `,
  );
  return (
    <>
      <p>
        Try a shorter name, its web address, or <a href="/mcc">find the code by what it sells</a>.
      </p>
      {likely && <LikelyCodes {...likely} />}
      {report && (
        <p>
          <a class="button" href={report}>
            Report this merchant
          </a>
        </p>
      )}
    </>
  );
}

interface LikelyCodesProps {
  readonly inferred: readonly GuessedCode[];
  findMcc(code: string): Mcc | undefined;
}

/** For a shop that is not listed: likely codes from its name alone, each with the words that decided it. */
function LikelyCodes({ inferred, findMcc }: LikelyCodesProps) {
  if (inferred.length === 0) return null;
  return (
    <section aria-labelledby="likely">
      <h2 id="likely">Likely codes, judging by the name</h2>
      <ul class="code-list">
        {inferred.map(({ mcc, probability, because }) => (
          <li key={mcc}>
            <CodeLink code={mcc} />
            <div>
              {findMcc(mcc)?.description}
              <span class="detail">
                {formatPercent(probability)} likely
                {because.length > 0 && `, because of “${because.join('”, “')}”`}
              </span>
            </div>
          </li>
        ))}
      </ul>
      <p class="note">This is a guess from the words in the name. Nobody has reported this shop’s code.</p>
    </section>
  );
}
