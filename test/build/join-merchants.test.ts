import { describe, expect, it } from 'vitest';
import { indexById } from '../../src/build/draft.ts';
import { attachObservations, joinMerchants } from '../../src/build/join-merchants.ts';
import type { Problem } from '../../src/catalogue/problem.ts';
import {
  inferredAs,
  MCCS,
  makeDraft,
  makeImported,
  makeObservationRow,
  makePresence,
  makeRow,
  observed,
} from './make-parts.ts';

const NOTHING = {
  brands: [],
  singapore: { merchants: [], presence: [] },
  payments: { merchants: [], observations: [] },
  doubles: [],
};

it.each(['grab', 'grab-q1'])(
  'attaches an observation to the merchant with the current or former id %s',
  (id) => {
    const draft = makeDraft('Grab', { evidence: [], formerIds: ['grab-q1'] });
    const problems: Problem[] = [];
    attachObservations([makeObservationRow(id)], indexById([draft]), problems);
    expect(draft.evidence).toEqual([observed('5812')]);
    expect(problems).toEqual([]);
  },
);

it.each(['nobody', '', 'constructor'])('reports the row of the unknown merchant %j', (id) => {
  const problems: Problem[] = [];
  attachObservations([makeObservationRow(id)], indexById([makeDraft('Grab')]), problems);
  expect(problems).toMatchObject([
    { file: 'observations/toronto-pcard.csv', line: 7, problem: `there is no merchant ${id}` },
  ]);
});

describe('presence in Singapore', () => {
  it('adds the country, names, codes and outlets', () => {
    const brand = makeImported('Sukiya', { home: 'JP', countries: ['JP'], rows: 2 });
    const presence = [
      makePresence(brand.id, {
        aliases: ['すき家'],
        outlets: 7,
        codes: [inferredAs('5812', 'Singapore/F&B')],
      }),
    ];
    const [draft, ...rest] = joinMerchants(
      [],
      { ...NOTHING, brands: [brand], singapore: { merchants: [], presence } },
      [],
      MCCS,
      [],
    );
    expect(rest).toEqual([]);
    expect(draft).toMatchObject({ countries: ['JP', 'SG'], aliases: new Set(['すき家']), rows: 7 });
    expect(draft!.evidence.map(({ mcc }) => mcc)).toEqual(['5999', '5812']);
  });

  it('of an unknown merchant is reported with its row', () => {
    const problems: Problem[] = [];
    joinMerchants(
      [],
      { ...NOTHING, singapore: { merchants: [], presence: [makePresence('nobody')] } },
      [],
      MCCS,
      problems,
    );
    expect(problems).toMatchObject([
      { file: 'singapore/presence.csv', line: 3, problem: 'there is no merchant nobody' },
    ]);
  });
});

it('lets a row stand for the merchant that only payments or Singapore know, with what was seen there', () => {
  const found = makeImported('Corner Bakery', { id: 'corner-bakery-7k2ax9', codes: [inferredAs('5812')] });
  const row = makeRow('mine', { name: 'Corner Bakery', mcc: '5812', operator: true });
  const drafts = joinMerchants(
    [row],
    {
      ...NOTHING,
      singapore: { merchants: [found], presence: [] },
      payments: { merchants: [], observations: [makeObservationRow('corner-bakery-7k2ax9')] },
    },
    [],
    MCCS,
    [],
  );
  expect(drafts).toMatchObject([{ id: 'mine', formerIds: ['corner-bakery-7k2ax9'] }]);
  expect(drafts[0]!.evidence.map(({ kind }) => kind)).toEqual(['editorial', 'inferred', 'observed']);
});

describe('a name without a Latin letter', () => {
  const join = (given: Parameters<typeof makeImported>[1]) =>
    joinMerchants([], { ...NOTHING, brands: [makeImported('さぼてん', given)] }, [], MCCS, [])[0]!;

  it('gives way, in Singapore, to the Latin one that the brand also has, and is still a name of it', () => {
    const draft = join({ countries: ['JP', 'SG'], aliases: ['新宿さぼてん Saboten', 'Saboten'] });
    expect(draft.name).toBe('Saboten');
    expect(draft.aliases).toEqual(new Set(['新宿さぼてん Saboten', 'さぼてん']));
  });

  it.each([
    ['elsewhere', { countries: ['JP'], aliases: ['Saboten'] }],
    ['without another', { countries: ['JP', 'SG'], aliases: ['新宿さぼてん'] }],
  ])('stays %s', (_, given) => {
    expect(join(given).name).toBe('さぼてん');
  });
});
