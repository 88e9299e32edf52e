// The site's routes: those of src/site, which need nothing but the catalogue, and those of this folder, which need the
// service.
import type { FastifyContextConfig, FastifyInstance } from 'fastify';
import type { AppFacts } from '../../site/app-facts.ts';
import { JSON_TYPE, MARKDOWN, type PageHandler, showError, showText } from '../../site/page.ts';
import { ROUTES } from '../../site/routes.ts';
import { renderLlmsText } from '../../web/pages/llms-text.ts';
import type { AppDeps } from '../deps.ts';
import { answerAboutData } from './about-data.ts';
import { buildDocs, buildDocsSearch, buildGuide, type DocsSource } from './docs.ts';
import { buildOembed } from './oembed.ts';
import type { Pages } from './page.ts';
import { answerRobots, buildSitemap, buildSitemapPart } from './sitemap.ts';

/** The sign of the site, as in its header. */
const ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><style>path{stroke:#0a6148;stroke-width:6;stroke-linecap:round}path+path{stroke:#f0b23e}@media (prefers-color-scheme:dark){path{stroke:#5fd3a6}}</style><path d="M4 8v16M12 8v16M28 8v16"/><path d="M20 8v16"/></svg>';

const answerFavicon: PageHandler = () => showText('favicon', 'image/svg+xml', () => ICON);

const answerLlms: PageHandler = ({ site, origin }) =>
  showText(`llms ${origin}`, MARKDOWN, () => renderLlmsText(site, origin));

/** Not found where the app is switched off, or where there is no catalogue for browsers. */
const buildAppFacts =
  (release: string): PageHandler =>
  ({ site: { origin, defaultRegion, reportUrl, offers, edition } }) => {
    if (!offers.app || edition === undefined) return showError(404);
    const facts: AppFacts = { release, origin, defaultRegion, reportUrl, offers, edition };
    return showText('app facts', JSON_TYPE, () => JSON.stringify(facts));
  };

const SITEMAP_PART = '/sitemap-:part(^[0-9]{1,4}$).xml';

/** What takes more work than other pages counts more; about 10 ms of the processor count as one (bench/cost). */
const CONFIGS: Readonly<Record<string, FastifyContextConfig>> = {
  '/search': { cost: 2 },
  '/best-card': { cost: 2 },
  '/docs/search': { cost: 2 },
  '/oembed': { isJson: true },
  '/region.json': { isJson: true },
  '/place.json': { isJson: true },
  [SITEMAP_PART]: { cost: 5 },
};

export function addPages(
  app: FastifyInstance,
  pages: Pages,
  { settings }: Pick<AppDeps, 'settings'>,
  docs: DocsSource,
  release: string,
): void {
  const routes: Record<string, PageHandler> = {
    ...ROUTES,
    '/about/data': answerAboutData,
    '/docs': buildDocs(docs),
    '/docs/search': buildDocsSearch(docs),
    '/docs/:name': buildGuide(docs),
    '/app.json': buildAppFacts(release),
    '/oembed': buildOembed(settings),
    '/sitemap.xml': buildSitemap(docs.guides),
    [SITEMAP_PART]: buildSitemapPart(docs.guides),
    '/robots.txt': answerRobots,
    '/llms.txt': answerLlms,
    '/favicon.svg': answerFavicon,
  };
  for (const [path, answer] of Object.entries(routes))
    app.get(path, { config: CONFIGS[path] ?? {} }, (request, reply) => pages.answer(answer, request, reply));
}
