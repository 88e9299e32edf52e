// The site's routes. The handlers in this folder collect the data and set the headers; src/web/pages renders the pages.
import type { FastifyContextConfig, FastifyInstance } from 'fastify';
import { renderLlmsText } from '../../web/pages/llms-text.ts';
import type { AppDeps } from '../deps.ts';
import { answerAboutData } from './about-data.ts';
import { answerBestCard } from './best-card.ts';
import { answerCard, answerCardList } from './card.ts';
import { buildDocs, buildDocsSearch, buildGuide, type DocsSource } from './docs.ts';
import { answerHome } from './home.ts';
import { answerMcc, answerMccList } from './mcc.ts';
import { answerMerchant } from './merchant.ts';
import { answerMyCards } from './my-cards.ts';
import { buildOembed } from './oembed.ts';
import { MARKDOWN, type OpenPage, type PageHandler } from './page.ts';
import { answerQr } from './qr.ts';
import { answerSearch } from './search.ts';
import { answerRobots, buildSitemap, buildSitemapPart } from './sitemap.ts';
import { buildStatement } from './statement.ts';

/** Four boxes for digits, as on a paper form. */
const ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><style>path{stroke:#00664a;fill:none;stroke-width:3}@media (prefers-color-scheme:dark){path{stroke:#5fd4a8}}</style><path d="M2 12v12h28V12M9 18v6M16 18v6M23 18v6"/></svg>';

const answerFavicon: PageHandler = ({ send }) => send('favicon', () => ICON, { type: 'image/svg+xml' });

const answerLlms: PageHandler = ({ site, origin, send }) =>
  send(`llms ${origin}`, () => renderLlmsText(site, origin), { type: MARKDOWN });

const SITEMAP_PART = '/sitemap-:part(^[0-9]{1,4}$).xml';

/** What takes more work than other pages counts more; about 10 ms of the processor count as one (bench/cost). */
const CONFIGS: Readonly<Record<string, FastifyContextConfig>> = {
  '/search': { cost: 2 },
  '/best-card': { cost: 2 },
  '/docs/search': { cost: 2 },
  '/oembed': { isJson: true },
  [SITEMAP_PART]: { cost: 5 },
};

export function addPages(
  app: FastifyInstance,
  openPage: OpenPage,
  { settings, lean }: Pick<AppDeps, 'settings' | 'lean'>,
  docs: DocsSource,
): void {
  const routes: Record<string, PageHandler> = {
    '/': answerHome,
    '/search': answerSearch,
    '/merchant/:name': answerMerchant,
    '/mcc': answerMccList,
    '/mcc/:name': answerMcc,
    '/cards': answerCardList,
    '/card/:name': answerCard,
    '/best-card': answerBestCard,
    '/qr': answerQr,
    '/my-cards': answerMyCards,
    '/statement': buildStatement({ lean }),
    '/about/data': answerAboutData,
    '/docs': buildDocs(docs),
    '/docs/search': buildDocsSearch(docs),
    '/docs/:name': buildGuide(docs),
    '/oembed': buildOembed(settings),
    '/sitemap.xml': buildSitemap(docs.guides),
    [SITEMAP_PART]: buildSitemapPart(docs.guides),
    '/robots.txt': answerRobots,
    '/llms.txt': answerLlms,
    '/favicon.svg': answerFavicon,
  };
  for (const [path, answer] of Object.entries(routes))
    app.get(path, { config: CONFIGS[path] ?? {} }, (request, reply) => answer(openPage(request, reply)));
}
