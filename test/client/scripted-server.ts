// A server on this machine that answers as a test tells it, and keeps what it was asked.
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

interface ScriptedAnswer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

export interface ScriptedServer {
  readonly baseUrl: string;
  readonly asked: IncomingMessage[];
  close(): Promise<void>;
}

/** An answer of `'never'` leaves the request open. */
export async function startScripted(
  answer: (request: IncomingMessage, turn: number) => ScriptedAnswer | 'never',
): Promise<ScriptedServer> {
  const asked: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    asked.push(request);
    const given = answer(request, asked.length);
    if (given === 'never') return;
    const { status = 200, headers = {}, body } = given;
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers });
    response.end(typeof body === 'string' ? body : body === undefined ? '' : JSON.stringify(body));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
