// Runs the program as a person would.
import { execFile } from 'node:child_process';
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

/** With environment variables. */
export function runProgramWith(given: Readonly<Record<string, string>>, ...args: string[]): Promise<Outcome> {
  const { CATALOGUE: _, DEFAULT_REGION: __, NO_COLOR: ___, ...inherited } = process.env;
  const env = { ...inherited, ...given };
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [PROGRAM, ...args], { env, maxBuffer: 1e8 }, (error, stdout, stderr) => {
      if (error && typeof error.code !== 'number') reject(error);
      else resolve({ code: error ? Number(error.code) : 0, stdout, stderr });
    });
  });
}
