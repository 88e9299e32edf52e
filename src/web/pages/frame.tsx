// The frame of every page: head with metadata, header with the search box, footer with the data's date. Also the
// error page.
import { type ComponentChildren, type FunctionComponent, h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import type { MerchantSummary } from '../../catalogue/merchant.ts';
import { MAX_QUERY_LENGTH } from '../../query/query-length.ts';
import { DidYouMean } from './elements.tsx';
import { formatCount, formatCountry, formatDate } from './format.ts';
import { type Deed, DeedIcon } from './icons.tsx';
import { Site, type SiteContext, toAbsolute, useSite } from './site-context.ts';

/** One for each theme of the site: `cards` is assets/social-cards.png. scripts/draw-social-images.js draws them. */
export type SocialImage = 'site' | 'merchant' | 'codes' | 'cards' | 'statement' | 'docs';

export interface PageProps {
  readonly title: string;
  /** For search engines and link previews: a sentence or two. */
  readonly description: string;
  /** The canonical path; undefined for pages that search engines should not list. */
  readonly path: string | undefined;
  /** The path of the same content as Markdown. */
  readonly markdown?: string | undefined;
  /** The address of the page as a feed. */
  readonly feed?: string | undefined;
  readonly jsonLd?: object | undefined;
  readonly oembed?: boolean | undefined;
  /** The page's own styles, besides `site.css`. */
  readonly styles?: readonly string[] | undefined;
  /** The page's scripts: `filter.js`. */
  readonly islands?: readonly string[] | undefined;
  /** True by default. Pages with their own search box don't need a second one. */
  readonly searchInHeader?: boolean | undefined;
  /** The picture for link previews; the site's own by default. */
  readonly picture?: SocialImage | undefined;
  /** The navigation entry to highlight: `/mcc`. */
  readonly current?: string | undefined;
  readonly children: ComponentChildren;
}

const NAVIGATION = [
  ['/best-card', 'Best card'],
  ['/my-cards', 'My cards'],
  ['/wallet', 'Wallet'],
  ['/statement', 'Statement'],
  ['/qr', 'Scan'],
  ['/cards', 'Cards'],
  ['/mcc', 'Codes'],
  ['/docs', 'API'],
] as const;

/** On a phone; the rest is in the footer, where the last of them leads. */
const BOTTOM_BAR: readonly (readonly [href: string, label: string, deed: Deed])[] = [
  ['/', 'Find', 'find'],
  ['/my-cards', 'My cards', 'cards'],
  ['/qr', 'Scan', 'scan'],
  ['/statement', 'Statement', 'statement'],
  ['#more', 'More', 'more'],
];

const ALL_PAGES: readonly (readonly [
  heading: string,
  links: readonly (readonly [href: string, label: string])[],
])[] = [
  [
    'Pay',
    [
      ['/best-card', 'Best card for a purchase'],
      ['/my-cards', 'My cards'],
      ['/wallet', 'The best set of cards'],
      ['/statement', 'Read a statement'],
      ['/qr', 'Scan a payment code'],
    ],
  ],
  [
    'Look up',
    [
      ['/', 'Find a shop'],
      ['/cards', 'Cards'],
      ['/mcc', 'Codes'],
      ['/changes', 'What changed'],
      ['/about/data', 'About the data'],
    ],
  ],
  [
    'Build',
    [
      ['/docs', 'API and guides'],
      ['/embed', 'Add this search to your page'],
    ],
  ],
];

/** The two that every page sets text in. */
const FONTS = ['text.woff2', 'display.woff2'];

/** Scripts that show what this browser remembers. They run before the first paint, so nothing moves afterwards. */
const REMEMBERING: ReadonlySet<string> = new Set([
  'site.js',
  'docs.js',
  'my-cards.js',
  'best-card.js',
  'my-best.js',
]);

/** A page, whose root is `Page`. */
export type PageComponent<Props extends object> = FunctionComponent<Props>;

export function renderPage<Props extends object>(
  component: PageComponent<Props>,
  site: SiteContext,
  props: Props,
): string {
  const page = h<Props>(component, props);
  return `<!doctype html>${renderToString(<Site.Provider value={site}>{page}</Site.Provider>)}`;
}

export function Page(props: PageProps) {
  const site = useSite();
  const { searchInHeader = true, current, children } = props;
  return (
    <html lang="en" data-default-region={site.defaultRegion} data-regions={site.meta.regions.join(' ')}>
      <Head {...props} />
      <body>
        <a class="skip" href="#main">
          Skip to content
        </a>
        <OfflineBar />
        <header class="masthead">
          <a class="wordmark" href="/">
            <Sign />
            MCC Lookup
          </a>
          {searchInHeader && <SearchForm compact />}
          <nav class="site-nav" aria-label="Site">
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
          <RegionSwitch />
        </header>
        <main id="main" tabIndex={-1}>
          {children}
        </main>
        <footer class="colophon" id="more">
          <nav aria-label="All pages">
            {ALL_PAGES.map(([heading, links]) => (
              <section key={heading}>
                <h2>{heading}</h2>
                <ul>
                  {links.map(([href, label]) => (
                    <li key={href}>
                      <a href={href}>{label}</a>
                    </li>
                  ))}
                </ul>
              </section>
            ))}
          </nav>
          <p>
            Data as of <time dateTime={site.meta.edition}>{formatDate(site.meta.edition)}</time>. Codes can
            differ from shop to shop. Not affiliated with any card network or bank.
          </p>
        </footer>
        <nav class="bottom-bar" aria-label="On a phone">
          <ul>
            {BOTTOM_BAR.map(([href, label, deed]) => (
              <li key={href}>
                <a href={href} aria-current={isAt(props, href) ? 'page' : undefined}>
                  <DeedIcon deed={deed} />
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </body>
    </html>
  );
}

const isAt = ({ current, path }: PageProps, href: string): boolean => href === (current ?? path);

/** On pages that were made on the visitor's device. */
function OfflineBar() {
  const { offline, meta } = useSite();
  if (offline === undefined) return null;
  const days = Math.round((Date.parse(offline.on) - Date.parse(meta.edition)) / 86_400_000);
  return (
    <p class="offline-bar" role="status">
      <strong>Not connected.</strong> From this device, with data of{' '}
      <time dateTime={meta.edition}>{formatDate(meta.edition)}</time>
      {days > 0 && `, ${formatCount(days, 'day')} old`}.
    </p>
  );
}

/** The sign of the site: a code's four digits. */
function Sign() {
  return (
    <svg viewBox="0 0 31 20" aria-hidden="true">
      {[0, 8, 16, 24].map((x, index) => (
        <rect key={x} x={x} width="6.500" height="20" rx="3" class={index === 2 ? 'sign-2' : 'sign-1'} />
      ))}
    </svg>
  );
}

/** Whose cards and shops are shown. The island `site.js` keeps the rest of the address. */
function RegionSwitch() {
  const { meta, region } = useSite();
  return (
    <>
      <button class="region-button" type="button" popovertarget="regions">
        <span class="visually-hidden">Region: </span>
        <span data-region-name>{formatCountry(region)}</span>
        <svg viewBox="0 0 10 10" aria-hidden="true">
          <path d="m1.500 3.500 3.500 3.500 3.500-3.500" />
        </svg>
      </button>
      <nav id="regions" class="region-list" popover="auto" aria-label="Region">
        <p>Cards and shops of</p>
        <ul>
          {meta.regions.map((code) => (
            <li key={code}>
              <a
                href={`?region=${code}`}
                data-region={code}
                aria-current={code === region ? 'true' : undefined}
              >
                {formatCountry(code)}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </>
  );
}

function Head({
  title,
  description,
  path,
  markdown,
  feed,
  jsonLd,
  oembed,
  styles = [],
  islands = [],
  picture = 'site',
}: PageProps) {
  const site = useSite();
  const image = site.asset(`social-${picture}.png`);
  const address = path === undefined ? undefined : toAbsolute(site, path);
  const touchIcon = site.asset('touch-icon.png');
  const full = title === 'MCC Lookup' ? title : `${title} · MCC Lookup`;
  return (
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{full}</title>
      <meta name="description" content={description} />
      <meta name="color-scheme" content="light dark" />
      <meta name="theme-color" content="#faf8f3" media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content="#0e1412" media="(prefers-color-scheme: dark)" />
      {FONTS.map((name) => {
        const font = site.asset(name);
        return (
          font && (
            <link key={name} rel="preload" as="font" type="font/woff2" href={font} crossOrigin="anonymous" />
          )
        );
      })}
      {['site.css', ...styles].map((name) => {
        const style = site.asset(name);
        return style && <link key={name} rel="stylesheet" href={style} />;
      })}
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      {touchIcon && <link rel="apple-touch-icon" href={touchIcon} />}
      <link rel="manifest" href="/app.webmanifest" />
      {address === undefined ? (
        <meta name="robots" content="noindex" />
      ) : (
        <>
          <link rel="canonical" href={address} />
          <meta property="og:url" content={address} />
        </>
      )}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content="MCC Lookup" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      {image && site.origin ? (
        <>
          <meta property="og:image" content={toAbsolute(site, image)} />
          <meta property="og:image:width" content="1200" />
          <meta property="og:image:height" content="630" />
          <meta name="twitter:card" content="summary_large_image" />
        </>
      ) : (
        <meta name="twitter:card" content="summary" />
      )}
      {markdown && <link rel="alternate" type="text/markdown" href={markdown} />}
      {feed && <link rel="alternate" type="application/atom+xml" href={feed} />}
      {oembed && address && (
        <link
          rel="alternate"
          type="application/json+oembed"
          href={toAbsolute(site, `/oembed?url=${encodeURIComponent(address)}`)}
          title={title}
        />
      )}
      {jsonLd && <JsonLd data={jsonLd} />}
      {['site.js', ...islands].map((name) => {
        const address = site.asset(name);
        const blocking = REMEMBERING.has(name) ? 'render' : undefined;
        return address && <script key={name} type="module" src={address} {...{ blocking }} />;
      })}
    </head>
  );
}

/** Escaped so that no name can end the script block early: HTML, section 4.12.1.3. */
export function formatJsonLd(data: object): string {
  return JSON.stringify(data)
    .replaceAll('<', '\\u003c')
    .replaceAll('>', '\\u003e')
    .replaceAll('&', '\\u0026')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}

/** Structured data for search engines. It is a data block, so the content security policy allows it inline. */
function JsonLd({ data }: { data: object }) {
  const inner = { __html: formatJsonLd({ '@context': 'https://schema.org', ...data }) };
  return <script type="application/ld+json" dangerouslySetInnerHTML={inner} />;
}

interface SearchFormProps {
  readonly query?: string | undefined;
  readonly country?: string | undefined;
  readonly compact?: boolean | undefined;
}

/** The search box: a plain GET form that needs no script; the island `site.js` adds suggestions while you type. */
export function SearchForm({ query, country, compact }: SearchFormProps) {
  const id = compact ? 'q-header' : 'q';
  return (
    <search class={compact ? 'search compact' : 'search'}>
      <form action="/search" method="get" data-box>
        <label class={compact ? 'visually-hidden' : undefined} for={id}>
          Shop, web address, code or statement line
        </label>
        <div class="field">
          <input
            id={id}
            name="q"
            type="search"
            value={query}
            maxLength={MAX_QUERY_LENGTH}
            autoComplete="off"
            autoCapitalize="off"
            spellcheck={false}
            enterkeyhint="search"
            placeholder={compact ? 'Shop or code' : 'A shop, a web address, a code'}
            required
          />
          {country && <input type="hidden" name="country" value={country} />}
          <button type="submit">Find</button>
        </div>
      </form>
    </search>
  );
}

export interface ErrorPageProps {
  readonly title: string;
  readonly message: string;
  /** The initial text of the search box. */
  readonly query?: string;
  /** Merchants that the visitor may have meant. */
  readonly near?: readonly Pick<MerchantSummary, 'id' | 'name' | 'mcc'>[];
}

/** It always offers a search, so it is never a dead end. */
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
