// A page that was asked for with a region hands it on by every link and search box, so that it also survives without script.
// Done on the finished page: no component has to know about it.

/** Pages of the site. What machines read (`/api`, `/data`, `/openapi.json`) keeps its plain address. */
const PAGE =
  /^\/(?:(?:search|mcc|cards|best-card|my-cards|statement|qr|docs|embed|about\/data)?|(?:merchant|mcc|card|docs)\/[^/]+)$/;
const LINK = /(<a\b[^>]*? href=")(\/[^"?#]*)(\?[^"#]*)?(#[^"]*)?"/g;
/** Forms that have no field for the region. */
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
