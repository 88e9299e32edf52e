// Clients that are malicious or broken. Each is a few sockets; none may cost an honest client its answer.
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** The next attack of a kind begins when the connection has ended, or after so long. */
const ATTACK_MS = 5000;
/** A connection that nobody ends is closed after so long. */
const MAX_MS = 30_000;
const DRIP_MS = 500;

const ask = (target: string, head = ''): string => `GET ${target} HTTP/1.1\r\nHost: a\r\n${head}\r\n`;

/** What is done with a new connection. */
const ATTACKS: Readonly<Record<string, (socket: Socket, end: AbortSignal) => unknown>> = {
  'slow headers': (socket, end) => drip(socket, 'GET /api/meta HTTP/1.1\r\nX-', end),
  'slow body': (socket, end) =>
    drip(socket, 'POST /api/meta HTTP/1.1\r\nHost: a\r\nContent-Length: 100000\r\n\r\n', end),
  'unread answers': (socket) => {
    socket.pause();
    socket.write(ask('/api/cards').repeat(50));
    setTimeout(() => socket.destroy(), 3000);
  },
  'half-open': (socket) => socket.end(ask('/api/mcc/codes')),
  'cut off': (socket) => {
    socket.write(ask('/api/cards'));
    setTimeout(() => socket.resetAndDestroy(), 2);
  },
  pipelined: (socket) => {
    socket.write(ask('/api/mcc?mcc=5814').repeat(200));
    setTimeout(() => socket.destroy(), 2000);
  },
  'huge headers': (socket) => socket.write(ask('/', `X-Big: ${'x'.repeat(200_000)}\r\n`)),
  'long target': (socket) => socket.end(ask(`/api/store/search?q=${'%41'.repeat(3000)}`)),
  'header injection': (socket) =>
    socket.end(
      'GET /api/mcc?mcc=5814%0d%0aSet-Cookie:a HTTP/1.1\r\nHost: a\nX-Forwarded-For: 1.2.3.4\r\nX-Request-Id: a%0d%0ab\r\n\r\n',
    ),
  'tunnels that are reset': (socket) => {
    socket.write(`CONNECT a:443 HTTP/1.1\r\nHost: a\r\n\r\n${'x'.repeat(100_000)}`);
    setTimeout(() => socket.resetAndDestroy(), Math.random() * 3);
  },
  'not HTTP': (socket) => socket.end(Buffer.from('16030100c8010000c40303', 'hex')),
};

/** All kinds at once, each again and again. Returns how many there were. */
export async function runAttacks(port: number, end: AbortSignal): Promise<number> {
  let attacks = 0;
  await Promise.all(
    Object.values(ATTACKS).map(async (attack) => {
      for (; !end.aborted; attacks++) {
        await Promise.race([openSocket(port, (socket) => attack(socket, end)), sleep(ATTACK_MS)]);
        await sleep(50);
      }
    }),
  );
  return attacks;
}

/** Opens connections that send nothing, and closes them after a while. */
export async function holdIdle(port: number, count: number, ms: number): Promise<void> {
  const sockets: Socket[] = [];
  for (let opened = 0; opened < count; opened++) {
    sockets.push(connect(port, '127.0.0.1').on('error', () => {}));
    // Node accepts one connection in each turn of its loop; faster than that, everybody else would wait in its queue.
    if (opened % 10 === 9) await sleep(50);
  }
  await sleep(ms);
  for (const socket of sockets) socket.destroy();
}

/** Resolves when the connection is closed. */
function openSocket(port: number, use: (socket: Socket) => unknown): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true }, () => use(socket.resume()));
    socket.on('error', () => {});
    socket.on('end', () => socket.end());
    socket.on('close', () => resolve());
    setTimeout(() => socket.destroy(), MAX_MS).unref();
  });
}

/** A byte now and then. */
function drip(socket: Socket, head: string, end: AbortSignal): void {
  socket.write(head);
  const timer = setInterval(() => (end.aborted ? socket.destroy() : socket.write('a')), DRIP_MS);
  socket.on('close', () => clearInterval(timer));
}
