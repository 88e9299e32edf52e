// In the primary process: counts for all workers, so that they allow the limit together.
import type { Worker } from 'node:cluster';
import type { RateStore } from '../../limit/rate-store.ts';
import type { TakeMessage, TakenMessage } from './messages.ts';

export async function countForWorker(
  store: RateStore,
  worker: Pick<Worker, 'send' | 'isConnected'>,
  { asked }: TakeMessage,
): Promise<void> {
  const decided: [number, boolean, number, number][] = [];
  for (const [id, bucket, key] of asked) {
    const { allowed, remaining, resetAt } = await store.take(bucket, key);
    decided.push([id, allowed, remaining, Math.max(0, resetAt - Date.now())]);
  }
  const message: TakenMessage = { kind: 'taken', decided };
  // A worker that has ended meanwhile needs no answer.
  if (worker.isConnected()) worker.send(message, () => {});
}
