// Clients that mean harm or are broken. Each is a few sockets; none may cost an honest client its answer.
import { connect, type Socket } from 'node:net';

export interface Hostile {
  readonly name: string;
  /** Once round; ends by itself or when the server ends it. */
  attack(port: number, isOver: () => boolean): Promise<void>;
}

const CRLF = '\r\n';

export const HOSTILE: readonly Hostile[] = [
  { name: 'slow headers', attack: (port, isOver) => drip(port, 'GET /api/meta HTTP/1.1\r\nX-', 'a', isOver) },
  {
    name: 'slow body',
    attack: (port, isOver) =>
      drip(
        port,
        `POST /api/meta HTTP/1.1${CRLF}Host: a${CRLF}Content-Length: 100000${CRLF}${CRLF}`,
        'b',
        isOver,
      ),
  },
  {
    name: 'unread answers',
    attack: (port) =>
      withSocket(port, (socket) => {
        socket.pause();
        socket.write(`GET /api/cards HTTP/1.1${CRLF}Host: a${CRLF}${CRLF}`.repeat(50));
        setTimeout(() => socket.destroy(), 3000);
      }),
  },
  {
    name: 'half-open',
    attack: (port) =>
      withSocket(port, (socket) => {
        socket.end(`GET /api/mcc/codes HTTP/1.1${CRLF}Host: a${CRLF}${CRLF}`);
        socket.resume();
      }),
  },
  {
    name: 'cut off',
    attack: (port) =>
      withSocket(port, (socket) => {
        socket.write(`GET /api/cards HTTP/1.1${CRLF}Host: a${CRLF}${CRLF}`);
        setTimeout(() => socket.resetAndDestroy(), 2);
      }),
  },
  {
    name: 'pipelined',
    attack: (port) =>
      withSocket(port, (socket) => {
        socket.write(`GET /api/mcc?mcc=5814 HTTP/1.1${CRLF}Host: a${CRLF}${CRLF}`.repeat(200));
        socket.resume();
        setTimeout(() => socket.destroy(), 2000);
      }),
  },
  {
    name: 'huge headers',
    attack: (port) =>
      withSocket(port, (socket) => {
        socket.resume();
        socket.write(`GET / HTTP/1.1${CRLF}Host: a${CRLF}X-Big: ${'x'.repeat(200_000)}${CRLF}${CRLF}`);
      }),
  },
  {
    name: 'long target',
    attack: (port) =>
      withSocket(port, (socket) => {
        socket.resume();
        socket.end(`GET /api/store/search?q=${'%41'.repeat(3000)} HTTP/1.1${CRLF}Host: a${CRLF}${CRLF}`);
      }),
  },
  {
    name: 'header injection',
    attack: (port) =>
      withSocket(port, (socket) => {
        socket.resume();
        socket.end(
          `GET /api/mcc?mcc=5814%0d%0aSet-Cookie:a HTTP/1.1${CRLF}Host: a\nX-Forwarded-For: 1.2.3.4${CRLF}X-Request-Id: a%0d%0ab${CRLF}${CRLF}`,
        );
      }),
  },
  {
    name: 'tunnels that are reset',
    attack: (port) =>
      withSocket(port, (socket) => {
        socket.write(`CONNECT a:443 HTTP/1.1${CRLF}Host: a${CRLF}${CRLF}${'x'.repeat(100_000)}`);
        setTimeout(() => socket.resetAndDestroy(), Math.random() * 3);
      }),
  },
  {
    name: 'not HTTP',
    attack: (port) =>
      withSocket(port, (socket) => {
        socket.resume();
        socket.end(Buffer.from('16030100c8010000c40303', 'hex'));
      }),
  },
];

/** Connections that say nothing. */
export async function openIdle(port: number, count: number): Promise<() => void> {
  const sockets: Socket[] = [];
  for (let opened = 0; opened < count; opened++) {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => {});
    sockets.push(socket);
    if (opened % 100 === 99) await new Promise((done) => setTimeout(done, 20));
  }
  return () => {
    for (const socket of sockets) socket.destroy();
  };
}

function withSocket(port: number, use: (socket: Socket) => void): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true }, () => use(socket));
    socket.on('error', () => {});
    socket.on('end', () => socket.end());
    socket.on('close', () => resolve());
    setTimeout(() => socket.destroy(), 30_000).unref();
  });
}

function drip(port: number, head: string, piece: string, isOver: () => boolean): Promise<void> {
  return withSocket(port, (socket) => {
    socket.resume();
    socket.write(head);
    const timer = setInterval(() => {
      if (isOver()) socket.destroy();
      else socket.write(piece);
    }, 500);
    socket.on('close', () => clearInterval(timer));
  });
}
