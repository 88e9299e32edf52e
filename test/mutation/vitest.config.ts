// The tests of one room, as Stryker runs them: those of the fast lane that stand in its folder.
import { defineConfig } from 'vitest/config';

const room = process.env.MUTATED_ROOM;

export default defineConfig({
  test: {
    include: [`test/${room}/**/*.test.ts`],
    // A mutant a second: the properties on all upstream names would take minutes each.
    exclude: ['**/*.system.test.ts', 'test/query/names/properties.test.ts'],
    setupFiles: ['test/support/fixed-seed.ts'],
    testTimeout: 60_000,
  },
});
