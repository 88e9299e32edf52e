// The site's routes, and the handlers of its simplest pages; the others have a file of their own in this folder. Handlers
// collect the data and set the headers; src/web/pages renders.
import type { FastifyContextConfig, FastifyInstance } from 'fastify';
import type { Catalogue, MerchantNumber } from '../../catalogue/catalogue.ts';
import { compareText } from '../../catalogue/compare-text.ts';
import type { Merchant } from '../../catalogue/merchant.ts';
import { getMileValue } from '../../catalogue/mile-value.ts';
import { HomePage } from '../../web/pages/home.tsx';
import { renderLlmsText } from '../../web/pages/llms-text.ts';
import { MyCardsPage } from '../../web/pages/my-cards.tsx';
import { QrPage } from '../../web/pages/qr.tsx';
import { StatementPage } from '../../web/pages/statement.tsx';
import { listTerms } from '../../web/visitor/card-terms.ts';
import type { AppDeps } from '../deps.ts';
import { answerAboutData } from './about-data.ts';
import { answerBestCard } from './best-card.ts';
import { answerCard, answerCardList } from './card.ts';
import { buildDocs, buildDocsSearch, buildGuide, type DocsSource } from './docs.ts';
import { answerMcc, answerMccList, getPopularity } from './mcc.ts';
import { answerMerchant } from './merchant.ts';
import { buildOembed } from './oembed.ts';
import { LOCAL_POLICY, MARKDOWN, type OpenPage, type PageHandler } from './page.ts';
import { answerSearch } from './search.ts';
import { answerRobots, buildSitemap, buildSitemapPart } from './sitemap.ts';
import { answerWallet, answerWalletData } from './wallet.ts';

const DAY_MS = 86_400_000;

/** The search, and an example that changes every day. */
const answerHome: PageHandler = ({ catalogue, query, reply, sendPage, on }) => {
  if (query.q) return reply.redirect(`/search?${new URLSearchParams(query as Record<string, string>)}`, 302);
  return sendPage('home', HomePage, () => {
    const examples = getExamples(catalogue);
    const number = examples[Math.floor(Date.parse(on) / DAY_MS) % Math.max(1, examples.length)];
    const merchant = number === undefined ? undefined : catalogue.getMerchant(number);
    return { example: merchant && { merchant, mcc: catalogue.mccs.get(merchant.usual.mcc) } };
  });
};

const MIN_POPULARITY = 0.8;
const examplesByCatalogue = new WeakMap<Catalogue, readonly MerchantNumber[]>();

/** Well-known merchants seen with several codes, one of them clearly the usual one. */
export function getExamples(catalogue: Catalogue): readonly MerchantNumber[] {
  let examples = examplesByCatalogue.get(catalogue);
  if (examples === undefined) {
    examples = Array.from(getPopularity(catalogue), (popularity, number) =>
      popularity >= MIN_POPULARITY && isExample(catalogue.getMerchant(number)) ? number : -1,
    ).filter((number) => number >= 0);
    examplesByCatalogue.set(catalogue, examples);
  }
  return examples;
}

function isExample({ usual, evidence }: Merchant): boolean {
  if (usual.basis !== 'observed' || usual.confidence < 0.6) return false;
  const seen = evidence.filter(({ kind }) => kind === 'observed');
  return new Set(seen.map(({ mcc }) => mcc)).size > 1;
}

const answerMyCards: PageHandler = ({ catalogue, region, on, sendPage }) =>
  sendPage(`my-cards ${region}`, MyCardsPage, () => ({
    settings: {
      region,
      cards: catalogue.cards
        .filter((card) => card.region === region)
        .map((card) => listTerms(card, on))
        .sort((one, other) => compareText(one.bank, other.bank)),
      mileValue: getMileValue(catalogue.meta, region),
    },
    on,
  }));

/** The only page that may ask for the camera. */
const answerQr: PageHandler = ({ region, reply, sendPage }) => {
  reply.header('Permissions-Policy', 'camera=(self), geolocation=(), microphone=()');
  return sendPage(`qr ${region}`, QrPage, () => ({ region }));
};

/** The statement is read in the browser; the page says where the program and its data are. */
function buildStatement({ lean }: Pick<AppDeps, 'lean'>): PageHandler {
  return ({ reply, catalogue, sendPage }) => {
    const file = lean?.find(catalogue);
    reply.header('Content-Security-Policy', LOCAL_POLICY);
    return sendPage(`statement ${file?.address ?? ''}`, StatementPage, () => ({
      lean: file,
      cards: catalogue.cards,
    }));
  };
}

/** The sign of the site, as in its header. */
const ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><style>path{stroke:#0a6148;stroke-width:6;stroke-linecap:round}path+path{stroke:#f0b23e}@media (prefers-color-scheme:dark){path{stroke:#5fd3a6}}</style><path d="M4 8v16M12 8v16M28 8v16"/><path d="M20 8v16"/></svg>';

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
  '/wallet.json': { isJson: true },
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
    '/wallet': answerWallet,
    '/wallet.json': answerWalletData,
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
