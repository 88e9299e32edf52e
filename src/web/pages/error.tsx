// Pages for what went wrong: never a dead end.
import { renderPage } from './frame.tsx';
import { SearchForm } from './search-form.tsx';
import type { SiteContext } from './site-context.ts';

export interface ErrorPage {
  readonly site: SiteContext;
  readonly title: string;
  readonly message: string;
  /** The words to begin a search with. */
  readonly query?: string | undefined;
  /** Merchants that were perhaps meant. */
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
        {near.length > 0 && (
          <>
            <h2>Perhaps you meant</h2>
            <ul class="code-list">
              {near.map(({ id, name, mcc }) => (
                <li key={id}>
                  <span class="code">{mcc}</span>
                  <a href={`/merchant/${id}`}>{name}</a>
                </li>
              ))}
            </ul>
          </>
        )}
      </section>
    ),
  });
}
