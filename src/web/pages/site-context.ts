// What every page knows about the site: its address, its data, and links that depend on them.
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Card } from '../../catalogue/card.ts';
import type { CatalogueMeta } from '../../catalogue/catalogue.ts';

export interface SiteFacts {
  /** `https://mcc.example`; undefined if the operator has not set it, and then all links are relative. */
  readonly origin: string | undefined;
  /** The path of a bundled file by its plain name: `site.css` → `/assets/site-Bd3f.css`. */
  asset(name: string): string | undefined;
  readonly meta: CatalogueMeta;
  readonly defaultRegion: string;
  /** Where reports go: a mailto: or web address with {subject} and {body}, or one without, which takes a POST. */
  readonly reportUrl: string | undefined;
  /** Whether the service has `/data` and `/mcp`, and may be kept on a device. */
  readonly offers: { readonly data: boolean; readonly agents: boolean; readonly app: boolean };
  /** The catalogue for browsers; absent if this service has none. */
  readonly edition?: Edition | undefined;
  /** If the page was made on the visitor's device because there is no network: the day. */
  readonly offline?: { readonly on: string } | undefined;
}

export interface Edition {
  /** `/lean/2026-11-16-894cee795451-1a2b3c4d.snapshot`. */
  readonly address: string;
  /** Uncompressed size, for a progress bar: browsers don't expose the compressed bytes. */
  readonly bytes: number;
  /** As it is sent, compressed with gzip. */
  readonly sent: number;
}

/** The site as one page sees it. */
export interface SiteContext extends SiteFacts {
  readonly region: string;
  /** What is needed to draw a card, by its short name. */
  findCard(shortName: string): Pick<Card, 'name' | 'bank' | 'networks' | 'rewardUnit'> | undefined;
}

// Without the annotation, every script with a component from elements.tsx would contain it.
export const Site = /* @__PURE__ */ createContext<SiteContext | undefined>(undefined);

/** The site that the page is rendered for; `renderPage` sets it. */
export const useSite = (): SiteContext => useContext(Site)!;

/** `/merchant/x` → `https://mcc.example/merchant/x` if the origin is known. */
export function toAbsolute({ origin = '' }: Pick<SiteContext, 'origin'>, path: string): string {
  return `${origin}${path}`;
}

export const linkCard = (shortName: string): string => `/card/${encodeURIComponent(shortName)}`;

/** The address that takes the form of a merchant's page as a POST. */
export function findReportForm({ reportUrl }: Pick<SiteContext, 'reportUrl'>): string | undefined {
  return reportUrl?.includes('{body}') ? undefined : reportUrl;
}

/** Undefined if the operator takes no reports by mail or as issues. */
export function linkReport(
  site: Pick<SiteContext, 'reportUrl'>,
  subject: string,
  body: string,
): string | undefined {
  if (findReportForm(site) !== undefined) return undefined;
  return site.reportUrl
    ?.replaceAll('{subject}', () => encodeURIComponent(subject))
    .replaceAll('{body}', () => encodeURIComponent(body));
}

/** Keeps the chosen region in a link. The default region is left out. */
export function withRegion(
  path: string,
  region: string,
  { defaultRegion }: Pick<SiteContext, 'defaultRegion'>,
): string {
  return region === defaultRegion ? path : `${path}?region=${encodeURIComponent(region)}`;
}

/** Pages of the site. Links for programs (`/api`, `/data`, `/openapi.json`) are left as they are. */
const PAGE =
  /^\/(?:(?:search|mcc|cards|changes|best-card|wallet|my-cards|statement|qr|docs|embed|about\/data)?|(?:merchant|mcc|card|docs)\/[^/]+)$/;
const LINK = /(<a\b[^>]*? href=")(\/[^"?#]*)(\?[^"#]*)?(#[^"]*)?"/g;
const REGION_FREE_FORM = /<form action="\/(?:search|mcc|docs\/search)"[^>]*>/g;

/**
 * Passes the region on in every link and search box of a finished page, so that it also survives without JavaScript and
 * no component has to know about it.
 */
export function keepRegion(html: string, region: string): string {
  return html
    .replace(LINK, (link, before: string, path: string, query = '', hash = '') =>
      PAGE.test(path) && !/[?;&]region=/.test(query)
        ? `${before}${path}${query === '' ? '?' : `${query}&amp;`}region=${region}${hash}"`
        : link,
    )
    .replace(REGION_FREE_FORM, (form) => `${form}<input type="hidden" name="region" value="${region}"/>`);
}
