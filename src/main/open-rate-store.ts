// Where requests are counted: in this process, in the primary process for its workers, or in Valkey for all replicas.
import cluster from 'node:cluster';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../http/observe/logger.ts';
import { MemoryStore } from '../limit/memory-store.ts';
import type { Policies, RateStore } from '../limit/rate-store.ts';
import type { SharedCounter } from '../limit/shared-counter.ts';
import type { Settings } from './settings.ts';

/**
 * The primary process hands out the connections too, so while it is stuck nothing new comes that would wait here. It is
 * late only where the whole machine is, which was seen to take more than two seconds; the exact count is worth that wait.
 */
const PRIMARY_MS = 10_000;
const CONNECT_MS = 1000;
const RETRY_MS = 25;

export async function openRateStore(
  { valkeyUrl, valkeyTimeout }: Settings,
  policies: Policies,
  log: Logger,
): Promise<RateStore> {
  if (valkeyUrl === undefined && !cluster.isWorker) return new MemoryStore(policies);
  const { SharedStore } = await import('../limit/shared-store.ts');
  if (valkeyUrl === undefined) {
    const { WorkerCounter } = await import('./workers/worker-counter.ts');
    return new SharedStore(new WorkerCounter(), policies, { budgetMs: PRIMARY_MS });
  }
  // Loaded here so that a service without it does not pay for the client.
  const { ValkeyCounter } = await import('../limit/valkey/valkey-counter.ts');
  let problem: Error | undefined;
  const counter = new ValkeyCounter(valkeyUrl, policies, (error) => {
    problem = error;
  });
  await waitForAnswer(counter);
  return new SharedStore(counter, policies, {
    budgetMs: valkeyTimeout,
    onOutage: (cause) =>
      log.warn(
        { cause: cause.message, connection: problem?.message },
        'Valkey does not answer: this replica counts alone until it does',
      ),
    onReturn: (spent) => log.info(spent, 'Valkey answers again: requests are counted together'),
  });
}

/** So that the first requests are counted together too; a service whose Valkey is away starts all the same. */
async function waitForAnswer(counter: SharedCounter): Promise<void> {
  const deadline = performance.now() + CONNECT_MS;
  while (performance.now() < deadline) {
    const answer = counter.probe('start').then(
      () => true,
      () => false,
    );
    if (await Promise.race([answer, sleep(CONNECT_MS, false, { ref: false })])) return;
    await sleep(RETRY_MS);
  }
}
