// A snapshot that is kept on the device: the one at hand answers at once, without a network too, and a newer one is fetched
// behind it, for the next start.
import { fetchBytes, fetchResponse } from './open.ts';

/** `name`: of the cache, which holds this snapshot alone. `isAgain`: what was kept could not be opened. */
export async function fetchKept(
  address: string,
  name: string | false,
  isAgain: boolean,
): Promise<Uint8Array> {
  // Not there without https, and refused where a person lets sites keep nothing.
  const cache = name === false ? undefined : await globalThis.caches?.open(name).catch(() => undefined);
  if (cache === undefined) return fetchBytes(address);
  const kept = isAgain ? undefined : await cache.match(address);
  if (kept === undefined) return readBytes(await fetchAndKeep(cache, address));
  void refresh(cache, address, kept.headers).catch(() => undefined);
  return readBytes(kept);
}

async function fetchAndKeep(cache: Cache, address: string): Promise<Response> {
  const response = await fetchResponse(address);
  await keep(cache, address, response.clone());
  return response;
}

async function refresh(cache: Cache, address: string, before: Headers): Promise<void> {
  const response = await fetchResponse(address, { cache: 'no-cache' });
  const isSame = (name: string): boolean =>
    response.headers.has(name) && response.headers.get(name) === before.get(name);
  if (isSame('ETag') || isSame('Last-Modified')) await response.body?.cancel();
  else await keep(cache, address, response);
}

/** Bundlers give each release another address: those before it go. A full disk is no reason not to answer. */
async function keep(cache: Cache, address: string, response: Response): Promise<void> {
  try {
    await cache.put(address, response);
    for (const { url } of await cache.keys()) if (url !== address) await cache.delete(url);
  } catch (error) {
    console.warn(`mcc-lookup could not keep its snapshot on this device: ${error}`);
  }
}

async function readBytes(response: Response): Promise<Uint8Array> {
  return new Uint8Array(await response.arrayBuffer());
}
