// What the shared store does without a server; tests that need one are in shared-store*.system.test.ts.
import { expect, it } from 'vitest';
import { openSharedStore } from '../../src/limit/shared-store.ts';
import { findFreePort } from '../support/engines/server-process.ts';

const POLICY = { name: 'default', limit: 100, windowMs: 900_000 };
const POLICIES = { api: POLICY, widget: POLICY, agent: POLICY, page: POLICY };

it.each(['valkey', 'valkey+cluster'])('counts on its own while there is no server, %s', async (scheme) => {
  const outages: Error[] = [];
  const store = await openSharedStore(`${scheme}://127.0.0.1:${await findFreePort()}`, POLICIES, {
    timeoutMs: 50,
    clock: () => 1_790_000_000_000,
    onOutage: (error) => outages.push(error),
  });
  const decisions = await Promise.all(Array.from({ length: 120 }, () => store.take('api', '192.0.2.1')));
  await store.close();
  expect(decisions.map(({ allowed }) => allowed)).toEqual(decisions.map((_, index) => index < 100));
  expect(decisions[119]).toEqual({ allowed: false, remaining: 0, resetAt: 1_790_000_900_000 });
  expect(store.health).toEqual({ reachable: false, localDecisions: 120, outages: 1 });
  expect(outages.map(({ message }) => message)).toEqual([
    expect.stringMatching(/ECONNREFUSED|refresh slots/),
  ]);
});

it('refuses an invalid URL', async () => {
  await expect(openSharedStore('http://cache', POLICIES, { timeoutMs: 50 })).rejects.toThrow(
    'documented forms',
  );
});
