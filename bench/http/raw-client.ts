// A keep-alive connection that sends prepared requests and counts answers: the client does little work, so that it
// isn't what is measured.
import { once } from 'node:events';
import { connect } from 'node:net';

const HEAD_END = Buffer.from('\r\n\r\n');

export interface RawConnection {
  /** One at a time; resolves when the whole answer has arrived, and rejects if its status isn't 200. */
  ask(request: string): Promise<void>;
  close(): void;
}

export async function openConnection(port: number): Promise<RawConnection> {
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
