// A new catalogue or a new day while the service is running.
import { expect, it } from 'vitest';
import { openSmallCatalogue, SMALL_CONTENTS } from '../fixture/small-catalogue.ts';
import { NOON, startService } from './service.ts';
import { startLoad, until } from './under-load.ts';

const renamed = SMALL_CONTENTS.merchants.map((merchant) =>
  merchant.id === 'shopee' ? { ...merchant, name: 'Shopee Renamed' } : merchant,
);

it('swaps the catalogue under load: no request fails, and no answer mixes old and new', async () => {
  const service = await startService({ transport: 'socket', level: 'error' });
  const catalogues = [openSmallCatalogue(), openSmallCatalogue({ ...SMALL_CONTENTS, merchants: renamed })];
  let running = true;
  const load = startLoad(service.port, 8, () => running);
  for (let swap = 0; swap < 20; swap++) {
    service.serve(catalogues[swap % 2]!);
    const seen = load.results.length;
    await until(() => load.results.length > seen + 20);
  }
  running = false;
  const results = await load.ended;
  expect(results.filter(({ status }) => status !== 200)).toEqual([]);
  const pairs = new Set(results.map(({ body, etag }) => `${etag} ${body}`));
  expect(pairs.size).toBe(2);
  expect([...pairs].filter((pair) => pair.includes('Shopee Renamed'))).toHaveLength(1);
  await service.close();
});

it('prepared answers expire at the end of the day', async () => {
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
