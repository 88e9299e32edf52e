// What this device keeps between visits: the region and cards, shared with the other pages; for /statement the card used in
// each region, manual corrections, and the catalogue for browsers with the page's own files. Never the statement itself.
import type { Corrections } from '../../query/statement-files/match-rows.ts';
import { isKept } from '../device/kept.ts';
import { readProfile, storeProfile } from '../visitor/profile.ts';
import { getRegion, storeRegion } from '../visitor/region.ts';
import { readStored, store } from '../visitor/storage.ts';

export interface Remembered {
  readonly region: string;
  readonly cards: readonly string[];
  readonly used: string | undefined;
  readonly corrections: Corrections;
}

const KEY = 'mcc-lookup:statement';

interface Stored {
  /** By region: `{ "SG": "REVO" }`. */
  readonly used?: Readonly<Record<string, string>>;
  readonly corrections?: Corrections;
}

export function recall(): Remembered {
  const region = getRegion();
  return { region, corrections: readStored<Stored>(KEY).corrections ?? {}, ...recallCards(region) };
}

/** The cards held in a region, and the one that its last statement was for, otherwise the first. */
export function recallCards(region: string): Pick<Remembered, 'cards' | 'used'> {
  const { cards } = readProfile(region);
  const used = readStored<Stored>(KEY).used?.[region];
  return { cards, used: used !== undefined && cards.includes(used) ? used : cards[0] };
}

export function rememberCards({ region, cards, used }: Remembered): void {
  storeRegion(region);
  storeProfile(region, { ...readProfile(region), cards });
  if (used !== undefined) store(KEY, { used: { ...readStored<Stored>(KEY).used, [region]: used } });
}

export const rememberCorrections = (corrections: Corrections): boolean => store(KEY, { corrections });

const CACHE = 'mcc-lookup-statement';
const WORKER = '/statement-offline.js';

/** Caches the data and the page's own files, and deletes every earlier version. The app has both already. */
export async function cacheForOffline(
  data: { readonly address: string; readonly bytes: ArrayBuffer },
  shell: readonly string[],
): Promise<void> {
  if (!('caches' in self) || (await isKept())) return;
  const cache = await caches.open(CACHE);
  const cached = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  if (!cached.has(data.address)) await cache.put(data.address, new Response(data.bytes));
  await Promise.all(
    shell.filter((path) => path === location.pathname || !cached.has(path)).map((path) => cache.add(path)),
  );
  const current = new Set([data.address, ...shell]);
  for (const request of await cache.keys())
    if (!current.has(new URL(request.url).pathname)) await cache.delete(request);
  await navigator.serviceWorker?.register(WORKER, { scope: '/statement' });
}
