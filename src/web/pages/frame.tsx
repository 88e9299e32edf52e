// The frame of every page: head, header with the search, footer with the data's date.
import type { ComponentChildren } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { JsonLd } from './json-ld.tsx';
import { SearchForm } from './search-form.tsx';
import { type SiteContext, toAbsolute } from './site-context.ts';
import { sayDate } from './words.ts';

export interface PageProps {
  readonly site: SiteContext;
  readonly title: string;
  /** For search engines and link previews: a sentence or two. */
  readonly description: string;
  /** The page's one true address; undefined for pages that should not be found by search engines. */
  readonly path: string | undefined;
  /** Same content as Markdown. */
  readonly markdown?: string | undefined;
  readonly jsonLd?: object | undefined;
  readonly oembed?: boolean | undefined;
  /** Names of islands: `filter.js`. */
  readonly islands?: readonly string[] | undefined;
  /** Yes unless told: pages with a search box of their own need no second one. */
  readonly searchInHeader?: boolean | undefined;
  /** The entry of the navigation that it belongs to: `/mcc`. */
  readonly current?: string | undefined;
  readonly children: ComponentChildren;
}

const NAVIGATION = [
  ['/mcc', 'Codes'],
  ['/cards', 'Cards'],
  ['/about/data', 'Data'],
  ['/docs', 'API'],
  ['/embed', 'Embed'],
] as const;

export function renderPage(props: PageProps): string {
  return `<!doctype html>${renderToString(<Frame {...props} />)}`;
}

function Frame(props: PageProps) {
  const { site, searchInHeader = true, current, children } = props;
  return (
    <html lang="en">
      <Head {...props} />
      <body>
        <a class="skip" href="#main">
          Skip to content
        </a>
        <header class="masthead">
          <a class="wordmark" href="/">
            <span class="wordmark-code">MCC</span> Lookup
          </a>
          {searchInHeader && <SearchForm compact />}
          <nav aria-label="Site">
            <ul>
              {NAVIGATION.map(([href, label]) => (
                <li key={href}>
                  <a href={href} aria-current={current === href ? 'page' : undefined}>
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        </header>
        <main id="main" tabIndex={-1}>
          {children}
        </main>
        <footer class="colophon">
          <p>
            Data of <time dateTime={site.meta.edition}>{sayDate(site.meta.edition)}</time>.{' '}
            <a href="/about/data">Sources and licences</a>
          </p>
          <p>Not connected with any card network or bank. Codes can differ from shop to shop.</p>
        </footer>
      </body>
    </html>
  );
}

function Head({ site, title, description, path, markdown, jsonLd, oembed, islands = [] }: PageProps) {
  const address = path === undefined ? undefined : toAbsolute(site, path);
  const style = site.asset('site.css');
  const full = title === 'MCC Lookup' ? title : `${title} · MCC Lookup`;
  return (
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{full}</title>
      <meta name="description" content={description} />
      <meta name="color-scheme" content="light dark" />
      {style && <link rel="stylesheet" href={style} />}
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      {address === undefined ? (
        <meta name="robots" content="noindex" />
      ) : (
        <>
          <link rel="canonical" href={address} />
          <meta property="og:type" content="website" />
          <meta property="og:site_name" content="MCC Lookup" />
          <meta property="og:title" content={title} />
          <meta property="og:description" content={description} />
          <meta property="og:url" content={address} />
          <meta name="twitter:card" content="summary" />
        </>
      )}
      {markdown && <link rel="alternate" type="text/markdown" href={markdown} />}
      {oembed && address && (
        <link
          rel="alternate"
          type="application/json+oembed"
          href={toAbsolute(site, `/oembed?url=${encodeURIComponent(address)}`)}
          title={title}
        />
      )}
      {jsonLd && <JsonLd data={jsonLd} />}
      {islands.map((name) => {
        const address = site.asset(name);
        return address && <script key={name} type="module" src={address} />;
      })}
    </head>
  );
}
