// Two lanes. `fast` (npm test) needs Node and npm alone; `system` (npm run test:system) has every file named
// *.system.test.ts: browsers, servers, the packed package, faults, hostile clients.
import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';

const SYSTEM = '{test,importers/test}/**/*.system.test.{ts,tsx}';

export default defineConfig({
  test: {
    reporters: ['default', './test/support/plain-reporter.ts'],
    setupFiles: ['test/support/fixed-seed.ts'],
    // On two cores Vitest would take one; more than two slow each other down.
    maxWorkers: 2,
    // The default is a second, which is one pause of a busy machine.
    expect: { poll: { timeout: 15_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'fast',
          include: ['{test,importers/test}/**/*.test.{ts,tsx}'],
          exclude: [SYSTEM, '**/node_modules/**'],
          // No test changes what others share, and loading the service anew for each file takes longer than its tests.
          isolate: false,
          testTimeout: 120_000,
          hookTimeout: 180_000,
        },
      },
      {
        extends: true,
        // What test/system/package.json has, and tests import.
        resolve: {
          alias: Object.fromEntries(
            [
              '@arethetypeswrong/core',
              '@prometheus-io/lezer-promql',
              'axe-core',
              'playwright-core',
              'publint',
            ].map((name) => [name, resolve('test/system/node_modules', name)]),
          ),
        },
        test: {
          name: 'system',
          include: [SYSTEM],
          exclude: ['**/node_modules/**'],
          globalSetup: ['test/support/system-setup.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
