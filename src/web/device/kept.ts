// What the app keeps on a device, as pages and its service worker (src/app) both know it.

/** At the root, because its path limits its scope. */
export const WORKER = '/app-worker.js';

/** The catalogue for browsers by its address, and what the worker has to know of the service. */
export const CACHE = 'mcc-lookup-app';

/** The worker's own caches of assets begin with the same. */
export const isAppCache = (name: string): boolean => name.startsWith(CACHE);

/** What another app shared, until the page that it is for takes it. */
const SHARED = '/share/file';
const NAME = 'X-File-Name';

export async function keepShared(file: File): Promise<void> {
  const headers = { 'Content-Type': file.type, [NAME]: encodeURIComponent(file.name) };
  await (await caches.open(CACHE)).put(SHARED, new Response(file, { headers }));
}

export async function takeShared(): Promise<File | undefined> {
  if (!new URLSearchParams(location.search).has('shared') || !('caches' in self)) return undefined;
  // Once: a page that is opened again does not read it again.
  history.replaceState(null, '', location.pathname);
  const found = await caches.match(SHARED);
  if (found === undefined) return undefined;
  const type = found.headers.get('Content-Type') ?? '';
  const file = new File([await found.arrayBuffer()], decodeURIComponent(found.headers.get(NAME) ?? ''), {
    type,
  });
  await (await caches.open(CACHE)).delete(SHARED);
  return file;
}

/** Whether the app is on this device and answers. */
export async function isKept(): Promise<boolean> {
  const registration = await navigator.serviceWorker?.getRegistration('/').catch(() => undefined);
  return registration?.active?.scriptURL === new URL(WORKER, location.origin).href;
}

/** The catalogue, from whichever cache has it, otherwise from the service. */
export async function loadData(
  address: string,
  onProgress: (received: number) => void,
): Promise<ArrayBuffer> {
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
