// What counting adds to a request: in memory, and in Valkey on this machine, one after another and fifty at once.
import { DEFAULT_HTTP_SETTINGS } from '../../src/http/settings.ts';
import { MemoryStore } from '../../src/limit/memory-store.ts';
import type { RateStore } from '../../src/limit/rate-store.ts';
import { SharedStore } from '../../src/limit/shared-store.ts';
import { parseValkeyUrl } from '../../src/limit/valkey/parse-valkey-url.ts';
import { ValkeyCounter } from '../../src/limit/valkey/valkey-counter.ts';
import { startValkey } from '../../test/support/engines/start-valkey.ts';
import { tellTable } from '../report/tell.ts';
import { findProgramVersion } from '../report/versions.ts';
import { type Spread, spreadLatencies } from './percentiles.ts';

const TIMES = 20_000;
const AT_ONCE = 50;
const BUDGET_MS = 50;
const { policies } = DEFAULT_HTTP_SETTINGS;
const address = (at: number): string => `10.${(at >> 16) & 255}.${(at >> 8) & 255}.${at & 255}`;

interface Row extends Spread {
  readonly name: string;
  /** Decisions that the replica took for itself because the server was late. */
  readonly alone: number;
}

async function measure(name: string, store: RateStore, atOnce: number): Promise<Row> {
  const times: number[] = [];
  let next = 0;
  const loop = async (): Promise<void> => {
    while (next < TIMES) {
      const began = performance.now();
      const decision = store.take('api', address(next++));
      if (decision instanceof Promise) await decision;
      times.push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, loop));
  return { name, ...spreadLatencies(times), alone: store.health?.localDecisions ?? 0 };
}

export async function measureLimiter(): Promise<void> {
  const memory = new MemoryStore(policies);
  await measure('(warming up)', memory, 1);
  const rows = [await measure('memory', memory, 1)];
  const server = await startValkey();
  const counter = new ValkeyCounter(parseValkeyUrl(server.url)!, policies);
  await new Promise((resolve) => setTimeout(resolve, 500));
  const shared = new SharedStore(counter, policies, { budgetMs: BUDGET_MS });
  rows.push(await measure('Valkey, one at a time', shared, 1));
  rows.push(await measure(`Valkey, ${AT_ONCE} at once`, shared, AT_ONCE));
  await shared.close();
  await server.close();
  tellTable({
    about: `A decision of the limiter, ${TIMES.toLocaleString('en')} times. The server is ${server.process.program} ${findProgramVersion(server.process.program)}, without persistence; a decision is taken alone where it does not answer within ${BUDGET_MS} ms.`,
    columns: ['store', 'p50, ms', 'p99, ms', 'taken alone'],
    rows: rows.map(({ name, p50, p99, alone }) => [name, p50, p99, alone]),
  });
}
