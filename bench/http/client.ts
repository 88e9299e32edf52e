// A client that does little work, so that it isn't what is measured: keep-alive connections that send prepared requests,
// one at a time, and only count the bytes of the answer. `node:http` as a client takes as much time as the servers.
import { once } from 'node:events';
import { connect } from 'node:net';
import { setImmediate } from 'node:timers/promises';

/** Status, and how long the body is. */
const HEAD = /^HTTP\/1\.1 (\d+).*?\r\ncontent-length: (\d+).*?\r\n\r\n/is;

interface Connection {
  /** Resolves when the whole answer has arrived, and rejects if its status isn't 200. */
  ask(request: string): Promise<void>;
  close(): void;
}

export function openConnections(port: number, count: number): Promise<Connection[]> {
  return Promise.all(Array.from({ length: count }, () => openConnection(port)));
}

async function openConnection(port: number): Promise<Connection> {
  const socket = connect(port, '127.0.0.1').setNoDelay(true).setEncoding('latin1');
  await once(socket, 'connect');
  let waiting: { resolve(): void; reject(error: Error): void } | undefined;
  let received = '';
  socket.on('data', (chunk) => {
    received += chunk;
    const [head = '', status, length] = HEAD.exec(received) ?? [];
    if (length === undefined || received.length < head.length + Number(length)) return;
    received = '';
    if (status === '200') waiting?.resolve();
    else waiting?.reject(new Error(`status ${status}`));
  });
  socket.on('error', (error) => waiting?.reject(error));
  return {
    ask: (request) =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject };
        socket.write(request, 'latin1');
      }),
    close: () => socket.destroy(),
  };
}

/**
 * Milliseconds from when each request was due to its answer: a server that stalls pays for every request that waits.
 * wrk would send fewer requests meanwhile and not notice.
 */
export async function askSteadily(
  request: string,
  { perSecond, seconds }: { readonly perSecond: number; readonly seconds: number },
  connections: readonly Connection[],
): Promise<number[]> {
  const idle = [...connections];
  const latencies: number[] = [];
  const answers: Promise<unknown>[] = [];
  const began = performance.now();
  for (let sent = 0; sent < perSecond * seconds; sent++) {
    const due = began + (sent / perSecond) * 1000;
    while (performance.now() < due || idle.length === 0) await setImmediate();
    const connection = idle.pop()!;
    const answer = connection.ask(request).then(() => {
      latencies.push(performance.now() - due);
      idle.push(connection);
    });
    answers.push(answer);
  }
  await Promise.all(answers);
  return latencies;
}
