// Clients that are too slow, send half a request, or send one that Node can't parse: real sockets and short deadlines.
import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { openSmallCatalogue, SMALL_CONTENTS } from '../fixture/small-catalogue.ts';
import { sendRaw, type Write } from './raw-socket.ts';
import { type Service, startService } from './service.ts';

const startImpatient = (): Promise<Service> =>
  startService({
    transport: 'socket',
    limits: { headersMs: 100, requestMs: 150, checkMs: 20, idleMs: 500, keepAliveMs: 100 },
  });

it.each([
  ['silent', () => {}],
  ['half a request line', (write: Write) => write('GET /api/mc')],
  ['half its headers', (write: Write) => write('GET /api/mcc HTTP/1.1\r\nHost: a\r\nX-A: b\r\n')],
  [
    'a byte now and then',
    (write: Write) => {
      write('GET /api/mcc HTTP/1.1\r\nHost: a\r\n');
      const timer = setInterval(() => write('X: y\r\n'), 10);
      timer.unref();
      setTimeout(() => clearInterval(timer), 2000).unref();
    },
  ],
])('%s: cut by the deadlines, with 408', async (_, begin) => {
  const service = await startImpatient();
  const answer = await sendRaw(service.port, begin);
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  expect(answer.toLowerCase()).toContain('access-control-allow-origin: *');
  expect(answer).toContain('{"error":"Request timeout"}');
  expect((await service.ask('/api/mcc?mcc=5812')).status).toBe(200);
  await service.close();
});

it('a body that never comes does not delay the answer', async () => {
  const service = await startService({ transport: 'socket' });
  const answer = await sendRaw(
    service.port,
    (write) => write('GET /api/mcc?mcc=742 HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\nabc'),
    (text) => text.includes('\r\n\r\n'),
  );
  expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  await service.close();
});

it.each([
  ['GET /api/mcc?mcc=742 HTTP/1.1\r\n\r\n', 400, 'Missing Host header'],
  ['FOO BAR BAZ\r\n\r\n', 400, 'Bad request'],
  ['\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', 400, 'Bad request'],
  [
    'GET /api/store/search?q=caf\xc3\xa9 HTTP/1.1\r\nHost: a\r\n\r\n',
    400,
    'Invalid URL (percent-encode spaces and characters beyond ASCII)',
  ],
  ['FOO /api/cards HTTP/1.1\r\nHost: a\r\n\r\n', 405, 'Method not allowed'],
  ['get /api/cards HTTP/1.1\r\nHost: a\r\n\r\n', 405, 'Method not allowed'],
  ['CONNECT mcc.example:443 HTTP/1.1\r\nHost: a\r\n\r\n', 405, 'Method not allowed'],
  [`GET /api/mcc HTTP/1.1\r\nHost: a\r\nX: ${'y'.repeat(20_000)}\r\n\r\n`, 431, 'Request headers too large'],
])('what Node itself would refuse has our body and CORS', async (text, status, error) => {
  const service = await startService({ transport: 'socket', limits: { keepAliveMs: 100 } });
  const answer = await sendRaw(service.port, (write) => write(text));
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(answer.includes('Allow: GET, HEAD, OPTIONS')).toBe(status === 405);
  expect(answer.toLowerCase()).toContain('access-control-allow-origin: *');
  expect(answer.toLowerCase()).toContain('cache-control: no-store');
  expect(answer.endsWith(JSON.stringify({ error }))).toBe(true);
  await service.close();
});

it('survives clients that ask for a tunnel and reset the connection', async () => {
  const service = await startService({ transport: 'socket' });
  const reset = (): Promise<unknown> =>
    new Promise((resolve) => {
      const socket = connect(service.port, '127.0.0.1', () => {
        socket.write(`CONNECT a:443 HTTP/1.1\r\nHost: a\r\n\r\n${'x'.repeat(100_000)}`);
        setTimeout(() => socket.resetAndDestroy(), Math.random() * 3);
      });
      socket.on('error', () => {});
      socket.on('close', resolve);
    });
  for (let time = 0; time < 100; time++) await Promise.all([reset(), reset(), reset(), reset()]);
  expect((await service.ask('/api/mcc?mcc=5812')).status).toBe(200);
  await service.close();
});

it('a client that leaves a large answer unread is disconnected', async () => {
  const many = Array.from({ length: 9000 }, (_, index) => ({
    ...SMALL_CONTENTS.mccs[0]!,
    code: String(index).padStart(4, '0'),
    description: 'x'.repeat(900),
  }));
  const catalogue = openSmallCatalogue({ ...SMALL_CONTENTS, mccs: many });
  const service = await startService({
    transport: 'socket',
    catalogue,
    limits: { idleMs: 100 },
    drainSeconds: 30,
  });
  const socket = connect(service.port, '127.0.0.1', () =>
    socket.write('GET /api/mcc/codes HTTP/1.1\r\nHost: a\r\n\r\n'),
  );
  socket.pause();
  socket.on('error', () => {});
  await new Promise((resolve) => socket.once('connect', resolve));
  // The connection is gone long before the service would cut it on closing.
  expect(await service.close()).toEqual({ cut: 0 });
  socket.destroy();
});
