// Runs the tests of a room for Stryker, all mutants in one process: Stryker's own runner starts Vitest for each, which
// takes 2 s where the tests of pure code take 0.1 s. Tests, hooks and expectations are Vitest's.
import { readdirSync } from 'node:fs';
import { register } from 'node:module';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { declareClassPlugin, PluginKind } from '@stryker-mutator/api/plugin';
import {
  DryRunStatus,
  determineHitLimitReached,
  MutantRunStatus,
  TestStatus,
  toMutantRunResult,
} from '@stryker-mutator/api/test-runner';

const { MUTATED_ROOM: room, MUTATION_SERVER: server } = process.env;

/** Those that stand in the room's folder, without those that read all of data/ or need a server. */
function listTestFiles() {
  const tooSlow = [/^query\/\w+\/properties/, /^query\/eligibility\/(worked-answers|list-eligible-cards)/];
  const isSlow = (file) =>
    file.includes('.system.')
      ? !(server && file.includes('shared-store.'))
      : tooSlow.some((each) => each.test(file));
  return readdirSync(join('test', room), { recursive: true })
    .map((file) => `${room}/${file}`)
    .filter((file) => file.endsWith('.test.ts') && !isSlow(file))
    .sort()
    .map((file) => resolve('test', file));
}

/** As in the fast lane. */
const TIMEOUT_MS = 60_000;
/** A mutant that leaves a request unanswered costs as long; the tests of a room take milliseconds each. */
const MUTANT_TIMEOUT_MS = 10_000;
const SEQUENCE = { shuffle: false, concurrent: false, hooks: 'stack', setupFiles: 'list', seed: 1 };
const CONFIG = {
  root: process.cwd(),
  setupFiles: [resolve('test/support/fixed-seed.ts')],
  sequence: SEQUENCE,
  allowOnly: true,
  passWithNoTests: true,
  maxConcurrency: 1,
  retry: 0,
  tags: [],
};

class InProcessRunner {
  #files = listTestFiles();
  #startTests;
  #loads = 0;
  /** Thrown where no test waits for it, such as in an immediate. */
  #uncaught;

  capabilities() {
    return { reloadEnvironment: true };
  }

  async init() {
    register('./fresh-modules.js', import.meta.url);
    for (const event of ['uncaughtException', 'unhandledRejection'])
      process.on(event, (error) => {
        this.#uncaught = error;
      });
    // Where instrumented code looks for the mutant that is active, and notes what it reaches.
    globalThis.__stryker__ = {};
    // What `expect` and `vi` ask for the worker that they run in.
    const settings = { snapshotOptions: {}, expect: {}, fakeTimers: {}, chaiConfig: {} };
    globalThis.__vitest_worker__ = {
      config: { ...CONFIG, ...settings },
      environment: {},
      rpc: {},
      durations: {},
    };
    ({ startTests: this.#startTests } = await import('@vitest/runner'));
  }

  async dryRun() {
    const mutation = globalThis.__stryker__;
    mutation.activeMutant = undefined;
    const tests = await this.#run(
      {
        onBeforeTryTask: (test) => {
          mutation.currentTestId = identify(test);
        },
        onAfterTryTask: () => {
          mutation.currentTestId = undefined;
        },
      },
      TIMEOUT_MS,
    );
    return { status: DryRunStatus.Complete, tests, mutantCoverage: mutation.mutantCoverage };
  }

  async mutantRun({ testFilter, hitLimit, activeMutant, mutantActivation, disableBail }) {
    const wanted = testFilter && new Set(testFilter);
    const mutation = Object.assign(globalThis.__stryker__, { hitCount: 0, hitLimit });
    mutation.activeMutant = mutantActivation === 'static' ? activeMutant.id : undefined;
    let hasFailed = false;
    try {
      const tests = await this.#run(
        {
          onCollected: () => {
            mutation.activeMutant = activeMutant.id;
          },
          onBeforeRunTask: (test) => {
            const isDone = hasFailed && !disableBail;
            if (isDone || (wanted && !wanted.has(identify(test)))) test.mode = 'skip';
          },
          onAfterRunTask: ({ result }) => {
            hasFailed ||= result?.state === 'fail';
          },
        },
        MUTANT_TIMEOUT_MS,
        wanted,
      );
      const late = determineHitLimitReached(mutation.hitCount, hitLimit);
      return toMutantRunResult(late ?? { status: DryRunStatus.Complete, tests });
    } catch (error) {
      return { status: MutantRunStatus.Error, errorMessage: String(error) };
    }
  }

  async #run(hooks, timeout, wanted) {
    const load = ++this.#loads;
    this.#uncaught = undefined;
    const files = this.#files.filter(
      (file) => !wanted || [...wanted].some((id) => id.startsWith(`${file}#`)),
    );
    const collected = await this.#startTests(files, {
      config: { ...CONFIG, testTimeout: timeout, hookTimeout: timeout },
      importFile: (path) => import(`${pathToFileURL(path)}?mutant=${load}`),
      ...hooks,
      onBeforeTryTask: (test) => {
        globalThis.__vitest_worker__.current = test;
        hooks.onBeforeTryTask?.(test);
      },
    });
    const results = collected.flatMap(listResults);
    if (this.#uncaught === undefined || results.length === 0) return results;
    const failed = { status: TestStatus.Failed, failureMessage: String(this.#uncaught) };
    return [...results.slice(0, -1), { ...results.at(-1), ...failed }];
  }
}

const nameOf = ({ suite, name }) => (suite ? `${nameOf(suite)} ${name}` : name).trim();
const identify = (test) => `${test.file.filepath}#${nameOf(test)}`;

/** A file that can't be read, or a suite whose hook fails, counts as a test that fails. */
function listResults(task) {
  const { state, duration = 0, errors } = task.result ?? {};
  const isTest = task.type === 'test';
  const inner = isTest ? [] : task.tasks.flatMap(listResults);
  const isOwn = isTest
    ? state === 'pass' || state === 'fail'
    : state === 'fail' && inner.every(({ status }) => status !== TestStatus.Failed);
  if (!isOwn) return inner;
  const test = {
    id: identify(task),
    name: nameOf(task),
    fileName: task.file.filepath,
    timeSpentMs: duration,
  };
  const own =
    state === 'pass'
      ? { ...test, status: TestStatus.Success }
      : { ...test, status: TestStatus.Failed, failureMessage: errors?.[0]?.message ?? 'it failed' };
  return [...inner, own];
}

export const strykerPlugins = [declareClassPlugin(PluginKind.TestRunner, 'in-process', InProcessRunner)];
