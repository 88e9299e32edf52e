// What every page knows of the site that it is part of.
import type { CatalogueMeta } from '../../catalogue/catalogue.ts';

export interface SiteContext {
  /** `https://mcc.example` where it is known; without it links that others must follow are relative. */
  readonly origin: string | undefined;
  /** Address of a bundled file by its plain name: `site.css` → `/assets/site-Bd3f.css`. */
  asset(name: string): string | undefined;
  readonly meta: CatalogueMeta;
  readonly defaultRegion: string;
  /** Where a report goes: a mailto: or https: address with {subject} and {body} in it. */
  readonly reportUrl: string | undefined;
  /** Whether the service has `/data` and `/mcp`. */
  readonly offers: { readonly data: boolean; readonly agents: boolean };
}

/** `/merchant/x` → `https://mcc.example/merchant/x` where the origin is known. */
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

/** Keeps a chosen region in links; the default needs no words. */
export function withRegion(
  path: string,
  region: string,
  { defaultRegion }: Pick<SiteContext, 'defaultRegion'>,
): string {
  return region === defaultRegion ? path : `${path}?region=${encodeURIComponent(region)}`;
}
