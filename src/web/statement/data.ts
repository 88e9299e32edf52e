// The catalogue for browsers: downloaded once with a progress bar, then cached by the browser together with the page,
// one version at a time, so the next visit needs no network.

const CACHE = 'mcc-lookup-statement';

export type Progress = (received: number) => void;

export async function loadData(address: string, onProgress: Progress): Promise<ArrayBuffer> {
  const cached = await findCached(address);
  if (cached !== undefined) return cached;
  const response = await fetch(address);
  if (!response.ok || response.body === null)
    throw new Error(`the data could not be loaded (${response.status})`);
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let received = 0;
  const reader = response.body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parts.push(part.value);
    received += part.value.length;
    onProgress(received);
  }
  return new Blob(parts).arrayBuffer();
}

async function findCached(address: string): Promise<ArrayBuffer | undefined> {
  if (!('caches' in self)) return undefined;
  const found = await caches.match(address).catch(() => undefined);
  return found?.arrayBuffer();
}

/** Caches the data and the page's own files, and deletes every earlier version. */
export async function cacheForOffline(
  data: { readonly address: string; readonly bytes: ArrayBuffer },
  shell: readonly string[],
): Promise<void> {
  if (!('caches' in self)) return;
  const cache = await caches.open(CACHE);
  const cached = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  if (!cached.has(data.address)) await cache.put(data.address, new Response(data.bytes));
  await Promise.all(
    shell.filter((path) => path === location.pathname || !cached.has(path)).map((path) => cache.add(path)),
  );
  const current = new Set([data.address, ...shell]);
  for (const request of await cache.keys())
    if (!current.has(new URL(request.url).pathname)) await cache.delete(request);
}
