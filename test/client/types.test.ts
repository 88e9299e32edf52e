// The client's types are those of the schemas that the service publishes: a difference does not compile.
import { expectTypeOf, it } from 'vitest';
import type * as client from '../../src/client/index.ts';
import type * as bestCard from '../../src/http/api/best-card.ts';
import type * as descriptor from '../../src/http/api/descriptor.ts';
import type * as history from '../../src/http/api/mcc-history.ts';
import type * as record from '../../src/http/api/merchant-record-schema.ts';
import type * as meta from '../../src/http/api/meta.ts';
import type { Body } from '../../src/http/api/schema.ts';
import type * as served from '../../src/http/api/schemas.ts';
import type * as suggest from '../../src/http/api/suggest.ts';
import type { StoreByDomain } from '../../src/query/describe-site.ts';

type Plain<T> = T extends readonly (infer Item)[]
  ? Plain<Item>[]
  : T extends object
    ? { -readonly [Key in keyof T]: Plain<T[Key]> }
    : T;
type Served<Name extends keyof typeof served> = Plain<Body<(typeof served)[Name]>>;

it('has the served types', () => {
  expectTypeOf<Plain<client.Store>>().toEqualTypeOf<Served<'Merchant'>>();
  expectTypeOf<Plain<client.Store>>().toEqualTypeOf<Plain<StoreByDomain>>();
  expectTypeOf<client.FoundStore>().toEqualTypeOf<Served<'SearchResult'>>();
  expectTypeOf<client.FoundStores>().toEqualTypeOf<Served<'SearchResults'>>();
  expectTypeOf<client.MccDetail>().toEqualTypeOf<Served<'MccDetail'>>();
  expectTypeOf<client.MccCodes>().toEqualTypeOf<Served<'MccCodes'>>();
  expectTypeOf<client.Card>().toEqualTypeOf<Served<'Card'>>();
  expectTypeOf<client.Cards>().toEqualTypeOf<Served<'Cards'>>();
});

it('has the types of the endpoints beyond the contract', () => {
  expectTypeOf<Plain<client.MerchantRecord>>().toEqualTypeOf<Plain<Body<typeof record.MerchantRecord>>>();
  expectTypeOf<Plain<client.MccHistory>>().toEqualTypeOf<Plain<Body<typeof history.MccHistory>>>();
  expectTypeOf<Plain<client.Descriptor>>().toEqualTypeOf<Plain<Body<typeof descriptor.Descriptor>>>();
  expectTypeOf<Plain<client.Suggestions>>().toEqualTypeOf<Plain<Body<typeof suggest.Suggestions>>>();
  expectTypeOf<Plain<client.BestCard>>().toEqualTypeOf<Plain<Body<typeof bestCard.BestCard>>>();
  expectTypeOf<Plain<client.Meta>>().toEqualTypeOf<Plain<Body<typeof meta.Meta>>>();
});
