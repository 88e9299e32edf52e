// The site's routes, by name. Pages are written by src/web; here they get their facts and their headers.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { OpenApiSource } from '../openapi/route.ts';
import { sayDay } from '../say-day.ts';
import { answerAboutData } from './about-data.ts';
import { buildAnswerVisit } from './answer-visit.ts';
import { addAssets } from './assets.ts';
import { answerBestCard } from './best-card.ts';
import { answerCard, answerCardList } from './card.ts';
import { getHeadlines } from './card-headlines.ts';
import { buildDocs } from './docs.ts';
import { sendErrorPage } from './error-page.ts';
import { answerFavicon } from './favicon.ts';
import { answerHome } from './home.ts';
import { answerLlms } from './llms.ts';
import { answerMcc } from './mcc.ts';
import { answerMccList } from './mcc-list.ts';
import { answerMerchant } from './merchant.ts';
import { buildOembed } from './oembed.ts';
import { answerSearch } from './search.ts';
import type { SiteParts } from './site-parts.ts';
import { answerRobots, answerSitemap, answerSitemapPart } from './sitemap.ts';
import { getSurvey } from './survey.ts';
import { buildVisits, type VisitHandler } from './visit.ts';

export interface Site {
  /** For the service's handlers of unknown paths and failures. */
  sendError(request: FastifyRequest, reply: FastifyReply, status: number): FastifyReply;
}

export function registerSite(app: FastifyInstance, parts: SiteParts, openApi: OpenApiSource): Site {
  const openVisit = buildVisits(parts);
  const routes: Record<string, VisitHandler> = {
    '/': answerHome,
    '/search': answerSearch,
    '/merchant/:name': answerMerchant,
    '/mcc': answerMccList,
    '/mcc/:name': answerMcc,
    '/cards': answerCardList,
    '/card/:name': answerCard,
    '/best-card': answerBestCard,
    '/about/data': answerAboutData,
    '/docs': buildDocs(openApi),
    '/oembed': buildOembed(parts),
    '/sitemap.xml': answerSitemap,
    // Without a backslash: the log writes routes as they are.
    '/sitemap-:part(^[0-9]{1,4}$).xml': answerSitemapPart,
    '/robots.txt': answerRobots,
    '/llms.txt': answerLlms,
    '/favicon.svg': answerFavicon,
  };
  for (const [path, answer] of Object.entries(routes))
    app.get(path, buildAnswerVisit(parts, openVisit, answer));
  addAssets(app, parts.assets);
  return { sendError: (request, reply, status) => sendErrorPage(openVisit(request, reply), status) };
}

/** What takes a second or more for a new catalogue; a reload may wait for it before it swaps. */
export async function warmSite(catalogue: Catalogue, now: number): Promise<void> {
  await getSurvey(catalogue);
  await getHeadlines(catalogue, sayDay(now));
}
