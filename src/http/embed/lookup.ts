// GET /embed/lookup: the widget's page, the only one that other sites may frame.
import { createHash } from 'node:crypto';
import { isCountry } from '../../catalogue/country.ts';
import { parseOptions } from '../../web/widget/options.ts';
import { renderWidgetPage, type WidgetPage, writeAccentStyle } from '../../web/widget/page.ts';
import { readRegion } from '../site/region.ts';
import type { Visit, VisitHandler } from '../site/visit.ts';
import { describeMerchant, findPlace, type MerchantPlace } from './describe-merchant.ts';
import { findMerchants } from './find-merchants.ts';

export const answerLookup: VisitHandler = (visit) => {
  const { reply, served, send, ask, site } = visit;
  const options = parseOptions(ask, readRegion(visit));
  const accentStyle = writeAccentStyle(options);
  reply.removeHeader('X-Frame-Options').headers({
    'Content-Security-Policy': writePolicy(accentStyle),
    // Pages that are isolated across origins may embed only what says so.
    'Cross-Origin-Embedder-Policy': 'require-corp',
    'Cross-Origin-Resource-Policy': 'cross-origin',
  });
  const { q, region, limit } = options;
  const place = findAskedPlace(visit);
  const build = (): string => {
    const page: WidgetPage = {
      options,
      regions: site.meta.regions,
      site: site.origin ?? '',
      scriptUrl: site.asset('widget.js') ?? '',
      styleUrl: site.asset('widget.css') ?? '',
      chosen: place && describeMerchant(served, place, region, visit.on),
      found: q === '' || place ? undefined : findMerchants(served, q, { limit, country: region }),
    };
    return renderWidgetPage(page);
  };
  const shown = place && [place.merchant.id, place.country, place.host];
  return send(`lookup ${JSON.stringify([options, shown])}`, build, { once: q !== '' || place !== undefined });
};

/** Without JavaScript a result is a link that names its merchant. */
function findAskedPlace({ served, ask }: Visit): MerchantPlace | undefined {
  const country = ask('country');
  return findPlace(served, {
    id: ask('id') || undefined,
    country: isCountry(country) ? country : undefined,
    domain: ask('domain') || undefined,
  });
}

function writePolicy(accentStyle: string | undefined): string {
  const hash = accentStyle && ` 'sha256-${createHash('sha256').update(accentStyle).digest('base64')}'`;
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self'${hash ?? ''}`,
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
    'frame-ancestors *',
  ].join('; ');
}
