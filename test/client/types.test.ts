// The client's types are those of the schemas that the service publishes.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, expectTypeOf, it } from 'vitest';
import type { z } from 'zod';
import { printClientTypes } from '../../scripts/client-types.ts';
import type * as client from '../../src/client/index.ts';
import type { BestCard } from '../../src/http/api/best-card.ts';
import type { Descriptor } from '../../src/http/api/descriptor.ts';
import type { MccHistory } from '../../src/http/api/mcc-history.ts';
import type { MerchantRecord } from '../../src/http/api/merchant-record.ts';
import type { Meta } from '../../src/http/api/meta.ts';
import type { QrPayment } from '../../src/http/api/qr.ts';
import type * as served from '../../src/http/api/schemas.ts';
import type { Suggestions } from '../../src/http/api/suggest.ts';

/** Interfaces as plain objects; what is optional may be absent, but is never undefined in JSON. */
type Plain<T> = T extends readonly (infer Item)[]
  ? Plain<Item>[]
  : T extends object
    ? { [Key in keyof T]: Plain<Exclude<T[Key], undefined>> }
    : T;
type Body<Schema extends z.ZodType> = Plain<z.infer<Schema>>;

it('are generated from the schemas', () => {
  const fresh = execFileSync(
    process.execPath,
    ['node_modules/@biomejs/biome/bin/biome', 'format', '--stdin-file-path=src/client/types.ts'],
    { input: printClientTypes(), encoding: 'utf8' },
  );
  expect(
    readFileSync('src/client/types.ts', 'utf8'),
    'run `node scripts/write-client-types.js` and commit src/client/types.ts',
  ).toBe(fresh);
});

it('are the types that zod infers', () => {
  expectTypeOf<Plain<client.Store>>().toEqualTypeOf<Body<typeof served.Merchant>>();
  expectTypeOf<Plain<client.FoundStores>>().toEqualTypeOf<Body<typeof served.SearchResults>>();
  expectTypeOf<Plain<client.MccDetail>>().toEqualTypeOf<Body<typeof served.MccDetail>>();
  expectTypeOf<Plain<client.MccCodes>>().toEqualTypeOf<Body<typeof served.MccCodes>>();
  expectTypeOf<Plain<client.Cards>>().toEqualTypeOf<Body<typeof served.Cards>>();
  expectTypeOf<Plain<client.Meta>>().toEqualTypeOf<Body<typeof Meta>>();
  expectTypeOf<Plain<client.MerchantRecord>>().toEqualTypeOf<Body<typeof MerchantRecord>>();
  expectTypeOf<Plain<client.MccHistory>>().toEqualTypeOf<Body<typeof MccHistory>>();
  expectTypeOf<Plain<client.Descriptor>>().toEqualTypeOf<Body<typeof Descriptor>>();
  expectTypeOf<Plain<client.Suggestions>>().toEqualTypeOf<Body<typeof Suggestions>>();
  expectTypeOf<Plain<client.BestCard>>().toEqualTypeOf<Body<typeof BestCard>>();
  expectTypeOf<Plain<client.QrPayment>>().toEqualTypeOf<Body<typeof QrPayment>>();
});
