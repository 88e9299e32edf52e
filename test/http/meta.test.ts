// GET /api/meta.
import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { useService } from './service.ts';

const service = useService();

it('tells the data’s version, counts, regions and licences', async () => {
  const { json } = await service.ask('/api/meta');
  expect(Object.keys(json)).toEqual([
    'success',
    'apiVersion',
    'data',
    'counts',
    'regions',
    'defaultRegion',
    'sources',
  ]);
  expect(json.data.version).toBe('2026-11-16');
  expect(json.data.digest).toHaveLength(createHash('sha256').digest('hex').length);
  expect(json.counts).toEqual({ merchants: 8, domains: 10, countries: 5, mccs: 7, cards: 4 });
  expect(json.sources[0]).toEqual({
    id: 'editors',
    title: 'Editors',
    publisher: 'MCC Lookup',
    licence: 'CC0-1.0',
  });
});
