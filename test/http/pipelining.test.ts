// Several requests at once: cached answers are sent together, at the end of a turn of the event loop.
import { connect } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { sendRaw } from './raw-socket.ts';
import { type Service, startService } from './service.ts';

let service: Service;
afterEach(() => service.close());

const CACHED = '/api/mcc?mcc=5812';

function formatRequest(path: string, headers = ''): string {
  return `GET ${path} HTTP/1.1\r\nHost: a\r\n${headers}\r\n`;
}

it('answers requests on one connection in their order, cached or not', async () => {
  service = await startService({ transport: 'socket', limit: 100 });
  await service.ask(CACHED);
  const paths = [CACHED, '/api/mcc?mcc=5814', CACHED, '/health', '/api/mcc?mcc=none', CACHED];
  const text = await sendRaw(service.port, (write) =>
    write(
      paths
        .map((path, index) => formatRequest(path, index === paths.length - 1 ? 'Connection: close\r\n' : ''))
        .join(''),
    ),
  );
  const answers = text.split(/(?=HTTP\/1\.1 )/);
  expect(answers.map((each) => each.slice(9, 12))).toEqual(['200', '200', '200', '200', '400', '200']);
  const bodies = answers.map((each) => each.split('\r\n\r\n')[1]!);
  expect(bodies[0]).toContain('"5812"');
  expect(bodies[1]).toContain('"5814"');
  expect(bodies[2]).toBe(bodies[0]);
  expect(bodies[3]).toContain('"ok"');
  expect(bodies[5]).toBe(bodies[0]);
  const remaining = answers.map((each) => /X-RateLimit-Remaining: (\d+)/i.exec(each)?.[1]);
  expect(remaining).toEqual(['98', '97', '96', undefined, '95', '94']);
  const ids = answers.map((each) => /X-Request-Id: (\S+)/i.exec(each)![1]);
  expect(new Set(ids).size).toBe(paths.length);
});

it('answers those before a malformed one first', async () => {
  service = await startService({ transport: 'socket' });
  const text = await sendRaw(service.port, (write) =>
    write(`${formatRequest(CACHED)}${formatRequest('/mcc')}GET /\x01 HTTP/1.1\r\n\r\n`),
  );
  expect(text.split(/(?=HTTP\/1\.1 )/).map((each) => each.slice(9, 12))).toEqual(['200', '200', '400']);
});

it('closes the connection of a client that sends too many requests ahead, and lets it in later', async () => {
  service = await startService({ transport: 'socket', limits: { pipelined: 4 } });
  const few = formatRequest('/mcc').repeat(4) + formatRequest('/mcc', 'Connection: close\r\n');
  const answers = (await sendRaw(service.port, (write) => write(few))).split(/(?=HTTP\/1\.1 )/);
  expect(answers.map((each) => each.slice(9, 12))).toEqual(['200', '200', '200', '200', '200']);
  await sendRaw(service.port, (write) => write(formatRequest('/cards').repeat(3000)));
  expect(service.lines.filter((line) => line.includes('/cards')).length).toBeLessThanOrEqual(1);
  const ask = (localAddress: string): Promise<string> =>
    new Promise((resolve) => {
      let answer = '';
      const socket = connect({ port: service.port, host: '127.0.0.1', localAddress }, () =>
        socket.write(formatRequest(CACHED, 'Connection: close\r\n')),
      );
      socket.on('data', (chunk) => {
        answer += chunk;
      });
      socket.on('error', () => {});
      socket.on('close', () => resolve(answer.slice(9, 12)));
    });
  expect(await ask('127.0.0.1')).toBe('');
  expect(await ask('127.0.0.2')).toBe('200');
});

it('bans no proxy for what its clients do', async () => {
  service = await startService({ transport: 'socket', limits: { pipelined: 4 }, trust: '1' });
  await sendRaw(service.port, (write) => write(formatRequest('/cards').repeat(3000)));
  expect((await service.ask(CACHED)).status).toBe(200);
});

it('does no work for a client that has left', async () => {
  service = await startService({ transport: 'socket', limits: { pipelined: 1000 } });
  const socket = connect(service.port, '127.0.0.1', () => {
    socket.write(formatRequest('/search?q=shop').repeat(500));
    socket.once('data', () => socket.resetAndDestroy());
  });
  await new Promise((resolve) => socket.once('close', resolve));
  await service.ask('/health');
  // Every request that is answered is in the log.
  const answered = () => service.lines.filter((line) => line.includes('/search')).length;
  await service.close();
  expect(answered()).toBeLessThan(250);
});

it('goes on if clients are gone before their answers are sent', async () => {
  service = await startService({ transport: 'socket' });
  await service.ask(CACHED);
  for (const leave of [(gone: () => void) => gone(), process.nextTick, setImmediate])
    await Promise.all(Array.from({ length: 20 }, () => resetConnection(leave)));
  expect((await service.ask(CACHED)).status).toBe(200);
});

function resetConnection(leave: (gone: () => void) => unknown): Promise<unknown> {
  const socket = connect(service.port, '127.0.0.1', () =>
    socket.write(formatRequest(CACHED).repeat(3), () => leave(() => socket.resetAndDestroy())),
  );
  return new Promise((resolve) => socket.once('close', resolve));
}
