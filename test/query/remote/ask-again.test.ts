import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { askAgain, getFacts } from '../../../src/query/remote/ask-again.ts';
import { type Facts, type Need, Needed } from '../../../src/query/remote/merchant-source.ts';

function find(id: string): number | undefined {
  const { ids } = getFacts();
  if (!ids.has(id)) throw new Needed({ kind: 'id', id });
  return ids.get(id);
}

const fetchLength = async (need: Need, facts: Facts): Promise<void> => {
  if (need.kind === 'id') facts.ids.set(need.id, need.id === 'nobody' ? undefined : need.id.length);
};

it('asks until nothing is missing, and fetches each fact once', async () => {
  const fetched: string[] = [];
  let asked = 0;
  const sum = await askAgain(
    () => {
      asked += 1;
      return (find('one') ?? 0) + (find('three') ?? 0) + (find('nobody') ?? 0) + (find('one') ?? 0);
    },
    async (need, facts) => {
      fetched.push((need as { id: string }).id);
      await fetchLength(need, facts);
    },
  );
  expect(sum).toBe(11);
  expect(fetched).toEqual(['one', 'three', 'nobody']);
  expect(asked).toBe(4);
});

it('keeps the facts of questions that are asked at once apart, across their awaits', async () => {
  const ask = (id: string) =>
    askAgain(async () => {
      await sleep(1);
      const found = find(id);
      await sleep(1);
      return [found, [...getFacts().ids.keys()]];
    }, fetchLength);
  const answers = await Promise.all(['a', 'bb', 'ccc'].map(ask));
  expect(answers).toEqual([
    [1, ['a']],
    [2, ['bb']],
    [3, ['ccc']],
  ]);
});

it('passes on what the question or the source has against it, and gives up on one without end', async () => {
  const boom = () => {
    throw new Error('boom');
  };
  await expect(askAgain(boom, fetchLength)).rejects.toThrow('boom');
  await expect(askAgain(() => find('x'), boom)).rejects.toThrow('boom');
  let more = 0;
  await expect(askAgain(() => find(String(more++)), fetchLength)).rejects.toThrow(Needed);
});

it('has no facts outside of a question', () => {
  expect(() => find('x')).toThrow(Needed);
});
