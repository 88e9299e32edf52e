// Starts `mcc-lookup serve` as its own process, on a free port.
import type { StdioOptions } from 'node:child_process';
import { PROGRAM } from '../program.ts';
import { findFreePort, ServerProcess } from './server-process.ts';

export interface RunningProgram {
  readonly process: ServerProcess;
  /** `http://127.0.0.1:3000` */
  readonly url: string;
}

/** Takes settings as environment variables or options; resolves once it is ready, unless told not to wait. */
export async function startProgram(
  env: Readonly<Record<string, string>> = {},
  {
    wait = true,
    args = [] as readonly string[],
    program = PROGRAM,
    stdio = ['ignore', 'pipe', 'pipe'] as StdioOptions,
  } = {},
): Promise<RunningProgram> {
  const port = env.PORT ?? `${await findFreePort()}`;
  const { CATALOGUE: _, DEFAULT_REGION: __, ...inherited } = process.env;
  const server = new ServerProcess(process.execPath, [program, 'serve', ...args], {
    env: { ...inherited, HOST: '127.0.0.1', ...env, PORT: port },
    stdio,
  });
  const url = `http://127.0.0.1:${port}`;
  if (wait)
    await server.waitUntilUp(
      `the service on port ${port}`,
      async () => (await fetch(`${url}/ready`)).ok,
      60_000,
    );
  return { process: server, url };
}
