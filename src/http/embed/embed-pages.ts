// GET /embed/lookup: the widget's page, the only page that other sites may frame. GET /embed: how to add the widget to
// your own page, with a preview.
import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { parseCountry } from '../../query/parse-parameters.ts';
import { SnippetPage } from '../../web/loader/snippet-page.tsx';
import { parseOptions, type WidgetOptions } from '../../web/widget/options.ts';
import { formatAccentStyle, renderWidgetPage } from '../../web/widget/page.ts';
import type { AppDeps } from '../deps.ts';
import type { OpenPage, PageContext, PageHandler } from '../pages/page.ts';
import { describeMerchant, findMerchants, findPlace, type WidgetPlace } from './operations.ts';

export function addEmbedPages(
  app: FastifyInstance,
  openPage: OpenPage,
  { settings }: Pick<AppDeps, 'settings'>,
): void {
  app.get('/embed/lookup', (request, reply) => answerLookup(openPage(request, reply)));
  app.get('/embed', (request, reply) => answerSnippets(openPage(request, reply), settings.embedUrl));
}

const answerLookup: PageHandler = (context) => {
  const { reply, region, send, site, on } = context;
  const options = readOptions(context);
  const accentStyle = formatAccentStyle(options);
  reply.removeHeader('X-Frame-Options').headers({
    'Content-Security-Policy': formatPolicy(accentStyle),
    // Cross-origin isolated pages may embed only what sends these headers.
    'Cross-Origin-Embedder-Policy': 'require-corp',
    'Cross-Origin-Resource-Policy': 'cross-origin',
  });
  const { q, limit } = options;
  const place = findRequestedPlace(context);
  const build = (): string =>
    renderWidgetPage({
      options,
      regions: site.meta.regions,
      site: site.origin ?? '',
      scriptUrl: site.asset('widget.js') ?? '',
      styleUrl: site.asset('widget.css') ?? '',
      chosen: place && describeMerchant(context, place, region, on),
      found: q === '' || place ? undefined : findMerchants(context, q, { limit, country: region }),
    });
  const shown = place && [place.merchant.id, place.country, place.host];
  return send(`lookup ${JSON.stringify([options, shown])}`, build, { once: q !== '' || place !== undefined });
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

function answerSnippets(context: PageContext, embedUrl: string | undefined): ReturnType<PageHandler> {
  const { origin, reply, sendPage } = context;
  const options = readOptions(context);
  const base = embedUrl ?? origin;
  // This page frames our own widget as a preview; no one may frame this page.
  const policy = reply.getHeader('Content-Security-Policy');
  reply.header('Content-Security-Policy', `frame-src 'self'; ${policy}`);
  return sendPage(`embed ${base} ${JSON.stringify(options)}`, SnippetPage, () => ({ options, base }));
}

function readOptions({ query, region }: PageContext): WidgetOptions {
  return parseOptions((name) => query[name] ?? '', region);
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
