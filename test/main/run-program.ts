// Runs the program as a person would.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
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
