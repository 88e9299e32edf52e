// What the commands print for the small catalogue, on which stream, and their exit codes must match the recording. To
// add one, add `{ "args": [...] }`. To record: `UPDATE=1 npm run test:system -- test/main/recorded`, then
// `npm run format`.
import { readFileSync, writeFileSync } from 'node:fs';
import { afterAll, expect, it } from 'vitest';
import { openSmallCatalogue } from '../../fixture/small-catalogue.ts';
import { writeSmallSnapshot } from '../../fixture/small-snapshot.ts';
import { runProgramWith } from '../run-program.ts';

interface Run {
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly code?: number;
  readonly stdout?: string;
  /** `{text}` if any text will do, as for wrong usage. */
  readonly stderr?: string;
}

const EXIT_USAGE = 2;
const FILE = new URL('cli.json', import.meta.url);
const runs: readonly Run[] = JSON.parse(readFileSync(FILE, 'utf8'));
const snapshot = writeSmallSnapshot();
afterAll(() => snapshot.remove());
const NAMES = { digest: openSmallCatalogue().digest, catalogue: snapshot.file, folder: snapshot.folder };

async function run({ args, env }: Run): Promise<Required<Omit<Run, 'env' | 'args'>>> {
  const given = {
    CATALOGUE: snapshot.file,
    NODE_OPTIONS: `--import=${new URL('fixed-date.js', import.meta.url)}`,
    ...env,
  };
  const { code, stdout, stderr } = await runProgramWith(
    given,
    ...args.map((arg) => arg.replaceAll('{folder}', snapshot.folder)),
  );
  return {
    code,
    stdout: tidy(stdout),
    stderr: code === EXIT_USAGE && stderr !== '' ? '{text}' : tidy(stderr),
  };
}

const tidy = (text: string): string =>
  Object.entries(NAMES).reduce((tidied, [name, value]) => tidied.replaceAll(value, `{${name}}`), text);

if (process.env.UPDATE)
  it('is recorded again', { timeout: 600_000 }, async () => {
    const made = [];
    for (const { args, env } of runs)
      made.push({ args, ...(env && { env }), ...(await run({ args, ...(env && { env }) })) });
    writeFileSync(FILE, `${JSON.stringify(made, null, 2)}\n`);
  });
else
  it.concurrent.each(runs.map((recorded) => [recorded.args.join(' '), recorded] as const))(
    '%s',
    async (_, recorded) => {
      const { code, stdout, stderr } = recorded;
      expect(await run(recorded)).toEqual({ code, stdout, stderr });
    },
  );
