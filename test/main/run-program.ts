// Runs the program as a person would.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { vi } from 'vitest';
import { explainFailure, runCommand } from '../../src/main/run-command.ts';
import { PROGRAM } from '../support/program.ts';

export { PROGRAM };

export interface Outcome {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

export function runProgram(...args: string[]): Promise<Outcome> {
  return runProgramWith({}, ...args);
}

/** The program of another checkout, in its folder. */
export function runProgramIn(checkout: string, ...args: string[]): Promise<Outcome> {
  return execute([join(checkout, 'dist/main/cli.js'), ...args], {}, checkout);
}

/** With environment variables. */
export function runProgramWith(given: Readonly<Record<string, string>>, ...args: string[]): Promise<Outcome> {
  return execute([PROGRAM, ...args], given);
}

/** With text on standard input. */
export function runProgramOn(input: string, ...args: string[]): Promise<Outcome> {
  return execute([PROGRAM, ...args], {}, undefined, input);
}

/** Without a process of its own, which takes twenty times as long. One at a time: it takes this process's output. */
export async function runHere(...args: string[]): Promise<Outcome> {
  const [stdout, stderr] = [process.stdout, process.stderr].map((stream) =>
    vi.spyOn(stream, 'write').mockReturnValue(true),
  );
  const before = process.exitCode;
  process.exitCode = 0;
  let failure = { text: '', exitCode: 0 };
  try {
    await runCommand(args).catch((error: unknown) => {
      failure = explainFailure(error, args);
    });
    const written = (spy = stdout): string => spy!.mock.calls.map(([text]) => text).join('');
    const problem = failure.text && `${failure.text}\n`;
    const code = failure.exitCode || Number(process.exitCode);
    return { code, stdout: written(), stderr: written(stderr) + problem };
  } finally {
    process.exitCode = before;
    stdout!.mockRestore();
    stderr!.mockRestore();
  }
}

function execute(
  args: readonly string[],
  given: Readonly<Record<string, string>>,
  cwd?: string,
  input?: string,
): Promise<Outcome> {
  const { CATALOGUE: _, DEFAULT_REGION: __, NO_COLOR: ___, ...inherited } = process.env;
  const env = { ...inherited, ...given };
  return new Promise((resolve, reject) => {
    const options = { env, cwd, maxBuffer: 1e8 };
    const child = execFile(process.execPath, args, options, (error, stdout, stderr) => {
      if (error && typeof error.code !== 'number') reject(error);
      else resolve({ code: error ? Number(error.code) : 0, stdout, stderr });
    });
    if (input !== undefined) child.stdin!.end(input);
  });
}
