// `/oembed?url=…`: the widget as the embedded version of merchant and code pages (oembed.com, version 1.0).
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { parseMccCode } from '../../catalogue/mcc.ts';
import { fail } from '../../operations/errors.ts';
import { listByMcc } from '../../site/mcc.ts';
import { escapeMarkup, JSON_TYPE, type PageHandler, showText } from '../../site/page.ts';
import type { HttpSettings } from '../http-settings.ts';

const WIDTH = 480;
const HEIGHT = 420;
const MIN_SIDE = 280;
const DAY_SECONDS = 86_400;

interface Embedded {
  readonly title: string;
  /** The widget's initial search. */
  readonly query: { readonly q: string; readonly id?: string };
}

export function buildOembed({ embedUrl }: Pick<HttpSettings, 'embedUrl'>): PageHandler {
  return ({ query, origin, site, catalogue }) => {
    const format = query.format ?? '';
    if (format !== '' && format !== 'json') fail({ status: 501, error: 'Only format=json is supported' });
    const path = readPath(query.url ?? '', origin);
    const embedded = path === undefined ? undefined : findEmbedded(catalogue, path, site.defaultRegion);
    if (embedded === undefined)
      return fail({ status: 404, error: 'No merchant or code page has that address' });
    const width = readSide(query.maxwidth ?? '', WIDTH);
    const height = readSide(query.maxheight ?? '', HEIGHT);
    const src = `${embedUrl ?? origin}/embed/lookup?${new URLSearchParams(embedded.query)}`;
    return showText(
      `oembed ${origin} ${path} ${width} ${height}`,
      JSON_TYPE,
      () =>
        JSON.stringify({
          version: '1.0',
          type: 'rich',
          title: embedded.title,
          provider_name: 'MCC Lookup',
          provider_url: `${site.origin ?? origin}/`,
          cache_age: DAY_SECONDS,
          width,
          height,
          html: `<iframe src="${escapeMarkup(src)}" width="${width}" height="${height}" title="${escapeMarkup(embedded.title)}" style="border:0;max-width:100%;color-scheme:light dark" loading="lazy"></iframe>`,
        }),
      { headers: { 'Access-Control-Allow-Origin': '*', 'Cross-Origin-Resource-Policy': 'cross-origin' } },
    );
  };
}

/** The path of a URL on this site; `text` may also be just a path. */
function readPath(text: string, origin: string): string | undefined {
  try {
    const url = new URL(text, origin);
    return url.origin === new URL(origin).origin ? decodeURIComponent(url.pathname) : undefined;
  } catch {
    return undefined;
  }
}

function findEmbedded(catalogue: Catalogue, path: string, region: string): Embedded | undefined {
  const [, kind, name = ''] = /^\/(merchant|mcc)\/([^/]+)$/.exec(path) ?? [];
  if (kind === 'merchant') {
    const number = catalogue.findMerchantById(name);
    if (number === undefined) return undefined;
    const merchant = catalogue.summarise(number);
    return { title: `${merchant.name}: MCC ${merchant.mcc}`, query: { q: merchant.name, id: merchant.id } };
  }
  const mcc = kind === 'mcc' ? catalogue.mccs.get(parseMccCode(name) ?? '') : undefined;
  if (mcc === undefined) return undefined;
  // The widget looks up merchants, so for a code it shows the best-known merchant that has it.
  const [best] = listByMcc(catalogue, mcc.code, region);
  const title = `MCC ${mcc.code}: ${mcc.description}`;
  if (best === undefined) return { title, query: { q: mcc.brand ?? mcc.description } };
  const { name: merchantName, id } = catalogue.summarise(best);
  return { title, query: { q: merchantName, id } };
}

function readSide(text: string, fallback: number): number {
  return /^\d{1,5}$/.test(text) ? Math.max(MIN_SIDE, Math.min(fallback, Number(text))) : fallback;
}
