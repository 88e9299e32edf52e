// What every page knows about the site: its address, its data, and links that depend on them.
import type { CatalogueMeta } from '../../catalogue/catalogue.ts';

export interface SiteContext {
  /** `https://mcc.example`; undefined if the operator has not set it, and then all links are relative. */
  readonly origin: string | undefined;
  /** The path of a bundled file by its plain name: `site.css` → `/assets/site-Bd3f.css`. */
  asset(name: string): string | undefined;
  readonly meta: CatalogueMeta;
  readonly defaultRegion: string;
  /** Where reports go: a mailto: or https: address with the placeholders {subject} and {body}. */
  readonly reportUrl: string | undefined;
  /** Whether the service has `/data` and `/mcp`. */
  readonly offers: { readonly data: boolean; readonly agents: boolean };
}

/** `/merchant/x` → `https://mcc.example/merchant/x` if the origin is known. */
export function toAbsolute({ origin = '' }: Pick<SiteContext, 'origin'>, path: string): string {
  return `${origin}${path}`;
}

export function linkReport(
  { reportUrl }: Pick<SiteContext, 'reportUrl'>,
  subject: string,
  body: string,
): string | undefined {
  return reportUrl
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
