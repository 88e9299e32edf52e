// The official conformance runner against /mcp, in the old and the new revision. Its server scenarios are written for a
// fixture with its own tools; only the scenarios and checks that apply to any server count here.
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Service } from '../http/service.ts';
import { startSmallService } from './small-service.ts';

const SCENARIOS = {
  '2025-11-25': ['server-initialize', 'ping', 'tools-list', 'resources-list', 'dns-rebinding-protection'],
  '2026-07-28': [
    'server-stateless',
    'tools-list',
    'resources-list',
    'sep-2164-resource-not-found',
    'dns-rebinding-protection',
    'caching',
    'http-header-validation',
    'input-required-result-unsupported-methods',
  ],
} as const;

/** These need one of the fixture's tools (`test_logging_tool`), or prompts, which we don't have. */
const NOT_OURS: ReadonlySet<string> = new Set([
  'sep-2575-server-rejects-undeclared-capability',
  'sep-2575-missing-capability-http-400',
  'sep-2575-http-server-no-independent-requests-on-stream',
  'sep-2575-server-no-log-without-loglevel',
  'sep-2549-prompts-list-caching-hints',
]);

interface ConformanceCheck {
  readonly id: string;
  readonly status: 'SUCCESS' | 'FAILURE' | 'WARNING' | 'SKIPPED' | 'INFO';
  readonly errorMessage?: string;
}

// Another of the runner's commands needs fs.globSync, which came with Node 22; this replaces it on Node 20.
const SHIM = `data:text/javascript,${encodeURIComponent(`
  import { register } from 'node:module';
  const fs = 'data:text/javascript,export * from "node:fs"; export const globSync = () => [];';
  const hook = \`export const resolve = (name, context, next) =>
    name === 'fs' && context.parentURL?.includes('/conformance/') ? { url: \${JSON.stringify(fs)}, shortCircuit: true } : next(name, context);\`;
  register('data:text/javascript,' + encodeURIComponent(hook));
`)}`;

let service: Service;
let folder: string;
beforeAll(async () => {
  service = await startSmallService();
  folder = mkdtempSync(join(tmpdir(), 'conformance-'));
});
afterAll(async () => {
  await service.close();
  rmSync(folder, { recursive: true });
});

it.each(Object.keys(SCENARIOS) as (keyof typeof SCENARIOS)[])(
  'conforms to %s',
  async (revision) => {
    const out = join(folder, revision);
    const runner = resolve('test/system/node_modules/@modelcontextprotocol/conformance/dist/index.js');
    const url = `${service.url.replace('127.0.0.1', 'localhost')}/mcp`;
    const options = ['--url', url, '--suite', 'all', '--spec-version', revision, '-o', out];
    await run(['--import', SHIM, runner, 'server', ...options]);
    const checks = SCENARIOS[revision].flatMap((scenario) => readChecks(out, scenario));
    const ours = checks.filter(
      ({ id, status }) => !NOT_OURS.has(id) && (status === 'SUCCESS' || status === 'FAILURE'),
    );
    const failed = ours.filter(({ status }) => status === 'FAILURE');
    console.log(`conformance to ${revision}: ${ours.length - failed.length} of ${ours.length} checks`);
    expect(failed).toEqual([]);
  },
  120_000,
);

/** Ignores the exit code: it is an error if anything failed, even the fixture's own tools. Checks are in its files. */
function run(args: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { stdio: 'ignore' });
    child.on('error', reject);
    child.on('close', () => resolve());
  });
}

function readChecks(out: string, scenario: string): ConformanceCheck[] {
  const results = readdirSync(out).filter((name) => new RegExp(`^server-${scenario}-\\d{4}-`).test(name));
  expect(results, scenario).toHaveLength(1);
  return JSON.parse(readFileSync(join(out, results[0]!, 'checks.json'), 'utf8'));
}
