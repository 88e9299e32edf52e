// Clients that are malicious or broken. Each is a few sockets; none may cost an honest client its answer.
import { connect, type Socket } from 'node:net';

/** A single attack; ends by itself or when the server ends it. */
type Attack = (port: number, isOver: () => boolean) => Promise<void>;

const MAX_MS = 30_000;
const DRIP_MS = 500;

const ask = (target: string, head = ''): string => `GET ${target} HTTP/1.1\r\nHost: a\r\n${head}\r\n`;

export const ATTACKS: Readonly<Record<string, Attack>> = {
  'slow headers': (port, isOver) => drip(port, 'GET /api/meta HTTP/1.1\r\nX-', isOver),
  'slow body': (port, isOver) =>
    drip(port, 'POST /api/meta HTTP/1.1\r\nHost: a\r\nContent-Length: 100000\r\n\r\n', isOver),
  'unread answers': (port) =>
    withSocket(port, (socket) => {
      socket.pause();
      socket.write(ask('/api/cards').repeat(50));
      setTimeout(() => socket.destroy(), 3000);
    }),
  'half-open': (port) => withSocket(port, (socket) => socket.end(ask('/api/mcc/codes'))),
  'cut off': (port) =>
    withSocket(port, (socket) => {
      socket.write(ask('/api/cards'));
      setTimeout(() => socket.resetAndDestroy(), 2);
    }),
  pipelined: (port) =>
    withSocket(port, (socket) => {
      socket.write(ask('/api/mcc?mcc=5814').repeat(200));
      setTimeout(() => socket.destroy(), 2000);
    }),
  'huge headers': (port) =>
    withSocket(port, (socket) => socket.write(ask('/', `X-Big: ${'x'.repeat(200_000)}\r\n`))),
  'long target': (port) =>
    withSocket(port, (socket) => socket.end(ask(`/api/store/search?q=${'%41'.repeat(3000)}`))),
  'header injection': (port) =>
    withSocket(port, (socket) =>
      socket.end(
        'GET /api/mcc?mcc=5814%0d%0aSet-Cookie:a HTTP/1.1\r\nHost: a\nX-Forwarded-For: 1.2.3.4\r\nX-Request-Id: a%0d%0ab\r\n\r\n',
      ),
    ),
  'tunnels that are reset': (port) =>
    withSocket(port, (socket) => {
      socket.write(`CONNECT a:443 HTTP/1.1\r\nHost: a\r\n\r\n${'x'.repeat(100_000)}`);
      setTimeout(() => socket.resetAndDestroy(), Math.random() * 3);
    }),
  'not HTTP': (port) =>
    withSocket(port, (socket) => socket.end(Buffer.from('16030100c8010000c40303', 'hex'))),
};

/** Opens connections that send nothing; returns a function that closes them. */
export async function openIdle(port: number, count: number): Promise<() => void> {
  const sockets: Socket[] = [];
  for (let opened = 0; opened < count; opened++) {
    sockets.push(connect(port, '127.0.0.1').on('error', () => {}));
    if (opened % 100 === 99) await new Promise((done) => setTimeout(done, 20));
  }
  return () => {
    for (const socket of sockets) socket.destroy();
  };
}

function withSocket(port: number, use: (socket: Socket) => unknown): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true }, () => {
      socket.resume();
      use(socket);
    });
    socket.on('error', () => {});
    socket.on('end', () => socket.end());
    socket.on('close', () => resolve());
    setTimeout(() => socket.destroy(), MAX_MS).unref();
  });
}

function drip(port: number, head: string, isOver: () => boolean): Promise<void> {
  return withSocket(port, (socket) => {
    socket.write(head);
    const timer = setInterval(() => {
      if (isOver()) socket.destroy();
      else socket.write('a');
    }, DRIP_MS);
    socket.on('close', () => clearInterval(timer));
  });
}
