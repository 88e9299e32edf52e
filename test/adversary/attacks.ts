// Everything that one hostile client has been seen to try. Each attack comes from an address of its own, so that none
// begins with a used-up limit.
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

interface Attacker {
  readonly port: number;
  readonly address: string;
  readonly end: AbortSignal;
}

const head = (line: string, ...headers: string[]): string =>
  `${[`${line} HTTP/1.1`, 'Host: localhost', ...headers].join('\r\n')}\r\n\r\n`;
const CLOSE = 'Connection: close';
const post = (path: string, body: string, ...headers: string[]): string =>
  head(
    `POST ${path}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    ...headers,
  ) + body;
const manyHeaders = (count: number, value: string): string[] =>
  Array.from({ length: count }, (_, index) => `X-${index}: ${value}`);

/** Opens a connection; `use` writes to it. Resolves when it is closed, or at the end. */
function open({ port, address, end }: Attacker, use: (socket: Socket) => void): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress: address }, () => use(socket));
    const stop = () => socket.destroy();
    end.addEventListener('abort', stop, { once: true });
    socket.on('error', () => {});
    socket.on('close', () => {
      end.removeEventListener('abort', stop);
      resolve();
    });
  });
}

/** Sends on `connections` at once, each time on a new one; `text` may differ each time. */
async function repeat(
  attacker: Attacker,
  connections: number,
  text: (number: number) => string | Buffer,
): Promise<void> {
  let number = 0;
  const work = async (): Promise<void> => {
    while (!attacker.end.aborted) {
      await open(attacker, (socket) => socket.resume().write(text(number++)));
      await sleep(1);
    }
  };
  await Promise.all(Array.from({ length: connections }, work));
}

/** Asks without a pause on connections that stay open. */
async function askOn(
  attacker: Attacker,
  connections: number,
  text: (number: number) => string,
): Promise<void> {
  let number = 0;
  const work = (): Promise<void> =>
    open(attacker, (socket) => {
      socket.on('data', () => socket.write(text(number++)));
      socket.write(text(number++));
    });
  await Promise.all(Array.from({ length: connections }, work));
}

/** Opens connections that stay open until the end. */
async function hold(attacker: Attacker, count: number, use: (socket: Socket) => void): Promise<void> {
  await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      // As fast as one client can open them through a network.
      await sleep(index);
      await open(attacker, use);
    }),
  );
}

function drip(socket: Socket, text: string): void {
  socket.write(text);
  const timer = setInterval(() => socket.write('a'), 200);
  socket.on('close', () => clearInterval(timer));
}

const repeatedNames = (count: number): string => head(`GET /health?${'a&'.repeat(count)}`, CLOSE);
const statement = (lines: number): string =>
  JSON.stringify(
    Array.from({ length: 8 }, (_, id) => ({
      jsonrpc: '2.0',
      id,
      method: 'tools/call',
      params: {
        name: 'read_statement',
        arguments: {
          lines: Array.from(
            { length: lines },
            (_, index) => `SQ *GOLDEN PIZZA HOUSE ${id}${index} MARKET HOTEL`,
          ),
        },
      },
    })),
  );

export const ATTACKS: Readonly<Record<string, (attacker: Attacker) => Promise<void>>> = {
  '16 kB of repeated names': (attacker) => repeat(attacker, 8, () => repeatedNames(7900)),
  '8 kB of repeated names': (attacker) => repeat(attacker, 8, () => repeatedNames(3900)),
  'pages sent ahead by a client that leaves': async (attacker) => {
    const text = head('GET /cards').repeat(12_000);
    while (!attacker.end.aborted) {
      await open(attacker, (socket) => {
        socket.pause().write(text);
        setTimeout(() => socket.resetAndDestroy(), 300);
      });
    }
  },
  'searches sent ahead': (attacker) =>
    repeat(attacker, 4, (number) =>
      Array.from({ length: 1000 }, (_, index) => head(`GET /search?q=star${number}x${index}&all`)).join(''),
    ),
  'pages that no cache has': (attacker) =>
    askOn(attacker, 64, (number) =>
      head(number % 2 ? `GET /search?q=golden+house+${number}&all` : `GET /best-card?at=pizza+${number}`),
    ),
  'questions that no cache has': (attacker) =>
    askOn(attacker, 64, (number) => head(`GET /embed/suggest?q=golden+pizza+${number}`)),
  'sitemaps for new hosts': (attacker) =>
    askOn(attacker, 8, (number) =>
      head('GET /sitemap-1.xml').replace('Host: localhost', `Host: h${number}.example`),
    ),
  'statements in batches': (attacker) => askOn(attacker, 8, () => post('/mcp', statement(100))),
  'more than the limit': (attacker) => askOn(attacker, 32, () => head('GET /api/mcc?mcc=5814')),
  'bodies of 10 MB': (attacker) => {
    const body = Buffer.from(post('/mcp', 'x'.repeat(10_000_000), CLOSE));
    return repeat(attacker, 4, () => body);
  },
  'bodies of 0.9 MB': (attacker) => {
    const body = Buffer.from(post('/mcp', 'x'.repeat(900_000), CLOSE));
    return repeat(attacker, 8, () => body);
  },
  'bodies in chunks where none is read': (attacker) => {
    const chunk = `${(60_000).toString(16)}\r\n${'x'.repeat(60_000)}\r\n`;
    return repeat(
      attacker,
      8,
      () => `${head('POST /', CLOSE, 'Transfer-Encoding: chunked')}${chunk.repeat(10)}0\r\n\r\n`,
    );
  },
  'unknown methods with bodies': (attacker) =>
    repeat(attacker, 8, () => post('/x', 'x'.repeat(60_000), CLOSE).replace('POST', 'FOO')),
  '20 kB of headers': (attacker) =>
    repeat(attacker, 8, () => head('GET /health', CLOSE, ...manyHeaders(20, 'x'.repeat(1000)))),
  '200 headers': (attacker) =>
    repeat(attacker, 8, () => head('GET /health', CLOSE, ...manyHeaders(200, 'x'))),
  'control characters': (attacker) => repeat(attacker, 8, () => head('GET /health', CLOSE, 'X: \u0001')),
  'no HTTP': (attacker) => repeat(attacker, 8, () => Buffer.from('16030100c8010000c40303', 'hex')),
  'slow headers': (attacker) => hold(attacker, 100, (socket) => drip(socket, 'GET / HTTP/1.1\r\nX-')),
  'slow bodies': (attacker) =>
    hold(attacker, 100, (socket) => drip(socket, head('POST /mcp', 'Content-Length: 60000'))),
  'idle connections': (attacker) => hold(attacker, 300, () => {}),
  'large answers that nobody reads': (attacker) =>
    hold(attacker, 50, (socket) => socket.pause().write(head('GET /api/mcc/codes').repeat(10))),
  'aborted requests': async (attacker) => {
    let number = 0;
    const work = async (): Promise<void> => {
      while (!attacker.end.aborted) {
        await open(attacker, (socket) => {
          socket.write(head(`GET /search?q=coffee+${number++}&all`));
          setTimeout(() => socket.resetAndDestroy(), number % 5);
        });
        // Faster, it would be a flood of connections, which is a firewall's task (docs/security.md).
        await sleep(10);
      }
    };
    await Promise.all(Array.from({ length: 8 }, work));
  },
};
