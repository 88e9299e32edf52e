// How much a browser loads for each kind of page over the real catalogue: HTML, styles and scripts as they are sent,
// compressed, without the two fonts. dist/ is what `npm test` builds before.
import { resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadSnapshot } from '../../src/catalogue/load-snapshot.ts';
import { type Service, startService } from '../http/service.ts';
import { PAGE_KINDS } from '../support/page-kinds.ts';

const MAX_PAGE_BYTES = 40_000;
const MAX_FONT_BYTES = 50_000;
const MAX_OPENAPI_BYTES = 25_000;

let app: Service;
beforeAll(async () => {
  app = await startService({ catalogue: loadSnapshot('dist/catalogue.snapshot'), web: resolve('dist/web') });
});
afterAll(() => app.close());

async function weigh(path: string): Promise<number> {
  const { rawPayload, statusCode } = await app.inject({
    url: path,
    headers: { 'accept-encoding': 'br' },
  });
  expect(statusCode, path).toBeLessThan(500);
  return rawPayload.length;
}

async function addWeights(paths: readonly string[]): Promise<number> {
  const weights = await Promise.all(paths.map(weigh));
  return weights.reduce((sum, each) => sum + each, 0);
}

it.each(PAGE_KINDS.map(({ kind, path, real = path }) => [kind, real]))(
  '%s, %s, weighs at most 40 kB with its styles and scripts',
  async (_, path) => {
    const { body } = await app.inject(path);
    const find = (pattern: RegExp): string[] =>
      [...body.matchAll(pattern)].map(([, address]) => new URL(address!, 'http://localhost').pathname);
    const loaded = find(/(?:stylesheet" href|<script[^>]* src)="([^"]+)"/g);
    expect(loaded.length).toBeGreaterThan(0);
    expect(await addWeights([path, ...loaded])).toBeLessThanOrEqual(MAX_PAGE_BYTES);
    expect(await addWeights(find(/href="([^"]+\.woff2)"/g))).toBeLessThanOrEqual(MAX_FONT_BYTES);
  },
);

it('the OpenAPI document weighs at most 25 kB', async () => {
  expect(await weigh('/openapi.json')).toBeLessThanOrEqual(MAX_OPENAPI_BYTES);
});

it('the examples of the API are well-known merchants', async () => {
  const { paths } = (await app.inject('/openapi.json')).json();
  const examples = Object.values<{ get?: { parameters: { example?: unknown }[] } }>(paths).flatMap(
    ({ get }) => get?.parameters.map(({ example }) => example) ?? [],
  );
  expect(examples).toEqual(expect.arrayContaining(['shopee.sg', 'FairPrice', 'netflix', 'fairprice']));
});
