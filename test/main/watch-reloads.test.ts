// When a service reloads its catalogue.
import { afterEach, expect, it } from 'vitest';
import { type Reloads, watchReloads } from '../../src/main/watch-reloads.ts';
import { makeFile } from '../support/temporary-files.ts';

let reloads: Reloads;
afterEach(() => reloads.end());

const askByHand = (): boolean => process.emit('SIGHUP');
const takeTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Reloads that each last until the test lets them end. */
function makeReload() {
  const under: (() => void)[] = [];
  let count = 0;
  return {
    reload: () => {
      count += 1;
      return new Promise<void>((resolve) => under.push(resolve));
    },
    count: () => count,
    endOne: async () => {
      under.shift()!();
      await takeTurn();
    },
  };
}

it('keeps what is asked for before there is something to reload', async () => {
  reloads = watchReloads(makeFile('x', 'own.snapshot'));
  expect(askByHand()).toBe(true);
  const { reload, count, endOne } = makeReload();
  reloads.begin(reload);
  expect(count()).toBe(1);
  await endOne();
  expect(count()).toBe(1);
});

it('reloads one after another, and once for all that is asked for meanwhile', async () => {
  reloads = watchReloads(makeFile('x', 'own.snapshot'));
  const { reload, count, endOne } = makeReload();
  reloads.begin(reload);
  expect(count()).toBe(0);
  for (let times = 0; times < 3; times++) askByHand();
  expect(count()).toBe(1);
  await endOne();
  expect(count()).toBe(2);
  await endOne();
  expect(count()).toBe(2);
});
