// A client that does little work, so that it isn't what is measured: keep-alive connections that send prepared requests
// and count answers, one at a time or at a steady rate.
import { once } from 'node:events';
import { connect } from 'node:net';

const HEAD_END = Buffer.from('\r\n\r\n');

export interface Connection {
  /** One at a time; resolves when the whole answer has arrived, and rejects if its status isn't 200. */
  ask(request: string): Promise<void>;
  close(): void;
}

export function openConnections(port: number, count: number): Promise<Connection[]> {
  return Promise.all(Array.from({ length: count }, () => openConnection(port)));
}

async function openConnection(port: number): Promise<Connection> {
  const socket = connect(port, '127.0.0.1');
  socket.setNoDelay(true);
  await once(socket, 'connect');
  let waiting: { resolve(): void; reject(error: Error): void } | undefined;
  let status = 0;
  /** Bytes of the body still to come; below 0 while the head is incomplete. */
  let left = -1;
  let held = Buffer.alloc(0);
  socket.on('data', (chunk) => {
    if (left < 0) {
      held = Buffer.concat([held, chunk]);
      const end = held.indexOf(HEAD_END);
      if (end < 0) return;
      const head = held.toString('latin1', 0, end);
      status = Number(head.slice(9, 12));
      left = Number(/content-length: (\d+)/i.exec(head)![1]) - (held.length - end - HEAD_END.length);
      held = Buffer.alloc(0);
    } else left -= chunk.length;
    if (left > 0) return;
    left = -1;
    if (status === 200) waiting?.resolve();
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
 */
export function askSteadily(
  request: string,
  { perSecond, seconds }: { readonly perSecond: number; readonly seconds: number },
  connections: readonly Connection[],
): Promise<Float64Array> {
  const idle = [...connections];
  const total = Math.floor(perSecond * seconds);
  const latencies = new Float64Array(total);
  const started = performance.now();
  let sent = 0;
  let answered = 0;
  return new Promise((resolve, reject) => {
    const send = (): void => {
      const due = Math.min(total, Math.floor(((performance.now() - started) / 1000) * perSecond));
      while (sent < due && idle.length > 0) {
        const connection = idle.pop()!;
        const dueAt = started + (sent / perSecond) * 1000;
        sent += 1;
        connection.ask(request).then(() => {
          latencies[answered++] = performance.now() - dueAt;
          idle.push(connection);
          if (answered === total) resolve(latencies);
        }, reject);
      }
      if (sent < total) setImmediate(send);
    };
    send();
  });
}
