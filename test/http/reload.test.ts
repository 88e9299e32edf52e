// Another catalogue or another day, while the service runs, and what is prepared ahead of requests.
import { expect, it } from 'vitest';
import { openServed } from '../../src/http/served.ts';
import { openSmallCatalogue, SMALL_CONTENTS } from '../fixture/small-catalogue.ts';
import { NOON } from './make-parts.ts';
import { findPort, startService } from './service.ts';
import { countRequests, keepAsking, until } from './under-load.ts';

const renamed = SMALL_CONTENTS.merchants.map((merchant) =>
  merchant.id === 'shopee' ? { ...merchant, name: 'Shopee Renamed' } : merchant,
);

it('swaps the catalogue between requests: under load none fails, and none mixes old and new', async () => {
  const service = await startService({ transport: 'socket', level: 'error' });
  const catalogues = [
    openServed(openSmallCatalogue()),
    openServed(openSmallCatalogue({ ...SMALL_CONTENTS, merchants: renamed })),
  ];
  let running = true;
  const loading = keepAsking(findPort(service), 8, () => running);
  for (let swap = 0; swap < 20; swap++) {
    service.serve(catalogues[swap % 2]!);
    const seen = countRequests(service);
    await until(() => countRequests(service) > seen + 20);
  }
  running = false;
  const results = await loading;
  expect(results.filter(({ status }) => status !== 200)).toEqual([]);
  const pairs = new Set(results.map(({ body, etag }) => `${etag} ${body}`));
  expect(pairs.size).toBe(2);
  expect([...pairs].filter((pair) => pair.includes('Shopee Renamed'))).toHaveLength(1);
  await service.close();
});

it('goes on where answers cannot be prepared ahead of requests', async () => {
  const served = openServed({
    ...openSmallCatalogue(),
    get cards(): never {
      throw new Error('a broken card');
    },
  });
  const service = await startService({ transport: 'socket', served, level: 'error' });
  await expect.poll(() => service.lines.join('')).toContain('a broken card');
  const { status } = await fetch(`http://127.0.0.1:${findPort(service)}/api/mcc/codes`);
  expect(status).toBe(200);
  await service.close();
});

it('prepared answers do not outlive their day', async () => {
  const service = await startService();
  const rate = async () =>
    (await service.ask('/api/mcc?mcc=5812')).json.eligibleCards.find(
      ({ shortName }: { shortName: string }) => shortName === 'DINE',
    ).mpd;
  const { headers } = await service.ask('/api/mcc?mcc=5812');
  expect(await rate()).toBe('3 MPD');
  service.clock.now = Date.UTC(2026, 11, 1) - 1;
  expect(await rate()).toBe('3 MPD');
  service.clock.now += 1;
  expect(await rate()).toBe('6 MPD');
  const again = await service.ask('/api/mcc?mcc=5812', {
    headers: { 'if-none-match': String(headers.etag) },
  });
  expect(again.status).toBe(200);
  service.clock.now = NOON;
  expect(await rate()).toBe('3 MPD');
  await service.close();
});
