// Served in the place of the app's worker where the operator has switched the app off: it removes what the app has kept,
// and then itself.
import { isAppCache } from '../web/device/kept.ts';

interface WorkerScope {
  readonly registration: ServiceWorkerRegistration;
  skipWaiting(): Promise<void>;
  addEventListener(
    type: 'install' | 'activate',
    listener: (event: { waitUntil(work: Promise<unknown>): void }) => void,
  ): void;
}
const scope = self as unknown as WorkerScope;

scope.addEventListener('install', () => void scope.skipWaiting());
scope.addEventListener('activate', (event) => event.waitUntil(remove()));

async function remove(): Promise<void> {
  const names = (await caches.keys()).filter(isAppCache);
  await Promise.all(names.map((name) => caches.delete(name)));
  await scope.registration.unregister();
}
