// The error page. It always offers a search, so it is never a dead end.
import { DidYouMean } from './elements.tsx';
import { renderPage, SearchForm } from './frame.tsx';
import type { SiteContext } from './site-context.ts';

export interface ErrorPage {
  readonly site: SiteContext;
  readonly title: string;
  readonly message: string;
  /** The initial text of the search box. */
  readonly query?: string | undefined;
  /** Merchants that the visitor may have meant. */
  readonly near?: readonly { readonly id: string; readonly name: string; readonly mcc: string }[] | undefined;
}

export function renderErrorPage({ site, title, message, query, near = [] }: ErrorPage): string {
  return renderPage({
    site,
    title,
    description: message,
    path: undefined,
    searchInHeader: false,
    children: (
      <section class="opening">
        <h1>{title}</h1>
        <p class="lead">{message}</p>
        <SearchForm query={query} />
        <DidYouMean near={near} />
      </section>
    ),
  });
}
