// Search results: merchants, codes and cards that the text may mean, each with the reason it is listed.
import type { MerchantSummary } from '../../catalogue/merchant.ts';
import { ChoiceLinks, DidYouMean, MeaningList } from './elements.tsx';
import { formatCount, formatCountry } from './format.ts';
import { renderPage, SearchForm } from './frame.tsx';
import type { ShownMeaning } from './meaning.ts';
import { linkReport, type SiteContext } from './site-context.ts';

export interface FoundMeaning extends ShownMeaning {
  readonly kind: 'merchant' | 'code' | 'card';
  /** Guessed from the words in the name alone. */
  readonly isGuess: boolean;
}

export interface SearchResultsPage {
  readonly site: SiteContext;
  readonly query: string;
  readonly country: string | undefined;
  /** Best first. */
  readonly found: readonly FoundMeaning[];
  /** Other merchants with a similar address, if nothing was found. */
  readonly near?: readonly MerchantSummary[] | undefined;
  /** What is wrong with the query. */
  readonly refusal?: string | undefined;
}

export function renderSearchPage(page: SearchResultsPage): string {
  const { site, query } = page;
  return renderPage({
    site,
    title: query === '' ? 'Search' : `Search: ${query}`,
    description: 'Merchants, category codes and cards by name, web address or statement line.',
    path: undefined,
    picture: 'merchant',
    searchInHeader: false,
    children: <SearchMain {...page} />,
  });
}

function SearchMain(page: SearchResultsPage) {
  const { query, country, found, refusal } = page;
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
      {query !== '' && refusal === undefined && (
        <section aria-labelledby="results">
          <h2 id="results" class="quiet">
            {formatHeading(page)}
          </h2>
          {found.length > 0 && <MeaningList found={found} />}
          {found.every(({ kind, isGuess }) => kind === 'code' && isGuess) && <NotListed {...page} />}
        </section>
      )}
    </>
  );
}

/** `12 merchants, 3 codes`. */
function formatHeading({ query, found }: SearchResultsPage): string {
  if (found.length === 0) return `Nothing found for “${query}”`;
  if (found.every(({ isGuess }) => isGuess))
    return `“${query}” is not in our list. Likely codes, judging by its name:`;
  const count = (kind: FoundMeaning['kind']): number => found.filter((each) => each.kind === kind).length;
  return [
    [count('merchant'), 'merchant'] as const,
    [count('code'), 'code'] as const,
    [count('card'), 'card'] as const,
  ]
    .filter(([number]) => number > 0)
    .map(([number, what]) => formatCount(number, what))
    .join(', ');
}

function Countries({ site, query, country }: SearchResultsPage) {
  const shown = [...new Set([...site.meta.regions, ...(country === undefined ? [] : [country])])];
  const link = (code: string | undefined): string =>
    `/search?q=${encodeURIComponent(query)}&all=1${code === undefined ? '' : `&country=${code}`}`;
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

/** Shown for a shop that isn't listed. */
function NotListed({ site, query, found, near = [] }: SearchResultsPage) {
  const report = linkReport(
    site,
    `Missing merchant: ${query}`,
    `Merchant: ${query}\nIts website: \nIts code, and where and when you saw it: `,
  );
  return (
    <>
      {found.length > 0 && (
        <p class="note">
          This is a guess from the words in the name. Nobody has reported this shop’s code yet.
        </p>
      )}
      <DidYouMean near={near} />
      <p>
        Try a shorter name, its web address, the line on your card statement, or{' '}
        <a href="/mcc">find the code by what it sells</a>.
      </p>
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
