// The tests of one room, as Stryker runs them: those that stand in its folder, without those that need a second each.
// The shared store's, on a real server, take a little longer, and nothing else tests it.
import { defineConfig } from 'vitest/config';

const room = process.env.MUTATED_ROOM;

export default defineConfig({
  test: {
    include: [`test/${room}/**/*.test.ts`],
    exclude: [
      process.env.MUTATION_SERVER ? '**/*-faults.system.test.ts' : '**/*.system.test.ts',
      // On all upstream names and on all cards of data/, which take a second to read.
      'test/query/*/properties.test.ts',
      'test/query/eligibility/{worked-answers,list-eligible-cards}.test.ts',
    ],
    setupFiles: ['test/support/fixed-seed.ts'],
    // As in the fast lane: a worker for each file would take longer than its tests.
    isolate: false,
    testTimeout: 60_000,
  },
});
