// Requests that take work: one at a time, clients in rotation.
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { FairQueue } from '../../src/http/fair-queue.ts';

const OPTIONS = { maxOfClient: 5, max: 8, maxWaitMs: 60_000 };

/** Takes a turn for each client in the list; returns who has begun so far, and what became of each. */
function takeAll(queue: FairQueue, clients: readonly string[], isGone?: (client: string) => boolean) {
  const begun: string[] = [];
  const turns = clients.map(async (client) => {
    const turn = await queue.take(client, () => isGone?.(client) ?? false);
    if (turn === 'begin') begun.push(client);
    return turn;
  });
  return { begun, turns: Promise.all(turns) };
}

it('lets the first begin at once, without waiting', async () => {
  const queue = new FairQueue(OPTIONS);
  expect(queue.take('a')).toBe('begin');
  await sleep(50);
  expect(queue.take('a')).toBe('begin');
});

it('lets the event loop turn between two requests', async () => {
  const queue = new FairQueue(OPTIONS);
  const { begun, turns } = takeAll(queue, ['a', 'b', 'c', 'd']);
  for (let count = 1; count <= 4; count++) {
    await Promise.resolve();
    expect(begun.length).toBeLessThanOrEqual(count);
    await setImmediate();
  }
  expect(await turns).toEqual(['begin', 'begin', 'begin', 'begin']);
  expect(queue.size).toBe(0);
});

it('serves clients in rotation: many requests of one wait for each other, not others for them', async () => {
  const queue = new FairQueue(OPTIONS);
  const { begun, turns } = takeAll(queue, ['many', 'many', 'many', 'many', 'one', 'two']);
  await turns;
  expect(begun).toEqual(['many', 'many', 'one', 'two', 'many', 'many']);
});

it('sheds what is too much for one client, and for all', async () => {
  const queue = new FairQueue(OPTIONS);
  const many = takeAll(queue, Array(8).fill('many'));
  expect((await many.turns).filter((turn) => turn === 'shed')).toHaveLength(2);
  await sleep(50);
  const all = takeAll(
    queue,
    Array.from({ length: 12 }, (_, index) => `client ${index}`),
  );
  expect((await all.turns).filter((turn) => turn === 'shed')).toHaveLength(3);
  expect(queue.shed).toBe(5);
});

it('sheds what has waited too long', async () => {
  const queue = new FairQueue({ ...OPTIONS, maxWaitMs: -1 });
  const { turns } = takeAll(queue, ['a', 'b']);
  expect(await turns).toEqual(['begin', 'shed']);
});

it('does no work for a client that has gone', async () => {
  const queue = new FairQueue(OPTIONS);
  const { begun, turns } = takeAll(queue, ['a', 'gone', 'gone', 'b'], (client) => client === 'gone');
  expect(await turns).toEqual(['begin', 'gone', 'gone', 'begin']);
  expect(begun).toEqual(['a', 'b']);
  expect(queue.shed).toBe(0);
});
