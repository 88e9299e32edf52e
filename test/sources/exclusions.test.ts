// What a card excludes: its bank's list, less what it earns all the same, plus its own.
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Problem } from '../../src/catalogue/problem.ts';
import { readBanks, readCards } from '../../src/sources/read-cards.ts';
import { makeFolder } from '../support/temporary-files.ts';

const KNOWN = new Set(['4900', '5812', '6300', '6529', '6530', '6534', '6540', '8062', '8099']);
const TERMS = 'https://example.org/terms';

const BANK = `bank: House Bank
region: SG
lists:
  - id: general
    basis: published
    exclusions:
      - { mccs: [6529-6540], merchants: [AXS, Amaze] }
      - mccs: [4900]
        words: [bill payments]
        from: 2022-08-01
    sources:
      - { url: 'https://example.org/list', asOf: 2026-03-10 }
  - id: business
    basis: published
    exclusions:
      - { mccs: [8062], exceptMerchants: [Clinic] }
    sources:
      - { url: null, asOf: 2026-03-10, note: a leaflet }
`;
const card = (exclusions: string) => `name: House Card
shortName: HOUSE
bank: House Bank
networks: [Visa]
region: SG
currency: SGD
rewardUnit: miles
baseRate: 0.4
exclusions: ${exclusions}
rules: []
sources:
  - { url: '${TERMS}', asOf: 2026-01-02 }
confidence: high
asOf: 2026-01-02
`;

function read(exclusions: string, bank: string | undefined = BANK) {
  const folder = makeFolder({
    'sg/house.yaml': card(exclusions),
    ...(bank && { 'sg/banks/house.yaml': bank }),
  });
  const problems: Problem[] = [];
  const [kept] = readCards(folder, KNOWN, problems);
  return { folder, problems, exclusions: kept?.exclusions };
}
const entriesOf = (exclusions: string) => read(exclusions).exclusions?.entries;

describe('a card takes', () => {
  it('its bank’s first list, with its days, and adds its own', () => {
    const { problems, exclusions } = read('{ researched: true, add: [{ mccs: [8099], from: 2026-01-01 }] }');
    expect(problems).toEqual([]);
    expect(exclusions).toEqual({
      researched: true,
      list: {
        id: 'general',
        basis: 'published',
        sources: [{ url: 'https://example.org/list', asOf: '2026-03-10' }],
      },
      entries: [
        { mccs: ['6529-6540'], merchants: ['AXS', 'Amaze'], of: 'bank', basis: 'published' },
        { mccs: ['4900'], words: ['bill payments'], from: '2022-08-01', of: 'bank', basis: 'published' },
        { mccs: ['8099'], from: '2026-01-01', of: 'card', basis: 'published' },
      ],
    });
  });
  it('the list that it names, or none', () => {
    expect(entriesOf('{ researched: true, list: business }')).toEqual([
      { mccs: ['8062'], exceptMerchants: ['Clinic'], of: 'bank', basis: 'published' },
    ]);
    expect(read('{ researched: true, list: none }').exclusions).toEqual({ researched: true, entries: [] });
  });
  it('it as derived, if nobody has read the card’s own terms', () => {
    const bases = entriesOf(
      '{ researched: false, add: [{ mccs: [8099] }, { mccs: [5812], basis: recalled }] }',
    );
    expect(bases?.map(({ basis }) => basis)).toEqual(['derived', 'derived', 'derived', 'recalled']);
  });
  it('nothing of a bank without a file', () => {
    const { problems, exclusions } = read('{ researched: true, add: [{ mccs: [6300] }] }', '');
    expect(problems).toEqual([]);
    expect(exclusions).toEqual({
      researched: true,
      entries: [{ mccs: ['6300'], of: 'card', basis: 'published' }],
    });
  });
  it('all but the codes and merchants that it earns, whose source it names', () => {
    const earns = `[{ mccs: [6534, 4900], source: '${TERMS}' }, { merchants: [amaze], source: '${TERMS}' }]`;
    const { problems, exclusions } = read(`{ researched: true, earns: ${earns} }`);
    expect(problems).toEqual([]);
    expect(exclusions?.entries).toEqual([
      {
        mccs: ['6529-6533', '6535-6540'],
        merchants: ['AXS'],
        exceptMerchants: ['amaze'],
        of: 'bank',
        basis: 'published',
      },
      { mccs: [], words: ['bill payments'], from: '2022-08-01', of: 'bank', basis: 'published' },
    ]);
  });
  it('no part of an entry of which it earns everything', () =>
    expect(
      entriesOf(`{ researched: true, list: business, earns: [{ mccs: [8062], source: '${TERMS}' }] }`),
    ).toEqual([]));
  it('what it still excluded until a day', () => {
    const until = `add: [{ mccs: [6530], until: 2026-04-30 }], earns: [{ mccs: [6530], source: '${TERMS}' }]`;
    const { problems, exclusions } = read(`{ researched: true, ${until} }`);
    expect(problems).toEqual([]);
    expect(exclusions?.entries.at(-1)).toMatchObject({ mccs: ['6530'], until: '2026-04-30' });
  });
});

describe('a card is reported', () => {
  it.each<[string, string, RegExp, RegExp]>([
    [
      'that is more generous than its bank without a source',
      "{ researched: true, earns: [{ mccs: [4900], source: 'https://example.org/other' }] }",
      /`exclusions.earns\[0\].source` .* more generous than its bank/,
      /`sources`/,
    ],
    [
      'that drops the bank’s list although nobody has read its terms',
      '{ researched: false, list: none }',
      /`exclusions.list` is `none`, but nobody has read/,
      /leave out `list`/,
    ],
    [
      'that names a list which the bank does not have',
      '{ researched: true, list: students }',
      /is `students`, which House Bank does not have/,
      /general, business/,
    ],
    [
      'that earns what the bank does not exclude',
      `{ researched: true, earns: [{ mccs: [8099], source: '${TERMS}' }] }`,
      /is `8099`, which the bank does not exclude/,
      /leave it out/,
    ],
    [
      'whose exception has both codes and merchants',
      `{ researched: true, earns: [{ mccs: [4900], merchants: [AXS], source: '${TERMS}' }] }`,
      /has both codes and merchants/,
      /an item for codes, and one for merchants/,
    ],
    [
      'that repeats a code of its bank',
      '{ researched: true, add: [{ mccs: [6530] }] }',
      /`exclusions.add\[0\].mccs\[0\]` is `6530`, which the bank’s list excludes already/,
      /leave it out/,
    ],
    [
      'that repeats a merchant of its bank',
      '{ researched: true, add: [{ merchants: [axs] }] }',
      /is `axs`, which the bank’s list excludes already/,
      /leave it out/,
    ],
    [
      'with an entry that excludes nothing',
      '{ researched: true, add: [{ from: 2026-01-01 }] }',
      /excludes nothing/,
      /mccs/,
    ],
    [
      'with an entry that ends before it begins',
      '{ researched: true, add: [{ mccs: [8099], from: 2026-02-01, until: 2026-01 }] }',
      /until` is 2026-01, before it begins/,
      /`from` or `until`/,
    ],
  ])('%s', (_, exclusions, problem, remedy) => {
    const { folder, problems } = read(exclusions);
    expect(problems).toEqual([
      {
        file: join(folder, 'sg/house.yaml'),
        line: 9,
        problem: expect.stringMatching(problem),
        remedy: expect.stringMatching(remedy),
      },
    ]);
  });
  it('not for a code that it excluded before its bank did', () =>
    expect(read('{ researched: true, add: [{ mccs: [4900], from: 2021-01-01 }] }').problems).toEqual([]));
  it('with a list, but no file of its bank', () =>
    expect(read('{ researched: true, list: general }', '').problems).toMatchObject([
      { line: 9, remedy: expect.stringContaining('data/cards/sg/banks/') },
    ]));
});

describe('a bank’s file is reported', () => {
  it.each<[string, string, string, number, RegExp]>([
    ['with an unknown code', '[4900]', '[4999]', 8, /is `4999`/],
    ['with two lists of one id', 'id: business', 'id: general', 13, /the id of an earlier list/],
    ['with a list that is called none', 'id: business', 'id: none', 13, /which means no list/],
    [
      'without a source',
      '    sources:\n      - { url: null, asOf: 2026-03-10, note: a leaflet }\n',
      '',
      13,
      /sources` is missing/,
    ],
    [
      'with an unknown key',
      'from: 2022',
      'since: 2022',
      10,
      /`lists\[0\].exclusions\[1\].since` is an unknown key/,
    ],
  ])('%s', (_, good, bad, line, problem) => {
    const { folder, problems } = read('{ researched: true }', BANK.replace(good, bad));
    expect(problems[0]).toMatchObject({
      file: join(folder, 'sg/banks/house.yaml'),
      line,
      problem: expect.stringMatching(problem),
    });
  });
  it('if another has the same bank', () => {
    const folder = makeFolder({ 'sg/banks/one.yaml': BANK, 'sg/banks/two.yaml': BANK });
    const problems: Problem[] = [];
    expect(readBanks(folder, KNOWN, problems)).toHaveLength(1);
    expect(problems).toMatchObject([{ file: join(folder, 'sg/banks/two.yaml'), line: 1 }]);
  });
});

describe('cards of an operator', () => {
  const readTheirs = (files: Record<string, string>) => {
    const given = readBanks(makeFolder({ 'sg/banks/house.yaml': BANK }), KNOWN, []);
    const problems: Problem[] = [];
    const [kept] = readCards(makeFolder(files), KNOWN, problems, given);
    return { problems, mccs: kept?.exclusions.entries.map(({ mccs }) => mccs.join()) };
  };
  it('take our list of their bank, and may repeat it', () =>
    expect(readTheirs({ 'house.yaml': card('{ researched: true, add: [{ mccs: [4900] }] }') })).toEqual({
      problems: [],
      mccs: ['6529-6540', '4900', '4900'],
    }));
  it('prefer the operator’s own', () =>
    expect(
      readTheirs({
        'house.yaml': card('{ researched: true }'),
        'banks/house.yaml': BANK.replace('6529-6540', '8099'),
      }),
    ).toEqual({ problems: [], mccs: ['8099', '4900'] }));
});
