// Shutting down a service while requests are in progress.
import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { sendRaw } from './raw-socket.ts';
import { startService } from './service.ts';
import { startLoad, until } from './under-load.ts';

it('finishes open requests and refuses new connections: under load no request fails', async () => {
  const service = await startService({ transport: 'socket', level: 'error', drainSeconds: 5 });
  const load = startLoad(service.port, 16, () => true);
  await until(() => load.results.length > 200);
  const { cut } = await service.close();
  const results = await load.ended;
  expect(results.filter(({ status }) => status !== 200)).toEqual([]);
  expect(cut).toBe(0);
});

it('cuts connections that do not end in time', async () => {
  const service = await startService({ transport: 'socket', level: 'error', drainSeconds: 0.1 });
  const socket = connect(service.port, '127.0.0.1');
  socket.on('error', () => {});
  const gone = new Promise((resolve) => socket.once('close', resolve));
  // Once the server has answered the first request, it has certainly seen half of the second.
  socket.write('GET /health HTTP/1.1\r\nHost: a\r\n\r\nGET /api/mcc HTTP/1.1\r\nHost: a\r\nX-Half:');
  await new Promise((resolve) => socket.once('data', resolve));
  expect(await service.close()).toEqual({ cut: 1 });
  await gone;
});

it('answers /ready with 503 while draining, and closes the connection', async () => {
  const service = await startService({ transport: 'socket', level: 'error', drainSeconds: 10 });
  expect((await service.ask('/ready')).json).toEqual({ status: 'ready', data: '2026-11-16' });
  let closing: Promise<unknown> | undefined;
  const answer = await sendRaw(
    service.port,
    (write) => write('GET /health HTTP/1.1\r\nHost: a\r\n\r\n'),
    (text, write) => {
      if (closing === undefined && text.includes('"ok"')) {
        closing = service.close();
        write('GET /ready HTTP/1.1\r\nHost: a\r\n\r\n');
      }
      return false;
    },
  );
  expect(answer).toMatch(/HTTP\/1\.1 503 [\s\S]*\r\nConnection: close\r\n/i);
  await closing;
});
