import { describe, expect, it } from 'vitest';
import type { Mcc } from '../../../src/catalogue/mcc.ts';
import { assigned, editorial, inferred, makeDraft } from '../../../test/build/make-parts.ts';
import { EATERY } from '../../singapore/eateries.ts';
import { joinSingapore } from '../../singapore/join-singapore.ts';
import type { ListedName, ReviewRow, SingaporeTables } from '../../singapore/read-lists.ts';

const makeMcc = (code: string, category: string): [string, Mcc] => [
  code,
  { code, description: code, category, kind: 'iso', networks: [], lists: [], notes: [] },
];
const MCCS = new Map([
  makeMcc('5651', 'Clothing'),
  makeMcc('5812', 'Dining'),
  makeMcc('5814', 'Dining'),
  makeMcc('5992', 'Retail'),
  makeMcc('5999', 'Retail'),
  makeMcc('7230', 'Personal Services'),
  makeMcc('8011', 'Healthcare'),
]);
const GROUPS = ['food', 'beauty', 'gift', 'a', 'b', 'c', 'd', 'e'];

function list(name: string, kind: string, given: Partial<ListedName> = {}): ListedName {
  return {
    line: 2,
    file: 'malls.csv',
    name,
    kind,
    outlets: 1,
    source: 'singapore-mall-data',
    asOf: '2026-05',
    ...given,
  };
}

function makeTables(
  names: ListedName[],
  reviews: ReviewRow[] = [],
  eateries: ListedName[] = [],
): SingaporeTables {
  const kind = (of: string, mccs: string[], groups: string[]) => ({ line: 2, kind: of, mccs, groups });
  const word = (of: string, group: string, mcc: string) => ({ line: 2, word: of, group, mcc });
  return {
    names,
    eateries,
    dishes: new Set(['soup']),
    kinds: [
      kind('Retail', ['5999'], GROUPS),
      kind('Restaurants', ['5812'], []),
      kind('F&B', ['5812', '5814'], ['food']),
      kind('Fashion', ['5651'], []),
      kind('Services', [], GROUPS),
      kind('medical clinic (CHAS)', ['8011'], []),
      kind('licensed hotel', ['7011'], []),
      kind(EATERY, ['5812'], ['food']),
    ],
    words: [
      word('florist', 'gift', '5992'),
      word('cafe', 'food', '5814'),
      word('hair', 'beauty', '7230'),
      word('hair spa', 'beauty', '7230'),
    ],
    places: ['bedok', 'white sands'],
    homes: new Map([['berluti', 'FR']]),
    reviews,
    files: { kinds: 'kinds.csv', words: 'words.csv', reviews: 'reviews.csv' },
  };
}

const join = (
  names: ListedName[],
  drafts = [] as ReturnType<typeof makeDraft>[],
  reviews: ReviewRow[] = [],
) => [...drafts, ...joinSingapore(drafts, makeTables(names, reviews), MCCS).added];
const describeCodes = (drafts: ReturnType<typeof join>) =>
  drafts.map(({ name, evidence }) => [name, ...evidence.map(({ mcc }) => mcc)]);

describe('a code', () => {
  it('comes from a word in the name, a brand, or the kind', () => {
    const drafts = join([
      list('Rose Florist', 'Retail'),
      list('Glimpse', 'Retail'),
      list('Kiwi', 'Retail', { brandMcc: '5651' }),
      list('Ah Bak', 'F&B'),
      list('Ah Bak Cafe', 'F&B'),
    ]);
    expect(describeCodes(drafts)).toEqual([
      ['Rose Florist', '5992'],
      ['Glimpse', '5999'],
      ['Kiwi', '5651'],
      ['Ah Bak', '5812', '5814'],
      ['Ah Bak Cafe', '5814'],
    ]);
  });

  it('is inferred, with source, date and reason', () => {
    expect(join([list('Rose Florist', 'Retail')])[0]!.evidence).toEqual([
      {
        kind: 'inferred',
        mcc: '5992',
        source: 'singapore-mall-data',
        asOf: '2026-05',
        because: 'Singapore/Retail, florist',
      },
    ]);
  });

  it('that cannot be inferred leaves the name out', () => {
    expect(join([list('Glimpse', 'Services')])).toEqual([]);
  });

  it('of a chain comes first at its hotels', () => {
    const chain = makeDraft('Holiday Inn', { evidence: [assigned('3501')], countries: ['001'] });
    const drafts = join([list('Holiday Inn Singapore Atrium', 'licensed hotel')], [chain]);
    expect(describeCodes(drafts).at(-1)).toEqual(['Holiday Inn Singapore Atrium', '3501', '7011']);
  });
});

describe('outlets', () => {
  it('of one brand are one merchant', () => {
    const drafts = join([
      list("Stuff'd", 'Restaurants', { outlets: 3 }),
      list("Stuff'd White Sands", 'Restaurants'),
      list("STUFF'D Express", 'Restaurants'),
    ]);
    expect(drafts.map(({ name, rows }) => [name, rows])).toEqual([["Stuff'd", 5]]);
  });

  it('that share a name without its place are one', () => {
    expect(join([list('Koi Bedok', 'F&B'), list('Koi White Sands', 'F&B')]).map(({ name }) => name)).toEqual([
      'Koi',
    ]);
  });

  it('with words of the same trade after the name are one', () => {
    expect(
      join([list('Jean Yip Hair', 'Retail'), list('Jean Yip Hair Spa', 'Retail')]).map(({ name }) => name),
    ).toEqual(['Jean Yip Hair']);
  });

  it('of one name in different trades stay apart', () => {
    expect(join([list('Crystal', 'Restaurants'), list('Crystal', 'Fashion')])).toHaveLength(2);
  });
});

it('a brand from abroad keeps its home', () => {
  expect(join([list('Berluti', 'Fashion')])).toMatchObject([{ home: 'FR', countries: ['FR', 'SG'] }]);
});

describe('a listed merchant', () => {
  it('gets Singapore as a country, and keeps its stronger code', () => {
    const ours = makeDraft('Swensen', { countries: ['SG'], evidence: [editorial('5814')] });
    const [draft, ...rest] = join([list('SWENSEN', 'Restaurants')], [ours]);
    expect(rest).toEqual([]);
    expect(draft!.evidence.map(({ mcc }) => mcc)).toEqual(['5814']);
  });

  it('from abroad trades in Singapore too, if it is the same business and travels', () => {
    const abroad = makeDraft('Sukiya', { home: 'JP', countries: ['JP'], evidence: [inferred('5814')] });
    const [draft] = join([list('Sukiya', 'Restaurants')], [abroad]);
    expect(draft!.countries).toEqual(['JP', 'SG']);
    expect(draft!.evidence.map(({ mcc }) => mcc)).toEqual(['5814', '5812']);
  });

  it.each([
    [
      'another business',
      makeDraft('Sukiya', { home: 'JP', countries: ['JP'], evidence: [inferred('5651')] }),
    ],
    ['a shop far away', makeDraft('Sukiya', { home: 'DE', countries: ['DE'], evidence: [inferred('5812')] })],
  ])('that is %s is not meant', (_, ours) => {
    expect(join([list('Sukiya', 'Restaurants')], [ours])).toHaveLength(2);
  });

  it('abroad is never a clinic of a register', () => {
    const abroad = makeDraft('Sunway', { home: 'MY', countries: ['MY'], evidence: [inferred('8011')] });
    expect(join([list('Sunway', 'medical clinic (CHAS)')], [abroad])).toHaveLength(2);
  });
});

describe('a review', () => {
  const review = (name: string, verdict: ReviewRow['verdict'], value = ''): ReviewRow => ({
    line: 2,
    name,
    verdict,
    value,
  });
  const ours = makeDraft('Cold Storage', { id: 'cold-storage', evidence: [editorial('5812')] });

  it('can drop, recode and rename', () => {
    const names = [list('A Place', 'Retail'), list('Connor', 'Retail'), list('@i', 'F&B')];
    const reviews = [
      review('A Place', 'drop'),
      review('Connor', 'code', '5651'),
      review('@i', 'name', 'i Mango'),
    ];
    expect(describeCodes(join(names, [], reviews))).toEqual([
      ['Connor', '5651'],
      ['i Mango', '5812', '5814'],
    ]);
  });

  it('can name the merchant', () => {
    const drafts = join([list('CS Gold', 'Services')], [ours], [review('CS Gold', 'same', 'cold-storage')]);
    expect(drafts).toEqual([ours]);
    expect([...ours.aliases]).toEqual(['CS Gold']);
  });
});

it('leaves out what is set aside when asked to', () => {
  const names = Array.from({ length: 200 }, (_, n) => list(`Shop No ${n} Wonder`, 'Fashion'));
  const { added: all } = joinSingapore([], makeTables(names), MCCS);
  const { added: without } = joinSingapore([], makeTables(names), MCCS, { withoutSetAside: true });
  expect(without.length).toBeLessThan(all.length);
  expect(without.length).toBeGreaterThan(all.length * 0.7);
});

describe('an eatery of an old register', () => {
  const eatery = (name: string): ListedName =>
    list(name, EATERY, { source: 'nea-eating-establishments', asOf: '2019-01' });
  const joinEateries = (eateries: ListedName[], drafts = [] as ReturnType<typeof makeDraft>[]) =>
    joinSingapore(drafts, makeTables([list('Ah Bak', 'F&B')], [], eateries), MCCS);

  it('is listed with the code of its kind and the date of the register', () => {
    const { added } = joinEateries([eatery('Song Fa'), eatery('Soup')]);
    expect(added.map(({ name, evidence }) => [name, evidence[0]!.mcc, evidence[0]!.asOf])).toEqual([
      ['Ah Bak', '5812', '2026-05'],
      ['Song Fa', '5812', '2019-01'],
    ]);
  });

  it('changes nothing about a merchant that is known in Singapore', () => {
    const known = makeDraft('Song Fa', { countries: ['SG'], evidence: [editorial('5814')] });
    const { added, presence } = joinEateries([eatery('Song Fa Pte Ltd'), eatery('Ah Bak')], [known]);
    expect(added.map(({ name, evidence }) => [name, evidence.length])).toEqual([['Ah Bak', 2]]);
    expect(added[0]!.evidence.every(({ asOf }) => asOf === '2026-05')).toBe(true);
    expect([...presence]).toEqual([]);
    expect([...known.aliases]).toEqual([]);
  });

  it('is a chain from abroad only if the name is long enough to be no other', () => {
    const chain = (name: string) =>
      makeDraft(name, { home: 'JP', countries: ['JP'], evidence: [inferred('5812')] });
    const { added, presence } = joinEateries(
      [eatery('Hokkaido Santouka'), eatery('Yamaya')],
      [chain('Hokkaido Santouka'), chain('Yamaya')],
    );
    expect(added.map(({ name }) => name)).toEqual(['Ah Bak', 'Yamaya']);
    expect([...presence.keys()].map(({ name }) => name)).toEqual(['Hokkaido Santouka']);
  });

  it('does not take the id of a merchant that is known by that name', () => {
    const { added } = joinSingapore(
      [],
      makeTables([list('Spruce', 'Fashion')], [], [eatery('Spruce')]),
      MCCS,
    );
    const alone = joinSingapore([], makeTables([list('Spruce', 'Fashion')]), MCCS).added[0]!;
    expect(added[0]!.id).toBe(alone.id);
    expect(new Set(added.map(({ id }) => id)).size).toBe(2);
  });
});
