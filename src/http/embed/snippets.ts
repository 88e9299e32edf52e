// GET /embed: how to put the widget on a page of one's own, with a preview.
import { renderSnippetPage } from '../../web/loader/snippet-page.tsx';
import { parseOptions } from '../../web/widget/options.ts';
import { readRegion } from '../site/region.ts';
import type { SiteParts } from '../site/site-parts.ts';
import type { VisitHandler } from '../site/visit.ts';

export function buildSnippets({ settings }: Pick<SiteParts, 'settings'>): VisitHandler {
  return (visit) => {
    const { ask, site, origin, reply, send } = visit;
    const options = parseOptions(ask, readRegion(visit));
    const base = settings.embedUrl ?? origin;
    // The preview frames our own widget; nobody frames this page.
    const policy = reply.getHeader('Content-Security-Policy');
    reply.header('Content-Security-Policy', `frame-src 'self'; ${policy}`);
    return send(`embed ${base} ${JSON.stringify(options)}`, () => renderSnippetPage({ site, options, base }));
  };
}
