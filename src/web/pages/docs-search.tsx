// Search results for the documentation: endpoints and sections of guides.
import { type DocsContents, DocsFrame } from './docs-frame.tsx';
import { formatCount } from './format.ts';
import { renderPage } from './frame.tsx';
import type { SiteContext } from './site-context.ts';

export interface FoundSection {
  readonly href: string;
  readonly title: string;
  /** The guide it is in, or `API`. */
  readonly page: string;
  readonly excerpt: string;
}

export interface DocsSearchPage {
  readonly site: SiteContext;
  readonly query: string;
  readonly found: readonly FoundSection[];
  readonly contents: DocsContents;
}

export function renderDocsSearchPage({ site, query, found, contents }: DocsSearchPage): string {
  return renderPage({
    site,
    title: `Search the documentation: ${query}`,
    description: 'Search results from the endpoints and guides.',
    path: undefined,
    current: '/docs',
    picture: 'docs',
    children: (
      <DocsFrame contents={contents} query={query}>
        <h1 class="quiet">
          {found.length === 0
            ? `Nothing found for “${query}” in the documentation`
            : `${formatCount(found.length, 'result')} in the documentation`}
        </h1>
        <ol class="results docs-results">
          {found.map(({ href, title, page, excerpt }) => (
            <li key={href}>
              <a href={href}>{title}</a>
              {page !== title && <span class="soft"> {page}</span>}
              <span class="detail">{excerpt}</span>
            </li>
          ))}
        </ol>
      </DocsFrame>
    ),
  });
}
