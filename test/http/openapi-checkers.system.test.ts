// Spectral and Redocly's linter find nothing wrong with the real catalogue's OpenAPI document. Disabled rules are in
// redocly.yaml and spectral.yaml, with the reason.
import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { startProgram } from '../support/engines/start-program.ts';
import { useFolder } from '../support/temporary-files.ts';

const settings = fileURLToPath(new URL('.', import.meta.url));
const modules = resolve('test/system/node_modules');
const programs = {
  redocly: join(modules, '@redocly/cli/bin/cli.js'),
  spectral: join(modules, '@stoplight/spectral-cli/dist/index.js'),
};
const folder = useFolder();
const file = join(folder, 'openapi.json');

beforeAll(async () => {
  const service = await startProgram({}, { args: ['--public-url', 'https://mcc.example'] });
  writeFileSync(file, await (await fetch(`${service.url}/openapi.json`)).text());
  await service.process.end();
});

/** Returns what a checker prints; it exits with 1 if it finds an error. */
function run(program: string, args: readonly string[]): Promise<string> {
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  return new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      [program, ...args],
      { env, cwd: folder, timeout: 100_000 },
      (error, stdout, stderr) => {
        if (stdout === '') reject(error ?? new Error(stderr));
        else resolve(stdout);
      },
    );
  });
}

const CHECKERS = {
  async redocly(document: string): Promise<string[]> {
    const config = join(settings, 'redocly.yaml');
    const printed = await run(programs.redocly, ['lint', document, '--config', config, '--format', 'json']);
    const { problems } = JSON.parse(printed) as { problems: { ruleId: string; message: string }[] };
    return problems.map(({ ruleId, message }) => `${ruleId}: ${message}`);
  },
  async spectral(document: string): Promise<string[]> {
    const ruleset = join(settings, 'spectral.yaml');
    const printed = await run(programs.spectral, [
      'lint',
      document,
      '--ruleset',
      ruleset,
      '--format',
      'json',
      '--quiet',
    ]);
    const problems = JSON.parse(printed) as { code: string; message: string; path: string[] }[];
    return problems.map(({ code, message, path }) => `${code}: ${message} (${path.join('.')})`);
  },
};

describe.each(Object.entries(CHECKERS))('%s', { timeout: 120_000 }, (_, check) => {
  it('finds nothing in the document', async () => {
    expect(await check(file)).toEqual([]);
  });

  it('would find an operation without responses', async () => {
    const broken = join(folder, 'broken.json');
    const document = { openapi: '3.1.0', info: { title: 'a', version: '1' }, paths: { '/a': { get: {} } } };
    writeFileSync(broken, JSON.stringify(document));
    expect((await check(broken)).length).toBeGreaterThan(1);
  });
});
