// The service worker of /statement: the page from the network while there is one, else as it was kept; its program and data
// as they were kept, for their names change with their content. It sees no statement, and asks nobody but this service.

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
