// What all documentation pages share: the content, and the sidebar with the search. The sidebar comes last in the page,
// so that on a phone the content does not push it down while it loads.
import type { ComponentChildren } from 'preact';

export interface DocsContents {
  readonly operations: readonly { readonly id: string; readonly path: string }[];
  readonly guides: readonly { readonly name: string; readonly title: string }[];
}

interface DocsFrameProps {
  readonly contents: DocsContents;
  /** The guide being shown; undefined for the API. */
  readonly current?: string | undefined;
  readonly query?: string | undefined;
  readonly children: ComponentChildren;
}

export function DocsFrame({ contents, current, query, children }: DocsFrameProps) {
  return (
    <div class="docs">
      <div class="docs-main">
        <p class="to-contents">
          <a href="#contents">Contents and search</a>
        </p>
        {children}
      </div>
      <aside class="docs-side" id="contents">
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
        <nav aria-label="Documentation">
          <h2>API</h2>
          <ul>
            <li>
              <a href="/docs">Overview and limits</a>
            </li>
            {contents.operations.map(({ id, path }) => (
              <li key={id}>
                <a class="mono" href={`/docs#${id}`}>
                  {path}
                </a>
              </li>
            ))}
          </ul>
          {contents.guides.length > 0 && (
            <>
              <h2>Guides</h2>
              <ul>
                {contents.guides.map(({ name, title }) => (
                  <li key={name}>
                    <a href={`/docs/${name}`} aria-current={name === current ? 'page' : undefined}>
                      {title}
                    </a>
                  </li>
                ))}
              </ul>
            </>
          )}
        </nav>
      </aside>
    </div>
  );
}
