// The bundled service as a process of its own, on a free port.
import { resolve } from 'node:path';
import { findFreePort, ServerProcess, waitUntil } from './server-process.ts';

const PROGRAM = resolve('dist/main/cli.js');

export interface RunningProgram {
  readonly process: ServerProcess;
  /** `http://127.0.0.1:3000` */
  readonly url: string;
}

/** Settings by environment; answers once it is ready, unless told not to wait. */
export async function startProgram(
  env: Readonly<Record<string, string>> = {},
  { wait = true } = {},
): Promise<RunningProgram> {
  const port = env.PORT ?? `${await findFreePort()}`;
  const { CATALOGUE: _, DEFAULT_REGION: __, ...inherited } = process.env;
  const server = new ServerProcess(process.execPath, [PROGRAM, 'serve'], {
    env: { ...inherited, HOST: '127.0.0.1', ...env, PORT: port },
  });
  const url = `http://127.0.0.1:${port}`;
  if (wait)
    await waitUntil(
      `the service on port ${port}`,
      async () => {
        if (server.isOver) throw new Error(server.output);
        return (await fetch(`${url}/ready`)).ok;
      },
      60_000,
    );
  return { process: server, url };
}
