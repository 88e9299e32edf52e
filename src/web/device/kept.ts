// What the app keeps on a device, as pages and its service worker (src/app) both know it.

/** At the root, because its path limits its scope. */
export const WORKER = '/app-worker.js';

/** The catalogue for browsers by its address, and what the worker has to know of the service. */
export const CACHE = 'mcc-lookup-app';

/** The worker's own caches of assets begin with the same. */
export const isAppCache = (name: string): boolean => name.startsWith(CACHE);

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
