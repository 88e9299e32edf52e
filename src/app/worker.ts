// The app's service worker. Assets come from the precache of its release; pages, suggestions and the API's GETs from the
// service, or from this device if the service does not answer. It runs only where somebody asked for it: the page's
// script src/web/device/keep.ts registers it. docs/app.md says what is kept, and when it changes.
import { clientsClaim, setCacheNameDetails } from 'workbox-core';
import { cleanupOutdatedCaches, precacheAndRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { NetworkOnly } from 'workbox-strategies';
import { SECTION } from '../catalogue/catalogue.ts';
import { ARRAYS, type ArrayType, type Sections } from '../catalogue/sections.ts';
import { DERIVED_ARRAYS } from '../query/names/derive.ts';
import { deriveSections, openEdition } from '../query/open-lean.ts';
import type { AppFacts } from '../site/app-facts.ts';
import { buildManifest, SHARED_FILE } from '../site/app-manifest.ts';
import { HTML, PAGE_HEADERS } from '../site/page.ts';
import { findShared } from '../site/share.ts';
import { CACHE, keepShared } from '../web/device/kept.ts';
import { PERSONAL } from '../web/visitor/parameters.ts';
import { type Answer, isAnswerable, openDevice } from './device.ts';

// scripts/bundle-web.js fills these in.
/** Addresses of files by their plain names, `/assets/site-1a2b3c4d.css` by `site.css`. */
declare const ASSETS: Readonly<Record<string, string>>;
declare const RELEASE: string;

/** The part of a service worker's global scope that is used here; TypeScript has no types for both pages and workers. */
interface WorkerScope {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: { matchAll(options: { type: 'window' }): Promise<readonly unknown[]> };
  skipWaiting(): Promise<void>;
  addEventListener(
    type: 'install' | 'activate' | 'fetch' | 'message',
    listener: (event: WorkerEvent) => void,
  ): void;
}
interface WorkerEvent extends Event {
  readonly data: unknown;
  readonly request: Request;
  waitUntil(work: Promise<unknown>): void;
  respondWith(response: Response | Promise<Response>): void;
}
const scope = self as unknown as WorkerScope;

/** How long the service has to answer before this device does. */
const NETWORK_SECONDS = 3;
/** After such a wait, the next pages do not wait again. */
const SLOW_MS = 30_000;
/** How often the service is asked for new data, at most. */
const REFRESH_MS = 900_000;

/** Not for a device: link previews, the reference of the API, the widget for other sites. */
const LEFT_OUT = /^(?:social-|docs\.js|try\.js|snippet|widget|embed\.js|app-)/;

setCacheNameDetails({ prefix: CACHE, suffix: '' });
clientsClaim();
cleanupOutdatedCaches();
precacheAndRoute(
  Object.entries(ASSETS)
    .filter(([name]) => !LEFT_OUT.test(name))
    .map(([, url]): { url: string; revision: string | null } => ({ url, revision: null }))
    .concat({ url: '/favicon.svg', revision: RELEASE }),
  { cleanURLs: false, directoryIndex: '', ignoreURLParametersMatching: [] },
);

// Facts and data.

/** By release, so that a new worker can get ready while the one before it still answers. */
const FACTS = `/app.json?release=${RELEASE}`;
const CHECKED = '/app.json?checked';

const readFacts = async (name = FACTS): Promise<AppFacts | undefined> =>
  (await (await caches.open(CACHE)).match(name))?.json();

/** Undefined where the operator has switched the app off. */
async function fetchFacts(): Promise<AppFacts | undefined> {
  const response = await fetch('/app.json', { cache: 'no-cache' });
  if (response.status === 404) return undefined;
  if (!response.ok) throw new Error(`/app.json: ${response.status}`);
  return response.json();
}

/** The facts are written last, so those that are there have their data. */
async function keep(facts: AppFacts): Promise<void> {
  const cache = await caches.open(CACHE);
  const { address } = facts.edition;
  if ((await cache.match(address)) === undefined) await cache.add(address);
  await keepDerived(cache, address);
  await cache.put(FACTS, Response.json(facts));
}

const DERIVED = '?derived=';
const TYPE = 'X-Array-Type';

/** What takes longest when the catalogue is opened is done once: its result is kept beside it. */
async function keepDerived(cache: Cache, address: string): Promise<void> {
  if ((await findDerived(cache, address)) !== undefined) return;
  const kept = await cache.match(address);
  const derived = deriveSections(new Uint8Array(await kept!.arrayBuffer()));
  for (const [name, array] of Object.entries(derived)) {
    const type = Object.entries(ARRAYS).find(([, each]) => array instanceof each)![0];
    const body = new Response(array as BlobPart as Blob, { headers: { [TYPE]: type } });
    await cache.put(`${address}${DERIVED}${name}`, body);
  }
}

/** Undefined if anything is missing. */
async function findDerived(cache: Cache, address: string): Promise<Sections | undefined> {
  const kept = await Promise.all(
    DERIVED_ARRAYS.map(async (array) => {
      const name = `${SECTION.nameIndex}${array}`;
      const found = await cache.match(`${address}${DERIVED}${name}`);
      const type = found?.headers.get(TYPE) as ArrayType | undefined;
      return found && type && ([name, new ARRAYS[type](await found.arrayBuffer())] as const);
    }),
  );
  const all = kept.filter((each) => each !== undefined);
  return all.length === kept.length ? Object.fromEntries(all) : undefined;
}

/** A worker without data of its own release is not installed, and the one before it goes on. */
async function install(): Promise<void> {
  const facts = await fetchFacts();
  if (facts?.release !== RELEASE) throw new Error('the service has another release');
  await keep(facts);
}

/** Asks for new data now and then. It is taken when the worker starts the next time. */
async function refresh(): Promise<void> {
  const cache = await caches.open(CACHE);
  const checked = Number(await (await cache.match(CHECKED))?.text());
  if (Date.now() - checked < REFRESH_MS) return;
  const facts = await fetchFacts();
  await cache.put(CHECKED, new Response(String(Date.now())));
  if (facts === undefined || facts.release !== RELEASE) await scope.registration.update();
  else await keep(facts);
}

/** Of other releases, and data that no facts name. */
async function removeOld(): Promise<void> {
  const cache = await caches.open(CACHE);
  const names = (await cache.keys()).map(({ url }) => url.slice(location.origin.length));
  const isFacts = (name: string): boolean => name.startsWith('/app.json?release=');
  const waiting = scope.registration.waiting !== null || scope.registration.installing !== null;
  const current = waiting ? names.filter(isFacts) : [FACTS];
  const needed = await Promise.all(current.map(async (name) => (await readFacts(name))?.edition.address));
  for (const name of names)
    if (isFacts(name) ? !current.includes(name) : name !== CHECKED && !needed.includes(name.split('?')[0]))
      await cache.delete(name);
}

let opened: Promise<Answer> | undefined;

function open(): Promise<Answer> {
  opened ??= openKept().catch((error: unknown) => {
    opened = undefined;
    throw error;
  });
  return opened;
}

async function openKept(): Promise<Answer> {
  const facts = await readFacts();
  const cache = await caches.open(CACHE);
  const kept = facts && (await cache.match(facts.edition.address));
  if (facts === undefined || kept === undefined) throw new Error('the data is no longer on this device');
  const [bytes, derived] = await Promise.all([kept.arrayBuffer(), findDerived(cache, facts.edition.address)]);
  try {
    return openDevice({
      catalogue: openEdition(new Uint8Array(bytes), derived),
      facts,
      asset: (name) => ASSETS[name],
      origin: location.origin,
      on: () => new Date().toISOString().slice(0, 10),
    });
  } catch (error) {
    // Damaged: the next refresh gets it again.
    await cache.delete(facts.edition.address);
    await cache.delete(CHECKED);
    throw error;
  }
}

// Requests.

let slowUntil = 0;

const service = new NetworkOnly({
  networkTimeoutSeconds: NETWORK_SECONDS,
  plugins: [
    {
      fetchDidSucceed: async ({ response }) => {
        // What the device can answer need not wait until the service has time.
        if (response.status >= 500 || response.status === 429) throw new Error(`${response.status}`);
        return response;
      },
      handlerDidError: async ({ request }) => {
        slowUntil = Date.now() + SLOW_MS;
        return answerHere(request, true);
      },
    },
  ],
});

async function answerHere(request: Request, isOffline: boolean): Promise<Response> {
  const url = new URL(request.url);
  const prefersMarkdown = /text\/markdown/i.test(request.headers.get('accept') ?? '');
  try {
    const answer = (await open())({ url, prefersMarkdown, isOffline });
    if (answer !== undefined) return await answer;
    return explain('This page needs a network', 'It is not among those that are kept on this device.');
  } catch (error) {
    return explain('This page could not be made', `${(error as Error).message}. Try again with a network.`);
  }
}

function explain(title: string, message: string): Response {
  const asset = ASSETS['site.css'];
  const page = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><link rel="stylesheet" href="${asset}"><main id="main"><h1>${title}</h1><p>${message}</p><p><a href="/">Find a shop</a> · <a href="/my-cards">My cards</a> · <a href="/qr">Scan</a></p></main>`;
  return new Response(page, { status: 503, headers: { ...PAGE_HEADERS, 'Content-Type': HTML } });
}

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === '/app.webmanifest',
  async () =>
    new Response(JSON.stringify(buildManifest({ asset: (name) => ASSETS[name] }, true)), {
      headers: { 'Content-Type': 'application/manifest+json' },
    }),
);

// Shared files and texts stay here; the page that they are for reads them.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === '/share',
  async ({ request }) => {
    const form = await request.formData();
    const [file] = form.getAll(SHARED_FILE).filter((each) => each instanceof File && each.size > 0) as File[];
    const read = (name: string): string => String(form.get(name) ?? '');
    const payload = [read('text'), read('url')].find((each) => /^\s*(?:000201|upi:)/i.test(each));
    if (file === undefined && payload === undefined)
      return goTo(findShared({ title: read('title'), text: read('text'), url: read('url') }));
    await keepShared(file ?? new File([payload!], '', { type: 'text/plain' }));
    return goTo(file === undefined || file.type.startsWith('image/') ? '/qr?shared' : '/statement?shared');
  },
  'POST',
);

const goTo = (path: string): Response => Response.redirect(new URL(path, location.origin).href, 303);

/** What says something about a person, or whom they pay: answered here even with a network. */
const isPersonal = ({ pathname, searchParams }: URL): boolean =>
  pathname === '/api/qr' ||
  (/^(?:\/api)?\/best-card(?:\.json)?$/.test(pathname) && PERSONAL.some((name) => searchParams.has(name)));

registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && (request.mode === 'navigate' || isAnswerable(url.pathname)),
  async ({ request, url, event }) => {
    if (request.mode === 'navigate') {
      if (await handOver()) return new Response(null, { headers: { Refresh: '0' } });
      (event as WorkerEvent).waitUntil(refresh().catch(() => undefined));
    }
    if (!isAnswerable(url.pathname)) return service.handle({ request, event });
    if (isPersonal(url)) return answerHere(request, false);
    if (!navigator.onLine || Date.now() < slowUntil) return answerHere(request, true);
    return service.handle({ request, event });
  },
);

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/lean/'),
  async ({ request }) => (await caches.match(request.url)) ?? fetch(request),
);

// From one release to the next: the new worker waits until no page of the old one is open, so a page and its scripts are
// always of one release. If this is the only page, it is opened again by the new worker.
const TAKE_OVER = 'take over';
let hasHandedOver = false;

async function handOver(): Promise<boolean> {
  const { waiting } = scope.registration;
  if (waiting === null || hasHandedOver || (await scope.clients.matchAll({ type: 'window' })).length > 1)
    return false;
  hasHandedOver = true;
  waiting.postMessage(TAKE_OVER);
  return true;
}

scope.addEventListener('install', (event) => event.waitUntil(install()));
scope.addEventListener('activate', (event) => event.waitUntil(removeOld()));
scope.addEventListener('message', ({ data }) => {
  if (data === TAKE_OVER) void scope.skipWaiting();
});
