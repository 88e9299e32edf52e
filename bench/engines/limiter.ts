// What counting adds to a request: in memory, and in Valkey on this machine, one after another and fifty at once.

import { DEFAULT_HTTP_SETTINGS } from '../../src/http/settings.ts';
import { MemoryStore } from '../../src/limit/memory-store.ts';
import type { RateStore } from '../../src/limit/rate-store.ts';
import { SharedStore } from '../../src/limit/shared-store.ts';
import { parseValkeyUrl } from '../../src/limit/valkey/parse-valkey-url.ts';
import { ValkeyCounter } from '../../src/limit/valkey/valkey-counter.ts';
import { startValkey } from '../../test/support/engines/start-valkey.ts';
import { tellLatencies } from './percentiles.ts';

const TIMES = 20_000;
const AT_ONCE = 50;
const { policies } = DEFAULT_HTTP_SETTINGS;
const address = (at: number): string => `10.${(at >> 16) & 255}.${(at >> 8) & 255}.${at & 255}`;

async function measure(name: string, store: RateStore, atOnce: number): Promise<void> {
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
  const { localDecisions = 0 } = store.health ?? {};
  console.log(
    `${name.padEnd(24)} ${tellLatencies(times)}${localDecisions > 0 ? `, ${localDecisions} alone` : ''}`,
  );
}

export async function measureLimiter(): Promise<void> {
  const memory = new MemoryStore(policies);
  await measure('(warming up)', memory, 1);
  await measure('memory', memory, 1);
  const server = await startValkey();
  const counter = new ValkeyCounter(parseValkeyUrl(server.url)!, policies);
  await new Promise((resolve) => setTimeout(resolve, 500));
  const shared = new SharedStore(counter, policies, { budgetMs: 50 });
  await measure('Valkey, one at a time', shared, 1);
  await measure(`Valkey, ${AT_ONCE} at once`, shared, AT_ONCE);
  await shared.close();
  await server.close();
}
