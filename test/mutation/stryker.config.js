// Read by Stryker in the project's folder, for the room that run.js names.
const room = process.env.MUTATED_ROOM;
const report = `.cache/mutation/${room.replace('/', '-')}`;

export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'test/mutation/vitest.config.ts' },
  mutate: [`src/${room}/**/*.ts`],
  coverageAnalysis: 'perTest',
  // Stryker would rewrite it with TypeScript's own parser, which version 7 no longer offers; nothing here needs that.
  tsconfigFile: 'none',
  tempDirName: '.cache/stryker',
  ignorePatterns: ['dist', 'dist-bench', 'docs', 'bench', 'deploy', 'coverage'],
  incremental: true,
  incrementalFile: `${report}.json`,
  reporters: ['clear-text', 'progress-append-only', 'html'],
  clearTextReporter: { allowColor: false, allowEmojis: false, logTests: false, reportTests: false },
  htmlReporter: { fileName: `${report}.html` },
  thresholds: { high: 90, low: 80, break: 80 },
  concurrency: 1,
  // Long enough for a busy machine: what times out counts as noticed.
  timeoutMS: 20_000,
  timeoutFactor: 2,
};
