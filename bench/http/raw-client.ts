// Keep-alive connections that send written requests and count answers: little work for the client, because it has the
// other core and must not be what is measured.
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

const HEAD_END = Buffer.from('\r\n\r\n');

export interface RawConnection {
  /** One at a time; resolves with the status when the whole answer is there. */
  ask(request: string): Promise<number>;
  close(): void;
}

export async function openConnection(address: string): Promise<RawConnection> {
  const { hostname, port } = new URL(address);
  const socket: Socket = connect(Number(port), hostname);
  socket.setNoDelay(true);
  await once(socket, 'connect');
  let waiting: ((status: number) => void) | undefined;
  let failed: ((error: Error) => void) | undefined;
  let status = 0;
  /** Bytes of the body still to come; below 0: the head is. */
  let left = -1;
  let held = Buffer.alloc(0);
  socket.on('data', (chunk) => {
    if (left < 0) {
      held = held.length === 0 ? chunk : Buffer.concat([held, chunk]);
      const end = held.indexOf(HEAD_END);
      if (end < 0) return;
      const head = held.toString('latin1', 0, end);
      status = Number(head.slice(9, 12));
      left = Number(/content-length: (\d+)/i.exec(head)![1]) - (held.length - end - HEAD_END.length);
      held = Buffer.alloc(0);
    } else left -= chunk.length;
    if (left > 0) return;
    left = -1;
    waiting?.(status);
  });
  socket.on('error', (error) => failed?.(error));
  return {
    ask: (request) =>
      new Promise((resolve, reject) => {
        waiting = resolve;
        failed = reject;
        socket.write(request, 'latin1');
      }),
    close: () => socket.destroy(),
  };
}
