// Clients that ask all the time over real sockets, while a test does something to the service.
import { Agent, request } from 'node:http';
import type { Service } from './service.ts';

export interface Result {
  readonly status?: number;
  readonly body?: string;
  readonly etag?: string | undefined;
  readonly failed?: string;
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
          resolve({ status: incoming.statusCode!, body, etag: incoming.headers.etag }),
        );
        incoming.on('error', (error) => resolve({ failed: error.message }));
      },
    );
    outgoing.on('error', (error: NodeJS.ErrnoException) => resolve({ failed: error.code ?? error.message }));
    outgoing.end();
  });
}

/** Each client asks again as soon as it has its answer, until a new connection is refused. */
export async function keepAsking(port: number, clients: number, goOn: () => boolean): Promise<Result[]> {
  const results: Result[] = [];
  await Promise.all(
    Array.from({ length: clients }, async () => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      while (goOn()) {
        const result = await ask(port, agent);
        if (result.failed === 'ECONNREFUSED') break;
        results.push(result);
      }
      agent.destroy();
    }),
  );
  return results;
}

export async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setImmediate(resolve));
}

/** All that were answered so far. */
export const countRequests = ({ parts }: Service): number =>
  [...parts.metrics.routes.values()].reduce(
    (sum, { latencies }) => sum + latencies.reduce((a, b) => a + b, 0),
    0,
  );
