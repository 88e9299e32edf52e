import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Upstream } from '../../src/sources/read-upstream.ts';
import { packUpstream, readUpstreamExtract } from '../../src/sources/upstream-extract.ts';
import { makeFolder } from '../support/temporary-files.ts';

const UPSTREAM: Upstream = {
  version: '8.0.1',
  date: '2026-09-18',
  categories: ['brands/shop/x'],
  rows: [
    {
      category: 'brands/shop/x',
      name: 'Café 虾皮',
      aliases: ['a|b'],
      tags: { brand: 'Café', 'name:zh': '虾皮' },
      wikidata: 'Q1',
      countries: ['SG'],
      description: 'a shop',
      hosts: [{ host: 'x.sg', root: true }],
      identities: 2,
    },
  ],
};

it('gives back what was packed', () => {
  const file = join(makeFolder(), 'upstream.json.br');
  writeFileSync(file, packUpstream(UPSTREAM));
  expect(readUpstreamExtract(file)).toEqual(UPSTREAM);
});
