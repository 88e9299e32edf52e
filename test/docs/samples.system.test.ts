// Every sample of /docs, as the page shows it, run against the service that shows it: curl, TypeScript with the client of
// this build, and Python. What a machine lacks is named in the output.
import { execFile, spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LANGUAGES, type Language } from '../../src/web/pages/samples.ts';
import { type RunningProgram, startProgram } from '../support/engines/start-program.ts';
import { useFolder } from '../support/temporary-files.ts';

const run = promisify(execFile);
let service: RunningProgram;
let page: string;
const folder = useFolder();
beforeAll(async () => {
  service = await startProgram({}, { args: ['--rate-limit', '1000'] });
  page = await (await fetch(`${service.url}/docs`)).text();
});
afterAll(async () => {
  await service?.process.end();
});

const listSamples = (language: Language): string[] =>
  [...page.matchAll(new RegExp(`data-language="${language}"><pre[^>]*><code>(.*?)</code>`, 'gs'))].map(
    ([, text]) => text!.replaceAll('&lt;', '<').replaceAll('&amp;', '&'),
  );

const RUNNERS: Readonly<Record<Language, { program: string; run(sample: string): Promise<string> }>> = {
  curl: {
    program: 'curl',
    run: async (sample) => (await run('sh', ['-c', `${sample} --silent --fail`])).stdout,
  },
  TypeScript: {
    program: process.execPath,
    // Inside the package, so that `mcc-lookup/client` is what it exports.
    run: async (sample) => {
      const file = `dist/sample-${process.pid}.mjs`;
      writeFileSync(file, sample);
      try {
        return (await run(process.execPath, [file])).stdout;
      } finally {
        rmSync(file);
      }
    },
  },
  Python: {
    program: 'python3',
    run: async (sample) => {
      const file = join(folder, 'sample.py');
      writeFileSync(file, sample);
      return (await run('python3', [file])).stdout;
    },
  },
};

describe.each(LANGUAGES)('%s', (language) => {
  const { program, run: runSample } = RUNNERS[language];
  const isHere = spawnSync(program, ['--version']).status === 0;
  if (!isHere)
    console.warn(`not run, since this machine has no ${program}: the ${language} samples of /docs`);

  it.runIf(isHere)('runs for every endpoint', { timeout: 180_000 }, async () => {
    const samples = listSamples(language);
    const { paths } = (await (await fetch(`${service.url}/openapi.json`)).json()) as {
      paths: Record<string, { get?: object }>;
    };
    const gets = Object.values(paths).filter(({ get }) => get);
    expect(samples).toHaveLength(gets.length);
    for (const sample of samples) expect(await runSample(sample), sample).toMatch(/success|Store/);
  });
});
