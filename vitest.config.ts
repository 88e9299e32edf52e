import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts', 'test/**/*.test.tsx'],
    globalSetup: ['test/support/provide-browser.ts'],
    reporters: ['default', './test/support/plain-reporter.ts'],
    // On two cores Vitest would take one; much of the time is spent waiting for servers and browsers.
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // The default is a second, which is one pause of a busy machine.
    expect: { poll: { timeout: 15_000 } },
  },
});
