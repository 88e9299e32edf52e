// A card's page and the terms in /api/cards: what it excludes, where that stands, and what it costs.
import { describe, expect, it } from 'vitest';
import { exclude, makeCard, makeRule } from '../fixture/make-card.ts';
import { openCatalogueOf } from '../fixture/make-catalogue.ts';
import { useService } from './service.ts';

const list = {
  id: 'general',
  name: 'all its cards',
  basis: 'published',
  sources: [{ url: 'https://bank.example/list', asOf: '2026-03-10' }],
} as const;
const READ = makeCard('READ', {
  bank: 'UOB',
  exclusions: {
    researched: true,
    list,
    entries: [
      { mccs: ['5812'], from: '2022-08-01', words: ['bill payments'], of: 'bank', basis: 'published' },
      { mccs: ['5814'], until: '2026-01', of: 'bank', basis: 'published' },
      { mccs: [], merchants: ['CardUp'], of: 'card', basis: 'derived' },
    ],
    earns: [{ mccs: ['4722'], source: 'https://bank.example/terms' }],
  },
  annualFee: { amount: 196.2, waived: { years: 1 }, asOf: '2026-10-03', source: 'https://bank.example/fees' },
  month: 'statement',
  rules: [
    makeRule('shops', { rate: 10, mccs: [], conditions: [{ kind: 'merchants', names: ['Cold Storage'] }] }),
  ],
});
const service = useService({
  catalogue: openCatalogueOf(
    [],
    [
      READ,
      makeCard('SISTER', { exclusions: { ...READ.exclusions, researched: false } }),
      makeCard('UNREAD', { exclusions: exclude({ researched: false }) }),
    ],
  ),
});
const readPage = async (path: string) =>
  (await service.ask(path)).text.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');

describe.each(['/card/READ', '/card/READ.md'])('%s', (path) => {
  it.each([
    'UOB’s list, for all its cards',
    'Since 1 Aug 2022',
    'bill payments',
    'bank.example/list',
    '10 Mar 2026',
    'This card pays all the same for',
    'This card’s own',
    'Derived, not published',
    'CardUp',
    'S$196.20, free in the first year',
    '3 Oct 2026',
    'statement month',
    'earns up to 10 MPD; 0.4 MPD elsewhere',
  ])('has %s', async (fact) => {
    const { text } = await service.ask(path);
    const page = path.endsWith('.md') ? text : `${await readPage(path)} ${text}`;
    expect(page.toLowerCase()).toContain(fact.toLowerCase());
  });
  it('says what nobody has read, and leaves out what has ended', async () => {
    const page = await readPage(path);
    expect(page).toMatch(/Income asked for:? not known/i);
    expect(page).not.toContain('5814');
  });
});

it.each([
  ['/card/SISTER', 'We have not read this card’s own terms. That the bank’s list applies to it is derived.'],
  [
    '/card/SISTER.md',
    'We have not read this card’s own terms. That the bank’s list applies to it is derived.',
  ],
  ['/card/UNREAD', 'We have not checked yet what the bank excludes.'],
  ['/card/UNREAD.md', 'We have not checked yet what the bank excludes.'],
])('%s says whose terms were read', async (path, sentence) =>
  expect(await readPage(path)).toContain(sentence),
);

describe('/api/cards', () => {
  it('has the terms if asked for', async () => {
    const { json } = await service.ask('/api/cards?include=terms');
    expect(json.cards[0]).toMatchObject({
      rewardRate: '0.4 MPD',
      earns: '10 MPD',
      terms: 'No cap, at Cold Storage only',
      annualFee: READ.annualFee,
      foreignFee: null,
      income: null,
      month: 'statement',
      exclusions: JSON.parse(JSON.stringify(READ.exclusions)),
    });
  });
  it('otherwise has the contract’s fields alone', async () => {
    const { json } = await service.ask('/api/cards');
    expect(Object.keys(json.cards[0])).toEqual([
      'name',
      'shortName',
      'bank',
      'type',
      'rewardRate',
      'categories',
      'spendCap',
    ]);
  });
});
