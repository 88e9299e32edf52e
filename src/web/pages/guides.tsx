// What all documentation pages share, the guides, and the search of the documentation. The HTML of a guide was rendered
// from our own Markdown in docs/ when the site was bundled, by scripts/render-guides.js, which escapes all text.
import { type ComponentChildren, Fragment } from 'preact';
import { formatCount } from './format.ts';
import { Page } from './frame.tsx';

export interface DocsContents {
  readonly operations: readonly { readonly id: string; readonly path: string }[];
  readonly guides: readonly Pick<Guide, 'name' | 'title' | 'reader'>[];
}

interface DocsFrameProps {
  readonly contents: DocsContents;
  /** The guide being shown; undefined for the API. */
  readonly current?: string | undefined;
  readonly query?: string | undefined;
  readonly children: ComponentChildren;
}

/** The sidebar comes last, so that on a phone the content does not push it down while it loads. */
export function DocsFrame({ contents, current, query, children }: DocsFrameProps) {
  const readers = [...new Set(contents.guides.map(({ reader }) => reader))];
  return (
    <div class="docs">
      <div class="docs-search">
        <search>
          <form action="/docs/search" method="get">
            <label class="visually-hidden" for="docs-q">
              Search the documentation
            </label>
            <input
              id="docs-q"
              name="q"
              type="search"
              value={query}
              maxLength={100}
              placeholder="Search the docs"
              required
            />
          </form>
        </search>
        <a href="#contents">Contents</a>
      </div>
      <div class="docs-main">{children}</div>
      <aside class="docs-side" id="contents">
        <nav aria-label="Documentation">
          <h2>API</h2>
          <ul>
            <li>
              <a href="/docs">Overview</a>
            </li>
            <li>
              <a href="/docs#limits">Limits, errors, caching</a>
            </li>
            {contents.operations.map(({ id, path }) => (
              <li key={id}>
                <a class="mono" href={`/docs#${id}`}>
                  {path}
                </a>
              </li>
            ))}
          </ul>
          {readers.map((reader) => (
            <Fragment key={reader}>
              <h2>For {reader}</h2>
              <ul>
                {contents.guides
                  .filter((guide) => guide.reader === reader)
                  .map(({ name, title }) => (
                    <li key={name}>
                      <a href={`/docs/${name}`} aria-current={name === current ? 'page' : undefined}>
                        {title}
                      </a>
                    </li>
                  ))}
              </ul>
            </Fragment>
          ))}
        </nav>
      </aside>
    </div>
  );
}

export interface Guide {
  readonly name: string;
  readonly title: string;
  /** `developers` */
  readonly reader: string;
  readonly html: string;
  /** The first is the text before the first heading, with an empty id. */
  readonly sections: readonly { readonly id: string; readonly title: string; readonly text: string }[];
}

const MAX_DESCRIPTION = 160;

export function GuidePage({ guide, contents }: { guide: Guide; contents: DocsContents }) {
  const { name, title, html, sections } = guide;
  const text = sections[0]?.text || title;
  return (
    <Page
      title={title}
      description={text.length <= MAX_DESCRIPTION ? text : `${text.slice(0, MAX_DESCRIPTION - 2)} …`}
      path={`/docs/${name}`}
      current="/docs"
      picture="docs"
      islands={['docs.js']}
    >
      <DocsFrame contents={contents} current={name}>
        <h1>{title}</h1>
        <div class="guide" dangerouslySetInnerHTML={{ __html: html }} />
      </DocsFrame>
    </Page>
  );
}

export interface DocsSearchPageProps {
  readonly query: string;
  readonly found: readonly {
    readonly href: string;
    readonly title: string;
    /** The guide it is in, or `API`. */
    readonly page: string;
    readonly excerpt: string;
  }[];
  readonly contents: DocsContents;
}

export function DocsSearchPage({ query, found, contents }: DocsSearchPageProps) {
  return (
    <Page
      title={`Search the documentation: ${query}`}
      description="Search results from the endpoints and guides."
      path={undefined}
      current="/docs"
      picture="docs"
    >
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
    </Page>
  );
}
