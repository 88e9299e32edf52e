// The error page. It always offers a search, so it is never a dead end.
import type { MerchantSummary } from '../../catalogue/merchant.ts';
import { DidYouMean } from './elements.tsx';
import { Page, SearchForm } from './frame.tsx';

export interface ErrorPageProps {
  readonly title: string;
  readonly message: string;
  /** The initial text of the search box. */
  readonly query?: string;
  /** Merchants that the visitor may have meant. */
  readonly near?: readonly Pick<MerchantSummary, 'id' | 'name' | 'mcc'>[];
}

export function ErrorPage({ title, message, query, near = [] }: ErrorPageProps) {
  return (
    <Page title={title} description={message} path={undefined} searchInHeader={false}>
      <section class="opening">
        <h1>{title}</h1>
        <p class="lead">{message}</p>
        <SearchForm query={query} />
        <DidYouMean near={near} />
      </section>
    </Page>
  );
}
