// Opens a port, or says in one line why it cannot.
import { once } from 'node:events';
import type { Server } from 'node:http';
import { CommandError } from './command.ts';
import type { Settings } from './settings.ts';

const LISTEN_PROBLEMS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'something listens there already; stop it or choose another port',
  EACCES: 'this user may not listen there; choose a port above 1023',
  EADDRNOTAVAIL: 'this machine has no such address',
  EAFNOSUPPORT: 'this machine has no such address',
  ENOTFOUND: 'there is no such host; give an address of this machine, such as 0.0.0.0',
  EAI_AGAIN:
    'there is no such host, or no name server answers; give an address of this machine, such as 0.0.0.0',
};

export async function listen<T>(open: () => Promise<T>, host: string, port: number): Promise<T> {
  try {
    return await open();
  } catch (error) {
    const problem = LISTEN_PROBLEMS[(error as NodeJS.ErrnoException).code ?? ''];
    if (problem === undefined) throw error;
    throw new CommandError(`cannot listen on ${host}:${port}: ${problem}`);
  }
}

/** The port of /metrics, unless it is switched off. */
export async function listenForMetrics(
  build: () => Server,
  { metricsHost, metricsPort }: Settings,
): Promise<Server | undefined> {
  if (metricsPort === 0) return undefined;
  return listen(
    async () => {
      const server = build();
      server.listen(metricsPort, metricsHost);
      await once(server, 'listening');
      return server;
    },
    metricsHost,
    metricsPort,
  );
}
