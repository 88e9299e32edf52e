// Runs the compiled program as a person does. `npm test` compiles it and builds the snapshot before.
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export const PROGRAM = fileURLToPath(new URL('../../dist/main/cli.js', import.meta.url));

export interface Outcome {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

export function runProgram(...args: string[]): Promise<Outcome> {
  const { CATALOGUE: _, DEFAULT_REGION: __, NO_COLOR: ___, ...env } = process.env;
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [PROGRAM, ...args], { env, maxBuffer: 1e8 }, (error, stdout, stderr) => {
      if (error && typeof error.code !== 'number') reject(error);
      else resolve({ code: error ? Number(error.code) : 0, stdout, stderr });
    });
  });
}
