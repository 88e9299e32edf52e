import { expect, it } from 'vitest';
import { RefusedClients } from '../../src/limit/refused-clients.ts';

it('knows a client until its window ends, and forgets the oldest past its bound', () => {
  const refused = new RefusedClients(2);
  refused.note('a', 100);
  refused.note('b', 200);
  expect(refused.findLeft('a', 60)).toBe(40);
  refused.note('a', 300);
  refused.note('c', 300);
  expect(refused.findLeft('b', 60)).toBeUndefined();
  expect(refused.findLeft('a', 60)).toBe(240);
  expect(refused.findLeft('c', 300)).toBeUndefined();
  expect(refused.size).toBe(1);
});
