// Search results: merchants, codes and cards that the text may mean, each with the reason it is listed.
import type { MerchantSummary } from '../../catalogue/merchant.ts';
import type { Meaning } from '../../query/understand-query.ts';
import { ChoiceLinks, DidYouMean } from './elements.tsx';
import { formatCount, formatCountry } from './format.ts';
import { Page, SearchForm } from './frame.tsx';
import { MeaningList, type ShowOptions, showMeaning } from './meaning.tsx';
import { linkReport, useSite } from './site-context.ts';

export interface SearchPageProps {
  readonly query: string;
  readonly country: string | undefined;
  /** Best first. */
  readonly meanings: readonly Meaning[];
  readonly show: ShowOptions;
  /** Other merchants with a similar address, if nothing was found. */
  readonly near: readonly MerchantSummary[];
  /** What is wrong with the query. */
  readonly problem: string | undefined;
}

export function SearchPage(props: SearchPageProps) {
  const { query, country, meanings, show, problem } = props;
  return (
    <Page
      title={query === '' ? 'Search' : `Search: ${query}`}
      description="Merchants, category codes and cards by name, web address or statement line."
      path={undefined}
      picture="merchant"
      searchInHeader={false}
    >
      <h1 class="quiet">Search</h1>
      <SearchForm query={query} country={country} />
      {problem && (
        <p role="alert" class="notice">
          {problem}
        </p>
      )}
      {query !== '' && problem === undefined && (
        <>
          <Countries {...props} />
          <section aria-labelledby="results">
            <h2 id="results" class="quiet">
              {formatHeading(props)}
            </h2>
            {meanings.length > 0 && <MeaningList found={meanings.map((each) => showMeaning(each, show))} />}
            {meanings.every(isGuess) && <NotListed {...props} />}
          </section>
        </>
      )}
    </Page>
  );
}

/** Guessed from the words in the name alone. */
const isGuess = (meaning: Meaning): boolean => meaning.kind === 'code' && meaning.why === 'guess';

/** `12 merchants, 3 codes`. */
function formatHeading({ query, meanings }: SearchPageProps): string {
  if (meanings.length === 0) return `Nothing found for “${query}”`;
  if (meanings.every(isGuess)) return `“${query}” is not in our list. Likely codes, judging by its name:`;
  return (['merchant', 'code', 'card'] as const)
    .map((kind) => ({ kind, count: meanings.filter((each) => each.kind === kind).length }))
    .filter(({ count }) => count > 0)
    .map(({ kind, count }) => formatCount(count, kind))
    .join(', ');
}

function Countries({ query, country }: SearchPageProps) {
  const shown = [...new Set([...useSite().meta.regions, ...(country === undefined ? [] : [country])])];
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
function NotListed({ query, meanings, near }: SearchPageProps) {
  const report = linkReport(
    useSite(),
    `Missing merchant: ${query}`,
    `Merchant: ${query}\nIts website: \nIts code, and where and when you saw it: `,
  );
  return (
    <>
      {meanings.length > 0 && (
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
