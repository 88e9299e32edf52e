// GET /embed/lookup: the widget's page, the only page that other sites may frame. GET /embed: how to add the widget to
// your own page, with a preview.
import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { readParameters } from '../../operations/operation.ts';
import { parseCountry } from '../../query/parse-parameters.ts';
import {
  HTML,
  PAGE_HEADERS,
  type PageContext,
  type PageHandler,
  showPage,
  showText,
} from '../../site/page.ts';
import {
  describeMerchant,
  findMerchants,
  findPlace,
  merchantForWidget,
  type SaidOfPerson,
  type WidgetPlace,
} from '../../site/suggestions.ts';
import { SnippetPage } from '../../web/loader/snippet-page.tsx';
import { parseOptions, type WidgetOptions } from '../../web/widget/options.ts';
import { formatAccentStyle, renderWidgetPage } from '../../web/widget/page.ts';
import type { AppDeps } from '../deps.ts';
import type { Pages } from '../pages/page.ts';

export function addEmbedPages(
  app: FastifyInstance,
  pages: Pages,
  { settings }: Pick<AppDeps, 'settings'>,
): void {
  app.get('/embed/lookup', (request, reply) => pages.answer(answerLookup, request, reply));
  const answerEmbed = buildSnippets(settings.embedUrl);
  app.get('/embed', (request, reply) => pages.answer(answerEmbed, request, reply));
}

const answerLookup: PageHandler = (context) => {
  const { region, site, on } = context;
  const options = readOptions(context);
  const accentStyle = formatAccentStyle(options);
  const headers = {
    'X-Frame-Options': undefined,
    'Content-Security-Policy': formatPolicy(accentStyle),
    // Cross-origin isolated pages may embed only what sends these headers.
    'Cross-Origin-Embedder-Policy': 'require-corp',
    'Cross-Origin-Resource-Policy': 'cross-origin',
  };
  const { q, limit } = options;
  const place = findRequestedPlace(context);
  const build = (): string =>
    renderWidgetPage({
      options,
      regions: site.meta.regions,
      site: site.origin ?? '',
      scriptUrl: site.asset('widget.js') ?? '',
      styleUrl: site.asset('widget.css') ?? '',
      chosen: place && describeMerchant(context, place, { region, on }, readPerson(options)),
      found: q === '' || place ? undefined : findMerchants(context, q, { limit, country: region }),
    });
  const shown = place && [place.merchant.id, place.country, place.host];
  return showText(`lookup ${JSON.stringify([options, shown])}`, HTML, build, {
    once: q !== '' || place !== undefined,
    isPersonal: options.cards.length > 0 || Object.keys(options.person).length > 0,
    headers,
  });
};

/** Without JavaScript, a search result is a link with the merchant's id. */
function findRequestedPlace(context: PageContext): WidgetPlace | undefined {
  const { id, country = '', domain } = context.query;
  return findPlace(context.catalogue, {
    id: id || undefined,
    country: parseCountry(country),
    domain: domain || undefined,
  });
}

/** This page frames our own widget as a preview; no one may frame this page. */
const FRAMING = { 'Content-Security-Policy': `frame-src 'self'; ${PAGE_HEADERS['Content-Security-Policy']}` };

const buildSnippets =
  (embedUrl: string | undefined): PageHandler =>
  (context) => {
    const options = readOptions(context);
    const base = embedUrl ?? context.origin;
    const key = `embed ${base} ${JSON.stringify(options)}`;
    return showPage(key, SnippetPage, () => ({ options, base }), { headers: FRAMING });
  };

/** An embedding page that describes its visitor wrongly describes nobody: visitors couldn't do anything about an error. */
function readOptions({ query, region }: PageContext): WidgetOptions {
  const options = parseOptions((name) => query[name] ?? '', region);
  return { ...options, person: readPerson(options) === undefined ? {} : options.person };
}

function readPerson({ person }: WidgetOptions): SaidOfPerson | undefined {
  try {
    return readParameters(merchantForWidget, person);
  } catch {
    return undefined;
  }
}

function formatPolicy(accentStyle: string | undefined): string {
  const hash = accentStyle && ` 'sha256-${createHash('sha256').update(accentStyle).digest('base64')}'`;
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self'${hash ?? ''}`,
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
    'frame-ancestors *',
  ].join('; ');
}
