// `/oembed?url=…`: the widget as the embedded form of merchant and code pages, oembed.com version 1.0.
import type { FastifyReply } from 'fastify';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { parseMccCode } from '../../catalogue/mcc.ts';
import { sendJsonError } from '../json-error.ts';
import { escapeMarkup } from './escape-markup.ts';
import type { SiteParts } from './site-parts.ts';
import { getSurvey } from './survey.ts';
import type { Visit, VisitHandler } from './visit.ts';

const WIDTH = 480;
const HEIGHT = 420;
const LEAST = 280;
const DAY_SECONDS = 86_400;

interface Embedded {
  readonly title: string;
  /** What the widget begins with. */
  readonly query: { readonly q: string; readonly id?: string };
}

export function buildOembed({ settings }: Pick<SiteParts, 'settings'>): VisitHandler {
  return async (visit) => {
    const { ask, origin, site, served, send, reply } = visit;
    const format = ask('format');
    if (format !== '' && format !== 'json') return refuse(visit, 501, 'Only format=json is supported');
    const path = readPath(ask('url'), origin);
    const embedded = path === undefined ? undefined : await findEmbedded(served.catalogue, path);
    if (embedded === undefined)
      return refuse(visit, 404, 'No merchant or code page of ours has that address');
    const width = readSide(ask('maxwidth'), WIDTH);
    const height = readSide(ask('maxheight'), HEIGHT);
    const src = `${settings.embedUrl ?? origin}/embed/lookup?${new URLSearchParams(embedded.query)}`;
    reply.header('Access-Control-Allow-Origin', '*').header('Cross-Origin-Resource-Policy', 'cross-origin');
    return send(
      `oembed ${origin} ${path} ${width} ${height}`,
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
      { type: 'application/json; charset=utf-8' },
    );
  };
}

function refuse({ reply }: Visit, status: number, error: string): FastifyReply {
  return sendJsonError(reply.header('Access-Control-Allow-Origin', '*'), status, error);
}

/** The path of one of our own addresses, or a path alone. */
function readPath(text: string, origin: string): string | undefined {
  try {
    const url = new URL(text, origin);
    return url.origin === new URL(origin).origin ? decodeURIComponent(url.pathname) : undefined;
  } catch {
    return undefined;
  }
}

async function findEmbedded(catalogue: Catalogue, path: string): Promise<Embedded | undefined> {
  const [, room, name = ''] = /^\/(merchant|mcc)\/([^/]+)$/.exec(path) ?? [];
  if (room === 'merchant') {
    const number = catalogue.findMerchantById(name);
    if (number === undefined) return undefined;
    const merchant = catalogue.summarise(number);
    return { title: `${merchant.name}: MCC ${merchant.mcc}`, query: { q: merchant.name, id: merchant.id } };
  }
  const mcc = room === 'mcc' ? catalogue.mccs.get(parseMccCode(name) ?? '') : undefined;
  if (mcc === undefined) return undefined;
  // The widget looks up merchants, so a code is shown by the best known merchant that has it.
  const best = (await getSurvey(catalogue)).byMcc.get(mcc.code)?.[0];
  const title = `MCC ${mcc.code}: ${mcc.description}`;
  if (best === undefined) return { title, query: { q: mcc.brand ?? mcc.description } };
  const { name: merchantName, id } = catalogue.summarise(best);
  return { title, query: { q: merchantName, id } };
}

function readSide(text: string, usual: number): number {
  return /^\d{1,5}$/.test(text) ? Math.max(LEAST, Math.min(usual, Number(text))) : usual;
}
