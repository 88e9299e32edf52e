// One hostile client against what deploy/ describes: three replicas behind the shipped nginx.conf. Beside every attack
// other people ask, from another address, and each of them must get an answer.
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { BulkIndex } from '../../src/export/index.ts';
import { sendRaw } from '../http/raw-socket.ts';
import { waitUntil } from '../support/engines/server-process.ts';
import { type Nginx, startNginx } from '../support/engines/start-nginx.ts';
import { type RunningProgram, startProgram } from '../support/engines/start-program.ts';

const ATTACK_MS = 1000;
const ATTACKERS = 8;
const CLIENTS = 4;
const PAUSE_MS = 10;
/** nginx waits for a body as long as some of it arrives. */
const SLOW_BODIES = 100;
/** The attacker has 127.0.0.1. */
const INNOCENT_ADDRESS = '127.0.0.2';
const LARGE_BODY = 'x'.repeat(10_000_000);
/** More than a replica reads. */
const BODY = 'x'.repeat(900_000);
const AGENT_BODY = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' });
const PATHS = ['/api/mcc?mcc=5812', '/api/store/search?q=grab', '/merchant/shopee', '/mcp', '/health'];

const replicas: RunningProgram[] = [];
let nginx: Nginx;
let port: number;
/** Of the files of /data. */
let version: string;
/** Connections that an attack leaves open. */
const held: Socket[] = [];

beforeAll(async () => {
  const env = { TRUST_PROXY: '1', RATE_LIMIT: '100000', AGENT_RATE_LIMIT: '100000' };
  for (let at = 0; at < 3; at++) replicas.push(await startProgram(env));
  nginx = await startNginx(replicas.map(({ url }) => url));
  port = Number(new URL(nginx.url).port);
  version = ((await (await fetch(`${nginx.url}/data/latest/index.json`)).json()) as BulkIndex).version;
}, 240_000);

afterAll(async () => {
  for (const socket of held) socket.destroy();
  await nginx?.close();
  for (const { process } of replicas) await process.end('SIGKILL');
});

/** Asks as an innocent client; returns the answer's status. */
function ask(agent: Agent, path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const isAgent = path === '/mcp';
    const headers = isAgent
      ? { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' }
      : {};
    const method = isAgent ? 'POST' : 'GET';
    const options = { host: '127.0.0.1', port, path, agent, method, headers, timeout: 20_000 };
    const outgoing = request({ ...options, localAddress: INNOCENT_ADDRESS }, (incoming) => {
      incoming.on('error', reject);
      incoming.resume().on('end', () => resolve(incoming.statusCode!));
    });
    outgoing.on('timeout', () => outgoing.destroy(new Error('no answer')));
    outgoing.on('error', reject);
    outgoing.end(isAgent ? AGENT_BODY : undefined);
  });
}

/** Innocent clients ask until they are told to stop. */
function askOn(): { readonly end: () => Promise<{ answers: number; failures: string[] }> } {
  const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });
  const failures: string[] = [];
  let answers = 0;
  let isOver = false;
  const work = async (from: number): Promise<void> => {
    for (let at = from; !isOver; at++) {
      const path = PATHS[at % PATHS.length]!;
      const answer = await ask(agent, path).catch(String);
      if (answer === 200) answers += 1;
      else failures.push(`${path}: ${answer}`);
      await sleep(PAUSE_MS);
    }
  };
  const clients = Array.from({ length: CLIENTS }, (_, at) => work(at));
  return {
    async end() {
      isOver = true;
      await Promise.all(clients);
      agent.destroy();
      return { answers, failures };
    },
  };
}

/** Sends the same bytes on one connection after another; returns the first lines of the answers. */
async function repeat(text: string): Promise<Set<string>> {
  const lines = new Set<string>();
  const end = performance.now() + ATTACK_MS;
  const work = async (): Promise<void> => {
    while (performance.now() < end) {
      const answer = await sendRaw(port, (write) => write(text));
      lines.add(answer.split('\r\n', 1)[0]!);
    }
  };
  await Promise.all(Array.from({ length: ATTACKERS }, work));
  return lines;
}

/** Opens connections that stay open, and writes to each. */
async function hold(count: number, use: (socket: Socket) => void): Promise<void> {
  for (let at = 0; at < count; at++) {
    const socket = connect(port, '127.0.0.1').on('error', () => {});
    held.push(socket);
    await once(socket, 'connect');
    use(socket);
  }
  await sleep(ATTACK_MS);
}

const head = (line: string, ...headers: string[]): string =>
  `${[`${line} HTTP/1.1`, 'Host: localhost', 'Connection: close', ...headers].join('\r\n')}\r\n\r\n`;
const send = (line: string, body: string): string =>
  head(line, 'Content-Type: application/json', `Content-Length: ${body.length}`) + body;
const sendChunk = (line: string, body: string): string =>
  `${head(line, 'Transfer-Encoding: chunked')}${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`;
const manyHeaders = (count: number, value: string): string[] =>
  Array.from({ length: count }, (_, at) => `X-${at}: ${value}`);

/** Each with the status of its answers. */
const REFUSED: readonly [name: string, bytes: string, status: number][] = [
  ['10 MB to /mcp', send('POST /mcp', LARGE_BODY), 413],
  ['10 MB to /api/mcc', send('POST /api/mcc', LARGE_BODY), 413],
  ['0.9 MB to /mcp', send('POST /mcp', BODY), 413],
  ['0.9 MB in a chunk to /mcp', sendChunk('POST /mcp', BODY), 413],
  ['0.9 MB in a chunk to a page', sendChunk('POST /', BODY), 413],
  ['an unknown method with a body', send('FOO /x', 'x'.repeat(60_000)), 405],
  ['20 kB of headers', head('GET /health', ...manyHeaders(20, 'x'.repeat(1000))), 431],
  ['a header of 20 kB', head('GET /health', `X: ${'x'.repeat(20_000)}`), 431],
  ['200 headers', head('GET /health', ...manyHeaders(200, 'x')), 200],
  ['control characters in a header', head('GET /health', 'X: \u0001'), 400],
  ['a query of 8 kB', head(`GET /api/store/search?q=${'a'.repeat(8000)}`), 400],
  ['a URL of 20 kB', head(`GET /${'a'.repeat(20_000)}`), 414],
];

async function expectNoLoss(attack: () => Promise<unknown>): Promise<void> {
  const asking = askOn();
  await attack();
  const { answers, failures } = await asking.end();
  expect(failures).toEqual([]);
  expect(answers).toBeGreaterThan(0);
}

it.each(REFUSED)('%s costs nobody else an answer', async (_, bytes, status) => {
  let lines = new Set<string>();
  await expectNoLoss(async () => {
    lines = await repeat(bytes);
  });
  // A client that is still sending may lose the answer.
  lines.delete('');
  for (const line of lines) expect(line).toMatch(new RegExp(`^HTTP/1.1 ${status}`));
});

it.each<[string, number, (socket: Socket) => void]>([
  ['slow headers', 100, (socket) => drip(socket, 'GET /api/meta HTTP/1.1\r\nX-')],
  ['slow bodies', SLOW_BODIES, (socket) => drip(socket, head('POST /mcp', 'Content-Length: 60000'))],
  ['idle connections', 300, () => {}],
  [
    'large answers that nobody reads',
    50,
    (socket) => socket.pause().write(head(`GET /data/${version}/catalogue.json`)),
  ],
  ['aborted requests', 300, (socket) => socket.write(head('GET /api/cards'), () => socket.resetAndDestroy())],
])('%s cost nobody else an answer', async (_, count, use) => {
  await expectNoLoss(() => hold(count, use));
});

it('ends slow headers and idle connections', async () => {
  // While a socket is paused, it does not say that the connection has ended.
  for (const socket of held) socket.resume();
  const isOpen = ({ destroyed }: Socket): boolean => !destroyed;
  await waitUntil('the end of them', () => held.filter(isOpen).length <= SLOW_BODIES, 60_000, 200);
});

it('all replicas are in use afterwards', async () => {
  const agent = new Agent({ maxSockets: 1 });
  // A replica logs what it answers.
  const before = replicas.map(({ process }) => process.output.length);
  await waitUntil('an answer of each', async () => {
    await ask(agent, '/api/mcc?mcc=5812');
    return replicas.every(({ process }, at) => process.output.length > before[at]!);
  });
});

function drip(socket: Socket, text: string): void {
  socket.write(text);
  const timer = setInterval(() => socket.write('a'), 200);
  socket.on('close', () => clearInterval(timer));
}
