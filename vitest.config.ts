import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts', 'test/**/*.test.tsx'],
    globalSetup: ['test/support/provide-browser.ts'],
    reporters: ['default', './test/support/plain-reporter.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
