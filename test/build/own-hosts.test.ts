import { describe, expect, it } from 'vitest';
import type { Draft } from '../../src/build/draft.ts';
import { decideHostOwners } from '../../src/build/own-hosts.ts';
import type { Problem } from '../../src/catalogue/problem.ts';
import type { HostOverride } from '../../src/sources/read-host-overrides.ts';
import { claim, makeDraft } from './make-parts.ts';

const HOST = 'hilton.com';
const hilton = makeDraft('Hilton', { claims: [claim(HOST, 'page')] });
const canopy = makeDraft('Canopy', { claims: [claim(HOST)], formerIds: ['canopy-q1'] });

function decide(drafts: Draft[], overrides: HostOverride[] = [], popularity: [Draft, number][] = []) {
  const problems: Problem[] = [];
  const owners = decideHostOwners(drafts, overrides, new Map(popularity), problems);
  return { owners, problems };
}
const ownerOf = (host: string, drafts: Draft[], popularity: [Draft, number][] = []) => {
  const { draft, because } = decide(drafts, [], popularity).owners.get(host)!;
  return [draft.name, because];
};
const override = (host: string, merchant?: string): HostOverride => ({
  file: 'domains.csv',
  line: 2,
  host,
  ...(merchant ? { merchant } : {}),
});

describe('a host belongs to', () => {
  it('the only merchant that claims it', () => {
    expect(ownerOf(HOST, [canopy])).toEqual(['Canopy', 'only-claim']);
  });

  it('the merchant whose name it is: hilton.com is Hilton, however famous Canopy is', () => {
    expect(ownerOf(HOST, [canopy, hilton], [[canopy, 1]])).toEqual(['Hilton', 'name']);
  });

  it('an editor’s merchant before the one whose name it is', () => {
    const edited = makeDraft('Hilton Honors', { claims: [claim(HOST, 'editor')] });
    expect(ownerOf(HOST, [hilton, edited])).toEqual(['Hilton Honors', 'editor']);
  });

  it('the operator’s merchant before an editor’s', () => {
    const edited = makeDraft('Hilton', { claims: [claim(HOST, 'editor')] });
    const theirs = makeDraft('Mine', { claims: [claim(HOST, 'operator')] });
    expect(ownerOf(HOST, [edited, theirs])).toEqual(['Mine', 'operator']);
  });

  it('the one with the front page before one with a page', () => {
    const page = makeDraft('Tru', { claims: [claim(HOST, 'page')] });
    expect(ownerOf(HOST, [page, canopy], [[page, 1]])).toEqual(['Canopy', 'front-page']);
  });

  it('the better known of equals', () => {
    const tru = makeDraft('Tru', { claims: [claim(HOST)] });
    expect(
      ownerOf(
        HOST,
        [canopy, tru],
        [
          [canopy, 0.2],
          [tru, 0.3],
        ],
      ),
    ).toEqual(['Tru', 'popularity']);
  });

  it('the shorter key, then the lower, if all else is equal, in any order', () => {
    const [long, low, high] = ['Q1/zzzz', 'Q1/aaa', 'Q1/bbb'].map((key) =>
      makeDraft(key, { key, claims: [claim(HOST)] }),
    );
    for (const order of [
      [long!, low!, high!],
      [high!, low!, long!],
    ])
      expect(ownerOf(HOST, order)).toEqual(['Q1/aaa', 'popularity']);
    expect(ownerOf(HOST, [high!, low!])).toEqual(['Q1/aaa', 'popularity']);
  });

  it.each([
    ['coca-cola.com', 'Coca Cola'],
    ['shop.hilton.co.uk', 'Hilton'],
    ['xn--bcher-kva.de', 'Bücher'],
    ['xn--fiq64b.cn', '中信'],
  ])('by name: %s is %s', (host, name) => {
    const named = makeDraft(name, { claims: [claim(host, 'page')] });
    const other = makeDraft('Other', { claims: [claim(host)] });
    expect(ownerOf(host, [other, named])).toEqual([name, 'name']);
  });
});

it('lists the others as rivals', () => {
  expect(decide([canopy, hilton]).owners.get(HOST)!.rivals).toEqual([canopy]);
});

describe('data/domains.csv', () => {
  it.each(['canopy', 'canopy-q1'])('overrides every other rule, by the current or former id %s', (id) => {
    const { owners } = decide([canopy, hilton], [override(HOST, id)]);
    expect(owners.get(HOST)).toEqual({ draft: canopy, because: 'override', rivals: [hilton] });
  });

  it('can assign a host that nobody claims', () => {
    expect(decide([hilton], [override('hilton.sg', 'hilton')]).owners.get('hilton.sg')).toMatchObject({
      draft: hilton,
      because: 'override',
      rivals: [],
    });
  });

  it('can leave a host without an owner', () => {
    expect(decide([hilton], [override(HOST)]).owners.has(HOST)).toBe(false);
  });

  it.each(['nobody', ''])('reports its line if the merchant %j is unknown', (merchant) => {
    const { problems, owners } = decide([hilton], [{ ...override(HOST), merchant }]);
    expect(problems).toMatchObject([
      { file: 'domains.csv', line: 2, problem: `there is no merchant ${merchant}` },
    ]);
    expect(owners.get(HOST)!.draft).toBe(hilton);
  });
});
