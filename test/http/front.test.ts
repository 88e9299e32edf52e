// The port before the pages are loaded: the API answers, who wants a page waits for it.
import { expect, it } from 'vitest';
import { buildApp } from '../../src/http/app.ts';
import { buildFront } from '../../src/http/front.ts';
import { sayAddress, startServer } from '../../src/http/lifecycle.ts';
import { makeParts } from './make-parts.ts';

it('answers the API at once, and a page when the pages are there', async () => {
  const { parts } = makeParts({ level: 'error' });
  const front = buildFront(parts);
  const running = await startServer(front, { host: '127.0.0.1', port: 0, drainSeconds: 1 });
  let isPageAnswered = false;
  const page = fetch(`${running.address}/mcc/5814`).then((answer) => {
    isPageAnswered = true;
    return answer;
  });
  await front.pagesWanted;
  const answer = await fetch(`${running.address}/api/mcc?mcc=5814`);
  expect(answer.status).toBe(200);
  expect(isPageAnswered).toBe(false);

  const app = buildApp(parts, front);
  await app.ready();
  const { status, headers } = await page;
  expect(status).toBe(200);
  expect(headers.get('content-type')).toMatch(/^text\/html/);
  expect((await fetch(`${running.address}/ready`)).status).toBe(200);
  expect(await running.close()).toEqual({ cut: 0 });
  await app.close();
});

it('says where it listens, also on IPv6', () => {
  expect(sayAddress({ address: '127.0.0.1', family: 'IPv4', port: 3000 })).toBe('http://127.0.0.1:3000');
  expect(sayAddress({ address: '::1', family: 'IPv6', port: 3000 })).toBe('http://[::1]:3000');
});
