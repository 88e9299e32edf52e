// The end of a service, with requests under way.
import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { startServer } from '../../src/http/lifecycle.ts';
import { startService } from './service.ts';
import { countRequests, keepAsking, until } from './under-load.ts';

it('finishes what is under way and refuses new connections: under load no request fails', async () => {
  const service = await startService({ level: 'error' });
  const running = await startServer(service.app.front, { host: '127.0.0.1', port: 0, drainSeconds: 5 });
  const port = Number(new URL(running.address).port);
  const loading = keepAsking(port, 16, () => true);
  await until(() => countRequests(service) > 200);
  const { cut } = await running.close();
  const results = await loading;
  expect(results.length).toBeGreaterThan(200);
  expect(results.filter(({ status }) => status !== 200)).toEqual([]);
  expect(cut).toBe(0);
});

it('cuts what does not end within the set time', async () => {
  const service = await startService({ level: 'error' });
  const running = await startServer(service.app.front, { host: '127.0.0.1', port: 0, drainSeconds: 0.1 });
  const socket = connect(Number(new URL(running.address).port), '127.0.0.1');
  await new Promise((resolve) => socket.once('connect', resolve));
  socket.write('GET /api/mcc HTTP/1.1\r\nHost: a\r\nX-Half:');
  await new Promise((resolve) => setTimeout(resolve, 20));
  const gone = new Promise((resolve) => socket.once('close', resolve));
  socket.on('error', () => {});
  expect(await running.close()).toEqual({ cut: 1 });
  await gone;
});

it('answers /ready with 503 while it drains', async () => {
  const service = await startService();
  expect((await service.ask('/ready')).json).toEqual({ status: 'ready', data: '2026-11-16' });
  service.app.front.lifecycle.draining = true;
  expect((await service.ask('/ready')).status).toBe(503);
  expect((await service.ask('/health')).json).toEqual({ status: 'ok' });
  await service.close();
});
