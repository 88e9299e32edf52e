// A server on this machine that answers as a test says, and keeps the requests it received.
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
  readonly requests: IncomingMessage[];
  close(): Promise<void>;
}

/** An answer of `'never'` leaves the request open. */
export async function startScripted(
  answer: (request: IncomingMessage, turn: number) => ScriptedAnswer | 'never',
): Promise<ScriptedServer> {
  const requests: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    requests.push(request);
    const reply = answer(request, requests.length);
    if (reply === 'never') return;
    const { status = 200, headers = {}, body } = reply;
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers });
    response.end(typeof body === 'string' ? body : body === undefined ? '' : JSON.stringify(body));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
