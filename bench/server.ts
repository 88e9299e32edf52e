// An HTTP server as a child process, measured from its start. Benchmarks run in the project's folder, on the files that
// `npm run build` makes.
import { resolve } from 'node:path';
import { findFreePort, ServerProcess } from '../test/support/engines/server-process.ts';
import type { RunningProgram } from '../test/support/engines/start-program.ts';
import { PROGRAM } from '../test/support/program.ts';

export const SNAPSHOT = resolve('dist/catalogue.snapshot');

/** The service as shipped. */
export const SERVICE: readonly string[] = [PROGRAM, 'serve'];

/**
 * The environment of measured processes. NODE_EXTRA_CA_CERTS, which some machines set for all processes, makes Node
 * read certificates at every start: 110 ms instead of 45.
 */
const { NODE_EXTRA_CA_CERTS, NODE_OPTIONS, CATALOGUE, DEFAULT_REGION, ...plain } = process.env;
export const PLAIN_ENV: NodeJS.ProcessEnv = plain;

/** The start is what is measured, so it is polled often. */
const POLL_MS = 4;
const START_MS = 60_000;

export interface Server extends RunningProgram {
  /** From the start of the process to its first answer. */
  readonly startMs: number;
}

/** Runs `node <args>`, which must listen on 127.0.0.1 at PORT. Its output is discarded. */
export async function startServer(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  path = '/',
): Promise<Server> {
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const began = performance.now();
  const server = new ServerProcess(process.execPath, args, {
    env: { ...PLAIN_ENV, ...env, HOST: '127.0.0.1', PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await server.waitUntilUp(args.join(' '), async () => (await fetch(url + path)).ok, START_MS, POLL_MS);
  return { url, process: server, startMs: performance.now() - began };
}
