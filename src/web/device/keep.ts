// Keeps the site on this device, and removes it: the script of pages with the offer. Nothing is loaded unasked, except in
// an installed app, which is asked for by installing it.
import type { KeepSettings } from './keep-on-device.tsx';
import { CACHE, isAppCache, isKept, loadData, WORKER } from './kept.ts';

type State = 'offered' | 'busy' | 'kept' | 'failed';

const place = document.querySelector<HTMLElement>('[data-keep]');

function show(place: HTMLElement, ...states: readonly State[]): void {
  delete place.dataset.waiting;
  for (const part of place.querySelectorAll<HTMLElement>('[data-when]'))
    part.hidden = !states.includes(part.dataset.when as State);
}

async function keep(place: HTMLElement): Promise<void> {
  const { address, bytes } = JSON.parse(place.dataset.keep!) as KeepSettings;
  show(place, 'busy');
  const progress = place.querySelector('progress')!;
  try {
    // Loaded here because a worker could not say how far it is; the worker finds it in the cache.
    const data = await loadData(address, (received) => {
      if (received - progress.value >= bytes / 20) progress.value = received;
    });
    progress.removeAttribute('value');
    const cache = await caches.open(CACHE);
    if ((await cache.match(address)) === undefined) await cache.put(address, new Response(data));
    const registration = await navigator.serviceWorker.register(WORKER, {
      scope: '/',
      updateViaCache: 'none',
    });
    await waitForWorker(registration);
    await removeStatementWorker();
    // Otherwise a browser that is short of space may drop it.
    await navigator.storage?.persist?.().catch(() => false);
    show(place, 'kept');
  } catch (error) {
    const problem = place.querySelector<HTMLElement>('[data-when=failed]')!;
    problem.textContent = `It could not be kept: ${explain(error as Error)}.`;
    show(place, 'offered', 'failed');
  }
}

const explain = ({ name, message }: Error): string =>
  name === 'QuotaExceededError' ? 'there is not enough space on this device' : message;

async function waitForWorker(registration: ServiceWorkerRegistration): Promise<void> {
  const worker = registration.installing ?? registration.waiting;
  if (worker === null || registration.active !== null) return;
  await new Promise<void>((resolve, reject) => {
    const check = (): void => {
      if (worker.state === 'activated') resolve();
      if (worker.state === 'redundant') reject(new Error('the download was interrupted; try again'));
    };
    worker.addEventListener('statechange', check);
    check();
  });
}

/** What /statement keeps where there is no app. */
async function removeStatementWorker(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration('/statement');
  if (new URL(registration?.scope ?? location.href).pathname === '/statement')
    await registration?.unregister();
  await caches.delete('mcc-lookup-statement');
}

async function remove(place: HTMLElement): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration('/');
  await registration?.unregister();
  for (const name of (await caches.keys()).filter(isAppCache)) await caches.delete(name);
  show(place, 'offered');
}

const isInstalled = (): boolean =>
  matchMedia('(display-mode: standalone)').matches ||
  (navigator as { readonly standalone?: boolean }).standalone === true;

async function start(place: HTMLElement): Promise<void> {
  place.querySelector('[data-do=keep]')!.addEventListener('click', () => void keep(place));
  place.querySelector('[data-do=remove]')!.addEventListener('click', () => void remove(place));
  if (await isKept()) show(place, 'kept');
  else if (isInstalled()) await keep(place);
  else show(place, 'offered');
}

// Private windows and plain HTTP have neither.
if (place && 'serviceWorker' in navigator && 'caches' in self) void start(place);
else if (place) place.hidden = true;
