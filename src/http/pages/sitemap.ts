// `/sitemap.xml`, an index of parts with at most 5,000 addresses each, and `/robots.txt`: sitemaps.org, RFC 9309.
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { escapeMarkup, type PageHandler, showError, showText } from '../../site/page.ts';

// The standard allows 50,000, which would take 200 ms to write and compress.
const MAX_ADDRESSES = 5000;
const XML = 'application/xml; charset=utf-8';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';

const FIXED = [
  '/',
  '/mcc',
  '/cards',
  '/changes',
  '/best-card',
  '/wallet',
  '/my-cards',
  '/statement',
  '/qr',
  '/about/data',
  '/embed',
  '/docs',
];

/** What the sitemap lists: every page with its own address. */
export interface SitemapPages {
  readonly catalogue: Catalogue;
  readonly guides: readonly { readonly name: string }[];
}

export function countParts(pages: SitemapPages, max = MAX_ADDRESSES): number {
  return Math.ceil((listFirst(pages).length + pages.catalogue.merchantCount) / max);
}

/** The paths of a part; parts are numbered from 1. */
export function listPart(pages: SitemapPages, part: number, max = MAX_ADDRESSES): string[] {
  const { catalogue } = pages;
  const first = listFirst(pages);
  const from = (part - 1) * max;
  const paths = first.slice(from, from + max);
  const until = Math.min(catalogue.merchantCount, from + max - first.length);
  for (let number = Math.max(0, from - first.length); number < until; number++)
    paths.push(`/merchant/${catalogue.summarise(number).id}`);
  return paths;
}

function listFirst({ catalogue, guides }: SitemapPages): string[] {
  const categories = new Set([...catalogue.mccs.values()].map(({ category }) => category));
  return [
    ...FIXED,
    ...guides.map(({ name }) => `/docs/${name}`),
    ...[...categories].map((category) => `/mcc?category=${encodeURIComponent(category)}`),
    ...[...catalogue.mccs.keys()].map((code) => `/mcc/${code}`),
    ...catalogue.cards.map(({ shortName }) => `/card/${encodeURIComponent(shortName)}`),
  ];
}

export function buildSitemap(guides: SitemapPages['guides']): PageHandler {
  return ({ catalogue, origin }) => {
    const { edition } = catalogue.meta;
    return showText(`sitemap ${origin}`, XML, () => {
      const parts = Array.from(
        { length: countParts({ catalogue, guides }) },
        (_, index) =>
          `<sitemap><loc>${escapeMarkup(`${origin}/sitemap-${index + 1}.xml`)}</loc><lastmod>${edition}</lastmod></sitemap>\n`,
      );
      return `${DECLARATION}<sitemapindex ${NAMESPACE}>\n${parts.join('')}</sitemapindex>\n`;
    });
  };
}

export function buildSitemapPart(guides: SitemapPages['guides']): PageHandler {
  return (context) => {
    const { catalogue, origin, params } = context;
    const part = Number(params.part);
    if (part < 1 || part > countParts({ catalogue, guides })) return showError(404);
    const { edition } = catalogue.meta;
    return showText(`sitemap-part ${part} ${origin}`, XML, () => {
      const addresses = listPart({ catalogue, guides }, part).map(
        (path) => `<url><loc>${escapeMarkup(origin + path)}</loc><lastmod>${edition}</lastmod></url>\n`,
      );
      return `${DECLARATION}<urlset ${NAMESPACE}>\n${addresses.join('')}</urlset>\n`;
    });
  };
}

export const answerRobots: PageHandler = ({ origin }) =>
  showText(
    `robots ${origin}`,
    'text/plain; charset=utf-8',
    () =>
      `User-agent: *\nDisallow: /api/\nDisallow: /embed/search\nDisallow: /embed/merchant\nDisallow: /embed/suggest\nDisallow: /search\nAllow: /\n\nSitemap: ${origin}/sitemap.xml\n`,
  );
