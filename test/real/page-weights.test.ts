// How much a browser loads for each kind of page over the real catalogue: HTML, styles and scripts before compression, which
// makes a fifth of it. dist/ is what `npm test` builds before.
import { resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadSnapshot } from '../../src/catalogue/load-snapshot.ts';
import { type Service, startService } from '../http/service.ts';
import { PAGE_KINDS } from '../support/page-kinds.ts';

const MAX_PAGE_BYTES = 110_000;
const MAX_OPENAPI_BYTES = 150_000;

let app: Service;
beforeAll(async () => {
  app = await startService({ catalogue: loadSnapshot('dist/catalogue.snapshot'), web: resolve('dist/web') });
});
afterAll(() => app.close());

async function weigh(path: string): Promise<number> {
  const { body, statusCode } = await app.inject(path);
  expect(statusCode, path).toBeLessThan(500);
  return Buffer.byteLength(body);
}

it.each(PAGE_KINDS.map(({ kind, path, real = path }) => [kind, real]))(
  '%s, %s, weighs at most 110 kB with its styles and scripts',
  async (_, path) => {
    const { body } = await app.inject(path);
    const loaded = [...body.matchAll(/(?:stylesheet" href|<script[^>]* src)="([^"]+)"/g)].map(
      ([, address]) => new URL(address!, 'http://localhost').pathname,
    );
    expect(loaded.length).toBeGreaterThan(0);
    const weights = await Promise.all([path, ...loaded].map(weigh));
    expect(weights.reduce((sum, weight) => sum + weight)).toBeLessThanOrEqual(MAX_PAGE_BYTES);
  },
);

it('the OpenAPI document weighs at most 150 kB', async () => {
  expect(await weigh('/openapi.json')).toBeLessThanOrEqual(MAX_OPENAPI_BYTES);
});

it('the examples of the API are well-known merchants', async () => {
  const { paths } = (await app.inject('/openapi.json')).json();
  const examples = Object.values<{ get: { parameters: { example?: unknown }[] } }>(paths).flatMap(({ get }) =>
    get.parameters.map(({ example }) => example),
  );
  expect(examples).toEqual(expect.arrayContaining(['shopee.sg', 'FairPrice', 'netflix', 'fairprice']));
});
