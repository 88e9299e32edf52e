// A log that can't be written: a full disk, a reader that stalls or leaves. The program goes on, and says what was lost.
import { type StdioOptions, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, constants, openSync, readFileSync, statSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { findFreePort, ServerProcess, waitUntil } from '../support/engines/server-process.ts';
import { startProgram } from '../support/engines/start-program.ts';
import { makeFolder } from '../support/temporary-files.ts';

/** Where the log goes. */
interface Output {
  /** For the program; closed here once the program has it. */
  readonly stdout: number | Socket;
  /** From now on nothing can be written. */
  block(pid: number): void;
  /** Everything that was written can be read, and more can be written. */
  unblock(pid: number): void;
  read(): string;
}

function openFile(): Output {
  const file = join(makeFolder(), 'log');
  // A limit on the size of files stops writes as a full disk does, in the middle of a line, and needs no root.
  const limit = (pid: number, bytes: number | 'unlimited') =>
    expect(spawnSync('prlimit', [`--pid=${pid}`, `--fsize=${bytes}:unlimited`]).status).toBe(0);
  return {
    stdout: openSync(file, 'a'),
    block: (pid) => limit(pid, statSync(file).size + 10_000),
    unblock: (pid) => limit(pid, 'unlimited'),
    read: () => readFileSync(file, 'utf8'),
  };
}

function openPipe(block: (reader: number) => void): Output {
  const pipe = join(makeFolder(), 'log');
  expect(spawnSync('mkfifo', [pipe]).status).toBe(0);
  // Open, but never read.
  const idle = openSync(pipe, constants.O_RDONLY | constants.O_NONBLOCK);
  let reader: ServerProcess | undefined;
  return {
    stdout: openSync(pipe, 'w'),
    block: () => block(idle),
    unblock: () => {
      reader = new ServerProcess('cat', [pipe]);
    },
    read: () => reader?.output ?? '',
  };
}

/** As from systemd, whose journal is a Unix socket. */
async function openSocket(): Promise<Output> {
  const path = join(makeFolder(), 'log');
  const server = createServer({ pauseOnConnect: true }).listen(path);
  onTestFinished(() => void server.close());
  const connected = once(server, 'connection');
  const stdout = connect(path);
  const [reader] = (await connected) as [Socket];
  let text = '';
  return {
    stdout,
    block() {},
    unblock: () => {
      reader.on('data', (chunk) => {
        text += chunk;
      });
      reader.resume();
    },
    read: () => text,
  };
}

/** Nobody reads what is written to the terminal while `script` is paused. */
async function openTerminal(): Promise<Output> {
  const name = join(makeFolder({ name: '' }), 'name');
  const script = new ServerProcess('script', ['-qc', `tty > ${name}; exec sleep 1000`, '/dev/null']);
  onTestFinished(() => void script.end('SIGKILL'));
  await waitUntil('there is a terminal', () => readFileSync(name, 'utf8').endsWith('\n'));
  return {
    stdout: openSync(readFileSync(name, 'utf8').trimEnd(), constants.O_WRONLY | constants.O_NOCTTY),
    block: () => script.pause(),
    unblock: () => script.resume(),
    read: () => script.output.replaceAll('\r\n', '\n'),
  };
}

const OUTPUTS: [string, () => Output | Promise<Output>][] = [
  ['a full disk', openFile],
  ['a stalled reader of a pipe', () => openPipe(() => {})],
  ['a reader that closed its pipe', () => openPipe(closeSync)],
  ['a stalled reader of a socket', openSocket],
  ['a stopped terminal', openTerminal],
];

async function start({ stdout }: Output) {
  const metricsPort = await findFreePort();
  const program = await startProgram(
    {
      METRICS_PORT: `${metricsPort}`,
      LOG_QUERIES: 'true',
      RATE_LIMIT: '1000000',
      DRAIN_SECONDS: '1',
    },
    { stdio: ['ignore', stdout, 'pipe'] },
  );
  if (typeof stdout === 'number') closeSync(stdout);
  else stdout.destroy();
  onTestFinished(() => void program.process.end('SIGKILL'));
  /** Returns the request's id. The log's line has about `length` characters. */
  const ask = async (length = 4000): Promise<string> => {
    const response = await fetch(`${program.url}/api/mcc?mcc=5812&x=${'x'.repeat(length)}`);
    expect(response.status).toBe(200);
    await response.arrayBuffer();
    return response.headers.get('x-request-id')!;
  };
  const countLost = async (): Promise<number> => {
    const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    return Number(/^mcc_lookup_log_lines_lost_total (\d+)$/m.exec(text)![1]);
  };
  /** Returns the ids of all requests. */
  const askUntilLost = async (): Promise<string[]> => {
    const ids: string[] = [];
    while ((await countLost()) === 0)
      ids.push(...(await Promise.all(Array.from({ length: 20 }, () => ask()))));
    return ids;
  };
  return { server: program.process, ask, countLost, askUntilLost };
}

/** Fails if a line is not whole. */
function parseLines(text: string): Record<string, unknown>[] {
  expect(text.endsWith('\n')).toBe(true);
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
}

const hasStopped = (output: Output): boolean => output.read().endsWith('"msg":"stopped"}\n');

it.each(OUTPUTS)(
  '%s: requests are answered, lost lines counted, and later lines written',
  async (_, open) => {
    const output = await open();
    const { server, ask, countLost, askUntilLost } = await start(output);
    output.block(server.pid);
    const ids = await askUntilLost();
    expect(output.read()).not.toContain(ids.at(-1));
    output.unblock(server.pid);
    await waitUntil('the log is written again', async () => {
      ids.push(await ask());
      return output.read().includes(ids.at(-1)!);
    });
    const lost = await countLost();
    expect(await server.end()).toBe(0);
    await waitUntil('the last line is read', () => hasStopped(output));
    const logged = new Set(parseLines(output.read()).map(({ requestId }) => requestId));
    expect(ids.filter((id) => !logged.has(id))).toHaveLength(lost);
    // Lines of 4 kB in 1 MB, and what the pipe or the socket itself holds.
    expect(logged.size).toBeLessThan(500);
  },
);

it.each(OUTPUTS)('%s: the program ends all the same', async (_, open) => {
  const output = await open();
  const { server, askUntilLost } = await start(output);
  output.block(server.pid);
  await askUntilLost();
  expect(await server.end()).toBe(0);
});

it.each([
  ['a file', openFile],
  ['a pipe', () => openPipe(() => {})],
  ['a socket', openSocket],
  ['a terminal', openTerminal],
])('%s has the last lines of a program that ends under load', async (_, open) => {
  const output = await open();
  const { server, ask } = await start(output);
  output.unblock(server.pid);
  const ids: string[] = [];
  const clients = Array.from({ length: 8 }, async () => {
    for (;;) ids.push(await ask(0));
  });
  await waitUntil('there is load', () => ids.length > 100);
  server.signal('SIGTERM');
  // Each client ends when its connection is refused.
  await Promise.allSettled(clients);
  await server.end();
  await waitUntil('the last line is read', () => hasStopped(output));
  const logged = new Set(parseLines(output.read()).map(({ requestId }) => requestId));
  expect(ids.filter((id) => !logged.has(id))).toEqual([]);
});

it.each([
  ['a full disk', () => openSync('/dev/full', 'w')],
  [
    'a reader that closed its pipe',
    () => {
      const pipe = openPipe(closeSync);
      pipe.block(0);
      return pipe.stdout;
    },
  ],
])('%s for standard error does not stop the program', async (_, open) => {
  // A setting that is gone is reported on standard error.
  const stdio: StdioOptions = ['ignore', 'pipe', open()];
  const { process: server, url } = await startProgram({ WORKERS: '2', DRAIN_SECONDS: '1' }, { stdio });
  expect((await fetch(`${url}/api/mcc?mcc=5812`)).status).toBe(200);
  expect(await server.end()).toBe(0);
});
