// The service worker for /statement. The page comes from the network, or from the cache when offline. Its scripts and
// data come from the cache, because their names change with their content. It sees no statement and contacts only this
// service.

const PAGE = '/statement';
const IMMUTABLE = /^\/(?:assets|lean)\//;

interface FetchEvent extends Event {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}

self.addEventListener('fetch', (event) => {
  const { request, respondWith } = event as FetchEvent;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (request.mode === 'navigate')
    respondWith.call(
      event,
      fetch(request).catch(async () => (await caches.match(PAGE)) ?? Response.error()),
    );
  else if (IMMUTABLE.test(pathname))
    respondWith.call(
      event,
      caches.match(request).then((kept) => kept ?? fetch(request)),
    );
});
