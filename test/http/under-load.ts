// Clients that keep sending requests over real sockets while a test does something to the service.
import { Agent, request } from 'node:http';

export interface Result {
  readonly status?: number;
  readonly body?: string;
  readonly etag?: string | undefined;
  readonly failed?: string;
  /** Whether the answer said that the connection closes. */
  readonly last?: boolean;
}

function ask(port: number, agent: Agent): Promise<Result> {
  return new Promise((resolve) => {
    const outgoing = request(
      { port, host: '127.0.0.1', path: '/api/store-by-domain?domain=shopee.sg', agent },
      (incoming) => {
        let body = '';
        incoming.on('data', (chunk) => {
          body += chunk;
        });
        incoming.on('end', () =>
          resolve({
            status: incoming.statusCode!,
            body,
            etag: incoming.headers.etag,
            last: incoming.headers.connection === 'close',
          }),
        );
        incoming.on('error', (error) => resolve({ failed: error.message }));
      },
    );
    outgoing.on('error', (error: NodeJS.ErrnoException) => resolve({ failed: error.code ?? error.message }));
    outgoing.end();
  });
}

export interface Load {
  /** So far. */
  readonly results: readonly Result[];
  readonly ended: Promise<readonly Result[]>;
}

/** Each client asks again as soon as it has its answer, until its connection is closed or refused. */
export function startLoad(port: number, clients: number, isRunning: () => boolean): Load {
  const results: Result[] = [];
  const ended = Promise.all(
    Array.from({ length: clients }, async () => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      while (isRunning()) {
        const result = await ask(port, agent);
        if (result.failed === 'ECONNREFUSED') break;
        results.push(result);
        if (result.last) break;
      }
      agent.destroy();
    }),
  ).then(() => results);
  return { results, ended };
}

export async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setImmediate(resolve));
}
