// An operator's table that is streamed gives the merchants that the whole build gives. On the real data, so seconds for each.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildCatalogue, locateRepeated, type MergedStream, mergeStream } from '../../src/build/index.ts';
import type { Merchant } from '../../src/catalogue/merchant.ts';
import { MERCHANT_COLUMNS } from '../../src/sources/read-merchants.ts';

const OURS = { data: 'data', upstream: 'dist/upstream.json.br' };
const BUILD_MS = 300_000;
const ALONE = 1500;
const row = (cells: string): string => `${cells},operator,2026-11-01`;
const LINES = [
  // Takes ours over by its id, by a host of ours, and brands of upstream by name and by id.
  row('shopee,Shopee of Mine,SG,SG,5999,offline,shopee.sg,,3'),
  row('my-hilton,Hilton of Mine,US,001,3504,offline,hilton.com,,2'),
  row('averitt-express-q4828320,Averitt of Mine,SG,SG,5812,offline,,,1'),
  row('my-heron,Heron Foods,GB,GB,5411,offline,,,1'),
  // The same again takes nothing.
  row('my-heron-two,Heron Foods,GB,GB,5411,offline,,,1'),
  ...Array.from({ length: ALONE }, (_, at) =>
    row(
      `alone-${at},Shop Zzyx ${at},${at % 2 ? 'SG' : 'ZZ'},SG|MY,5812,online,zzyx-${at}.sg,Zed ${at}|Shop zzyx ${at},${1 + (at % 3)}`,
    ),
  ),
  row('my-late,"Late, the Last",AU,AU,5812,online,grab.com,,1'),
];

const folder = mkdtempSync(join(tmpdir(), 'mcc-lookup-'));
const write = (name: string, lines: readonly string[]): string => {
  const file = join(folder, name);
  writeFileSync(file, `${[MERCHANT_COLUMNS.join(','), ...lines].join('\n')}\n`);
  return file;
};
const merge = (merchants: string) =>
  mergeStream({ ...OURS, merchants }, { step: () => {}, checked: () => {} });
const collect = async (batches: AsyncIterable<readonly Merchant[]>): Promise<Merchant[]> => {
  const all: Merchant[] = [];
  for await (const batch of batches) all.push(...batch);
  return all;
};

let merged: MergedStream;
beforeAll(async () => {
  merged = (await merge(write('mine.csv', LINES))).merged!;
  return () => rmSync(folder, { recursive: true });
}, BUILD_MS);

describe('a table that is merged as it streams', () => {
  it(
    'gives the merchants and counts of the whole build',
    async () => {
      const { contents, problems } = buildCatalogue({ ...OURS, merchants: join(folder, 'mine.csv') });
      expect(problems).toEqual([]);
      const streamed = await collect(merged.listFrom(0));
      expect(streamed).toHaveLength(merged.merchantCount);
      const byId = new Map(streamed.map((merchant) => [merchant.id, merchant]));
      expect(byId.size).toBe(contents.merchants.length);
      for (const merchant of contents.merchants) expect(byId.get(merchant.id)).toEqual(merchant);
      expect(merged.meta).toEqual(contents.meta);
      expect(byId.get('my-heron')!.formerIds).toEqual(['heron-foods-q5743472']);
      expect(byId.get('my-heron-two')!.formerIds).toBeUndefined();
      expect(byId.get('averitt-express-q4828320')).toMatchObject({
        name: 'Averitt of Mine',
        aliases: expect.arrayContaining(['Averitt Express']),
        wikidata: 'Q4828320',
        usual: { mcc: '5812' },
      });
    },
    BUILD_MS,
  );

  it('goes on from any number', async () => {
    const all = await collect(merged.listFrom(0));
    for (const from of [5, all.length - ALONE - 1, all.length - 700, all.length - 1, all.length])
      expect((await collect(merged.listFrom(from))).map(({ id }) => id)).toEqual(
        all.slice(from).map(({ id }) => id),
      );
  });

  it('locates what stands twice', async () => {
    const twice = write('twice.csv', [...LINES, LINES[701]!]);
    expect(await locateRepeated(twice, { ids: ['alone-696'], hosts: [] })).toMatchObject([
      { file: twice, line: 1508, problem: `duplicate id alone-696, also in ${twice}:703` },
      { line: 1508, problem: expect.stringContaining('zzyx-696.sg is claimed twice') },
    ]);
  });
});

it(
  'names wrong rows with their lines, and not all of a table that is wrong throughout',
  async () => {
    const wrong = write('wrong.csv', [
      row('Bad Id,Bad,SG,SG,5999,offline,,,1'),
      row('fine,Fine,SG,SG,9998,offline,www.fine.sg,,1'),
      row('no-code,No Code,SG,SG,,offline,,,1'),
      'short,row',
    ]);
    const { merged: nothing, problems } = await merge(wrong);
    expect(nothing).toBeUndefined();
    expect(problems.map(({ line, problem }) => `${line} ${problem}`).sort()).toEqual([
      '2 bad id `Bad Id`',
      '3 malformed domain `www.fine.sg`',
      '3 unknown MCC `9998`',
      '4 merchant no-code has neither an MCC nor an observation',
      '5 the row has 2 fields, not 11',
    ]);
    const all = write(
      'all.csv',
      Array.from({ length: 50_000 }, () => 'short,row'),
    );
    const many = (await merge(all)).problems;
    expect(many).toHaveLength(101);
    expect(many.at(-1)!.problem).toContain('more problems');
  },
  BUILD_MS,
);
