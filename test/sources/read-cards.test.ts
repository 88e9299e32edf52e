import { join } from 'node:path';
import { describe, expect, expectTypeOf, it } from 'vitest';
import type { z } from 'zod';
import type { Card } from '../../src/catalogue/card.ts';
import type { Problem } from '../../src/catalogue/problem.ts';
import type { cardSchema } from '../../src/sources/card-schema.ts';
import { readCards } from '../../src/sources/read-cards.ts';
import { cards, problems } from '../query/eligibility/real-cards.ts';
import { makeFolder } from '../support/temporary-files.ts';

const KNOWN = new Set(['0742', '3000', '5812', '5814', '6300']);
const RULE = `  - id: dining
    label: dining
    effect: bonus
    rate: 4
    mccs: [0742, 3000-3350, 5812]
    channels: [online]
    currency: any
    cap: { amount: 1000, period: month, group: one }
    conditions:
      - { kind: min-spend, amount: 800, period: month }
    from: 2025-08-01
    until: 2026-03
`;
const SOURCES = `sources:
  - url: https://example.org/card
    asOf: 2026-01-02
`;
const CARD = `name: House Card
shortName: HOUSE
bank: House Bank
networks: [Visa]
region: SG
currency: SGD
rewardUnit: miles
baseRate: 0.4
exclusions:
  researched: true
  add: [{ mccs: [6300] }]
rules:
${RULE}${SOURCES}confidence: high
asOf: 2026-01-02
`;

function read(...texts: string[]) {
  const folder = makeFolder(Object.fromEntries(texts.map((text, index) => [`sg/${index}.yaml`, text])));
  const found: Problem[] = [];
  const kept = readCards(folder, KNOWN, found);
  return { kept, found, first: join(folder, 'sg/0.yaml') };
}

type Plain<T> = T extends readonly (infer Item)[]
  ? Plain<Item>[]
  : T extends object
    ? { -readonly [Key in keyof T]: Plain<T[Key]> }
    : T;

it('has a schema for every key of a card and every kind of condition', () => {
  expectTypeOf<Plain<z.infer<typeof cardSchema>>>().toEqualTypeOf<Plain<Omit<Card, 'usuallyExcluded'>>>();
});

describe('a good file', () => {
  it('gives the card, with defaults filled in', () => {
    const { kept, found } = read(CARD);
    expect(found).toEqual([]);
    expect(kept[0]?.rules[0]).toEqual({
      id: 'dining',
      label: 'dining',
      effect: 'bonus',
      rate: 4,
      mccs: ['0742', '3000-3350', '5812'],
      except: [],
      channels: ['online'],
      currency: 'any',
      cap: { amount: 1000, period: 'month', group: 'one' },
      conditions: [{ kind: 'min-spend', amount: 800, period: 'month' }],
      from: '2025-08-01',
      until: '2026-03',
    });
  });
  it('gives facts with their page, or with the date of a source', () => {
    const facts = `annualFee: { amount: 0, asOf: 2026-01-02 }
foreignFee: { percent: 3.25, asOf: 2025, source: 'https://example.org/fees' }
income: { amount: 30000, asOf: 2026-01-02 }
month: calendar
`;
    const { kept, found } = read(CARD.replace('exclusions:', `${facts}exclusions:`));
    expect(found).toEqual([]);
    expect(kept[0]).toMatchObject({
      annualFee: { amount: 0, asOf: '2026-01-02' },
      foreignFee: { percent: 3.25, asOf: '2025', source: 'https://example.org/fees' },
      income: { amount: 30_000, asOf: '2026-01-02' },
      month: 'calendar',
    });
  });
  it('survives a snapshot: the card is plain JSON', () => {
    const { kept } = read(CARD);
    expect(JSON.parse(JSON.stringify(kept))).toEqual(kept);
  });
});

// The original text, its replacement, the line of the problem, the problem, the remedy.
const PROBLEMS: [string, string, string, number, RegExp, RegExp][] = [
  [
    'an unknown key',
    'bank:',
    'issuer: House\nbank:',
    3,
    /`issuer` is an unknown key/,
    /name, shortName, bank/,
  ],
  ['a missing field', 'bank: House Bank\n', '', 1, /`bank` is missing/, /add `bank:`/],
  ['a bad shortName', 'HOUSE', 'house card', 2, /`shortName` is `house card`/, /capital letters/],
  ['a region of three letters', 'region: SG', 'region: SGP', 5, /`region` is `SGP`/, /two capital letters/],
  ['a region that is no country', 'region: SG', 'region: UK', 5, /`region` is `UK`/, /ISO 3166/],
  [
    'no confidence',
    'confidence: high\n',
    '',
    1,
    /`confidence` is missing/,
    /add `confidence:` and use one of high, medium, low/,
  ],
  ['no currency for the caps', 'currency: SGD\n', '', 1, /`currency` is missing/, /add `currency:`/],
  ['a code of three digits', '0742', '742', 17, /`rules\[0\].mccs\[0\]` is `742`/, /four digits/],
  ['an unknown code', '0742', '9998', 17, /is `9998`/, /unknown MCC.*data\/mcc\/codes.csv/],
  ['an impossible range', '3000-3350', '3350-3000', 17, /is `3350-3000`/, /lower code first/],
  ['a range without codes', '3000-3350', '9000-9100', 17, /is `9000-9100`/, /no known MCC/],
  ['a rate of zero', 'rate: 4', 'rate: 0', 16, /`rules\[0\].rate` is `0`/, /above zero/],
  ['a rate that is no number', 'rate: 4', 'rate: four', 16, /is `four`/, /above zero/],
  ['a rate without end', 'rate: 4', 'rate: Infinity', 16, /is `Infinity`/, /above zero/],
  ['an unknown channel', '[online]', '[web]', 18, /is `web`/, /online, in-app, wallet-tap/],
  ['a cap without an amount', 'amount: 1000, ', '', 20, /`rules\[0\].cap.amount` is missing/, /add/],
  ['an unknown period', 'period: month, group', 'period: week, group', 20, /is `week`/, /statement-month/],
  [
    'an unknown condition',
    'min-spend',
    'full-moon',
    22,
    /conditions\[0\].kind` is `full-moon`/,
    /min-spend, tier/,
  ],
  ['a minimum without an amount', ', amount: 800', '', 22, /conditions\[0\].amount` is missing/, /add/],
  [
    'an end before the start',
    'until: 2026-03',
    'until: 2025-07',
    24,
    /is 2025-07, before the rule begins/,
    /`from` or `until`/,
  ],
  ['a day that does not exist', '2025-08-01', '2025-02-30', 23, /is `2025-02-30`/, /2026-11-16/],
  ['a card without a source', SOURCES, 'sources: []\n', 25, /`sources` is empty/, /add the page/],
  ['a source that is no address', 'https://', 'www.', 26, /is `www.example/, /https:/],
  [
    'a date of its own',
    'high\nasOf: 2026-01-02',
    'high\nasOf: 2026-02-02',
    29,
    /latest source is dated 2026-01-02/,
    /write/,
  ],
  [
    'a rule nothing can earn',
    '[0742, 3000-3350, 5812]',
    '[]',
    17,
    /nothing can earn the rule/,
    /merchants, portal/,
  ],
  [
    'a rule that reduces nothing',
    'effect: bonus',
    'effect: reduced',
    16,
    /not below the base rate/,
    /rate or its effect/,
  ],
  [
    'a tier without bounds',
    'kind: min-spend, amount: 800',
    'kind: tier',
    22,
    /tier without a range/,
    /`from`, `below`/,
  ],
  [
    'a cap that includes the base and pays above it',
    'group: one }',
    'group: one, includesBase: true }',
    20,
    /includes the base rate, but does not say that nothing is earned above it/,
    /after: 0/,
  ],
  [
    'a cap in points without their number',
    'group: one }',
    'group: one, rewardOf: bonus points }',
    20,
    /`rewardOf` without `reward`/,
    /add `reward`/,
  ],
  [
    'a fact without a page',
    'exclusions:',
    'annualFee: { amount: 196.2, asOf: 2026-01-03 }\nexclusions:',
    9,
    /`annualFee` has no `source`, and none of the card’s sources is dated 2026-01-03/,
    /as `source`, or to `sources`/,
  ],
  [
    'a waiver in a word',
    'exclusions:',
    'annualFee: { amount: 196.2, waived: often, asOf: 2026-01-02 }\nexclusions:',
    9,
    /`annualFee.waived` is `often`/,
    /use none/,
  ],
  [
    'a month that is neither',
    'exclusions:',
    'month: lunar\nexclusions:',
    9,
    /`month` is `lunar`/,
    /statement, calendar/,
  ],
  [
    'a misspelt network',
    'networks: [Visa]',
    'networks: [Vista]',
    4,
    /`networks\[0\]` is `Vista`/,
    /Visa, Mastercard/,
  ],
  ['broken YAML', 'networks: [Visa]', 'networks: [Visa', 5, /./, /correct the YAML/],
  ['a key twice', 'region: SG', 'region: SG\nregion: SG', 6, /unique/i, /correct the YAML/],
];

describe('a problem is reported with its line and remedy', () => {
  it.each(PROBLEMS)('%s', (_, good, bad, line, problem, remedy) => {
    const { kept, found, first } = read(CARD.replace(good, bad));
    expect(kept).toEqual([]);
    expect(found[0]).toEqual({
      file: first,
      line,
      problem: expect.stringMatching(problem),
      remedy: expect.stringMatching(remedy),
    });
  });
  it('two cards with the same shortName: the second names the first', () => {
    const { kept, found, first } = read(CARD, CARD);
    expect(kept).toHaveLength(1);
    expect(found[0]?.problem).toContain(`is taken by ${first}`);
  });
  it('two rules with one id', () => {
    const twice = CARD.replace('sources:', `${RULE}sources:`);
    expect(read(twice).found).toMatchObject([
      { line: 25, problem: '`rules[1].id` is `dining`, the id of an earlier rule' },
    ]);
  });
  it('two amounts for one shared cap', () => {
    const other = RULE.replace('id: dining', 'id: other').replace('1000', '900');
    const readWith = (rule: string) => read(CARD.replace('sources:', `${rule}sources:`)).found;
    const conflict = [
      { problem: expect.stringMatching(/`rules\[1\].cap` differs from the cap of the rule `dining`/) },
    ];
    expect(readWith(other)).toMatchObject(conflict);
    // `until: 2026-03` means the end of March.
    const later = (from: string) => other.replace('2026-03', '2026-12').replace('2025-08-01', from);
    expect(readWith(later('2026-03-15'))).toMatchObject(conflict);
    expect(readWith(later('2026-04-01'))).toEqual([]);
  });
  it('a file without anything, and a folder without files', () => {
    expect(read('').found).toMatchObject([{ line: 1, problem: 'the file is empty' }]);
    expect(read().found).toMatchObject([{ line: 0, problem: 'it contains no YAML files' }]);
  });
  it('an error deep in a value that may also be a word', () => {
    const { found } = read(
      CARD.replace('[online]', '[online, { web: true }]').replace('amount: 1000', 'amount: none'),
    );
    expect(found).toMatchObject(
      [
        { line: 18, problem: '`rules[0].channels[1]` is a map', remedy: /^use one of online/ },
        {
          line: 20,
          problem: '`rules[0].cap.amount` is `none`',
          remedy: /^use unknown or credit-limit, or write/,
        },
      ].map((each) => ({ ...each, remedy: expect.stringMatching(each.remedy) })),
    );
  });
  it('an alias without an anchor', () => {
    expect(read(CARD.replace('House Bank', '*nobody')).found).toMatchObject([
      { line: 1, problem: expect.stringContaining('nobody'), remedy: expect.stringContaining('aliases') },
    ]);
  });
  it('a boost of a missing rule, and a source without address and note', () => {
    const boost = 'boosts:\n  - { rules: [dining, shopping], conditions: [{ kind: first-year }] }\n';
    const text = CARD.replace('sources:', `${boost}sources:`).replace('https://example.org/card', 'null');
    expect(read(text).found).toMatchObject([
      { line: 26, problem: '`boosts[0].rules[1]` is `shopping`, but no rule has that id' },
      { line: 28, problem: '`sources[0]` has no address and no note' },
    ]);
  });
  it('all problems of all files at once', () => {
    const first = CARD.replace('rate: 4', 'rate: -1').replace('SGD', 'dollars').replace('[online]', '[web]');
    const second = CARD.replace('HOUSE', 'OTHER').replace('6300', '63');
    expect(read(first, second).found.map(({ file, line }) => `${file.at(-6)}:${line}`)).toEqual([
      '0:6',
      '0:16',
      '0:18',
      '1:11',
    ]);
  });
});

describe('the cards of data/cards', () => {
  it('have no problems', () => expect(problems).toEqual([]));
  it('are sorted by region and name', () => {
    const keys = cards.map(({ region, name }) => `${region} ${name}`);
    expect(keys).toEqual([...keys].sort());
    expect(keys.length).toBeGreaterThan(0);
  });
});
