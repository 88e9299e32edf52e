// A page requested with a region passes it on in every link and search box, so it also survives without JavaScript.
// This is done on the finished page, so no component has to know about it.

/** Pages of the site. Links for programs (`/api`, `/data`, `/openapi.json`) are left as they are. */
const PAGE =
  /^\/(?:(?:search|mcc|cards|best-card|my-cards|statement|qr|docs|embed|about\/data)?|(?:merchant|mcc|card|docs)\/[^/]+)$/;
const LINK = /(<a\b[^>]*? href=")(\/[^"?#]*)(\?[^"#]*)?(#[^"]*)?"/g;
/** Forms without a region field. */
const FORM = /<form action="\/(?:search|mcc|docs\/search)"[^>]*>/g;

export function keepRegion(html: string, region: string): string {
  return html
    .replace(LINK, (link, before: string, path: string, query = '', hash = '') =>
      PAGE.test(path) && !/[?;&]region=/.test(query)
        ? `${before}${path}${query === '' ? '?' : `${query}&amp;`}region=${region}${hash}"`
        : link,
    )
    .replace(FORM, (form) => `${form}<input type="hidden" name="region" value="${region}"/>`);
}
