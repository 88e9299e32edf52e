// Read by Stryker in the project's folder, for the room that run.js names.
const room = process.env.MUTATED_ROOM;
const report = `.cache/mutation/${room.replace('/', '-')}`;

export default {
  testRunner: 'in-process',
  plugins: [new URL('../../.cache/mutation/in-process-runner.js', import.meta.url).pathname],
  // The fitted table of numbers is data.
  mutate: [`src/${room}/**/*.ts`, '!src/query/evidence/confidence-table.ts'],
  coverageAnalysis: 'perTest',
  // Stryker would rewrite it with TypeScript's own parser, which version 7 no longer offers; nothing here needs that.
  tsconfigFile: 'none',
  tempDirName: '.cache/stryker',
  ignorePatterns: ['.cache', 'assets', 'bench', 'coverage', 'deploy', 'dist', 'docs'],
  incremental: true,
  incrementalFile: `${report}.json`,
  reporters: ['clear-text', 'progress-append-only', 'html'],
  clearTextReporter: { allowColor: false, allowEmojis: false, logTests: false, reportTests: false },
  htmlReporter: { fileName: `${report}.html` },
  thresholds: { high: 90, low: 80, break: 80 },
  concurrency: 1,
  // Each run loads the project's modules anew, and they stay in memory.
  maxTestRunnerReuse: 150,
  // Long enough for a busy machine: what times out counts as noticed.
  timeoutMS: 20_000,
  timeoutFactor: 2,
};
