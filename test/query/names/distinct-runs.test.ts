import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DistinctRuns } from '../../../src/query/names/distinct-runs.ts';

test('numbers runs as they are met, equal ones alike, beyond the first size of its table', () => {
  const runs = fc.array(fc.array(fc.nat(30), { maxLength: 4 }), { minLength: 2500, maxLength: 4000 });
  fc.assert(
    fc.property(runs, (given) => {
      const table = new DistinctRuns();
      const model = new Map<string, number>();
      for (const run of given) {
        const key = run.join();
        if (!model.has(key)) model.set(key, model.size);
        // Not at the beginning of its source: where it stands must not matter.
        expect(table.add(Uint32Array.from([7, ...run, 7]), 1, 1 + run.length)).toBe(model.get(key));
      }
      expect(table.count).toBe(model.size);
    }),
    { numRuns: 5 },
  );
});
