// One contract over both homes of merchants: the same questions get the same answers from memory and from PostgreSQL.
import { describe, expect, it } from 'vitest';
import type { Catalogue } from '../../src/catalogue/catalogue.ts';
import { openServed } from '../../src/http/served.ts';
import { openSmallCatalogue } from '../fixture/small-catalogue.ts';
import { useService } from '../http/service.ts';
import { useImported } from './serve-imported.ts';

const catalogue: Catalogue = openSmallCatalogue();
const inMemory = useService({ served: openServed(catalogue) });
const imported = useImported(catalogue, catalogue);

const merchants = Array.from({ length: catalogue.merchantCount }, (_, number) =>
  catalogue.getMerchant(number),
);
const hosts = merchants.flatMap(({ sites }) => sites.map(({ host }) => host));
const names = merchants.flatMap(({ name, aliases }) => [name, ...aliases]);
const typed = names.flatMap((name) => [
  name,
  name.toUpperCase(),
  name.slice(0, 1),
  name.slice(0, 2),
  name.slice(0, 4),
  `${name.slice(0, 2)}${name.slice(3)}`,
  `${name} online`,
  name.split(' ').reverse().join(' '),
  name.replaceAll(' ', ''),
]);

async function expectSame(path: string): Promise<void> {
  const expected = await inMemory.ask(path);
  const { status, json, text } = await imported.remote.service.ask(path);
  expect({ path, status, body: json ?? text }).toEqual({
    path,
    status: expected.status,
    body: expected.json ?? expected.text,
  });
}

describe('merchants in PostgreSQL', () => {
  it('are those that were imported, evidence included', async () => {
    for (const merchant of merchants) {
      const { source, catalogue: remote } = imported.remote.database.served;
      const found = await source.ask(() => {
        const { findMerchantById, getMerchant } = remote;
        return getMerchant(findMerchantById(merchant.id)!);
      });
      expect(found).toEqual(merchant);
    }
  });

  it('are found by every host, parent and spelling of it', async () => {
    for (const host of [...hosts, 'nobody.example', 'com', 'not a host', '%00'])
      for (const written of [host, `https://www.${host}/x?y`, `deep.er.${host}`])
        await expectSame(`/api/store-by-domain?domain=${encodeURIComponent(written)}`);
  });

  it('are found by their names in the same order', async () => {
    for (const query of new Set([...typed, 'zzzzqqqq', '+', '%', '_', "o'brien", ' ', '…']))
      await expectSame(`/api/store/search?q=${encodeURIComponent(query)}`);
  });

  it('are found by country, page and web address as in memory', async () => {
    for (const query of names) {
      await expectSame(`/api/store/search?q=${encodeURIComponent(query)}&country=GB`);
      await expectSame(`/api/store/search?q=${encodeURIComponent(query.slice(0, 1))}&limit=2&offset=1`);
    }
    for (const host of hosts) await expectSame(`/api/store/search?q=${host}`);
  });

  it('are answered alike to the widget and on pages', async () => {
    for (const { id, name } of merchants) {
      await expectSame(`/embed/merchant?id=${id}`);
      await expectSame(`/embed/search?q=${encodeURIComponent(name.slice(0, 3))}`);
      for (const path of [`/merchant/${id}.md`, `/merchant/${id}`]) {
        await expectSame(path);
      }
    }
    for (const path of [
      '/search?q=shopee',
      '/merchant/nobody-at-all',
      '/mcc/5812',
      '/',
      '/api/cards',
      '/api/mcc/codes',
    ])
      await expectSame(path);
  });

  it('are answered alike in records, statement lines, suggestions and by the best card', async () => {
    for (const { id, name } of merchants) {
      await expectSame(`/api/merchants/${id}`);
      await expectSame(`/api/descriptor?text=${encodeURIComponent(`SQ *${name.toUpperCase()} #12`)}`);
      await expectSame(`/api/suggest?q=${encodeURIComponent(`${name} x`)}`);
    }
    for (const host of hosts) {
      await expectSame(`/api/suggest?domain=${host.split('.')[0]}.pl`);
      await expectSame(`/api/best-card?domain=${host}&amount=100`);
    }
    await expectSame('/api/merchants/nobody-at-all');
  });

  it('answer twice from what was prepared, under their own ETag', async () => {
    const inPostgres = imported.remote.service;
    const path = `/api/store-by-domain?domain=${hosts[0]}`;
    const first = await inPostgres.ask(path);
    const etag = String(first.headers.etag);
    expect((await inPostgres.ask(path, { headers: { 'If-None-Match': etag } })).status).toBe(304);
    expect((await inMemory.ask(path)).headers.etag).not.toBe(etag);
  });
});
