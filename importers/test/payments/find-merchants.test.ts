import { describe, expect, it } from 'vitest';
import type { Draft } from '../../../src/build/draft.ts';
import type { Problem } from '../../../src/catalogue/problem.ts';
import { claim, inferred, MCCS, makeDraft, observed } from '../../../test/build/make-parts.ts';
import { findMerchants, type PaymentInputs } from '../../payments/find-merchants.ts';
import type { ObservedException, ObservedLine } from '../../payments/read-lines.ts';

const line = (text: string, mcc = '5812', given: Partial<ObservedLine> = {}): ObservedLine => ({
  file: 'lines/toronto-pcard.csv',
  at: 2,
  source: 'toronto-pcard',
  text,
  mcc,
  country: 'CA',
  firstSeen: '2012-03-04',
  lastSeen: '2019-05-06',
  count: 2,
  ...given,
});
const exception = (key: string, action: ObservedException['action'], value = ''): ObservedException => ({
  file: 'exceptions.csv',
  at: 3,
  key,
  action,
  value,
});
const earls = (given: Parameters<typeof makeDraft>[1] = {}): Draft =>
  makeDraft('Earls', { home: 'CA', countries: ['CA'], evidence: [inferred('5812')], ...given });
/** Listed merchants that lend their words: a word of trade must be in the names of several. */
const TRADES = 'bakery,electric,sales,house,pizza,printing,services,garden,no,road'
  .split(',')
  .flatMap((word) =>
    [1, 2, 3, 4, 5].map((at) => makeDraft(`${word} ${'xyz'.repeat(at)}`, { countries: ['NZ'] })),
  );

function add(lines: ObservedLine[], listed: Draft[] = [], given: Partial<PaymentInputs> = {}) {
  const problems: Problem[] = [];
  const { added, observations } = findMerchants(
    {
      lines,
      exceptions: [],
      personalNames: new Map([
        ['john', 'given'],
        ['smith', 'family'],
      ]),
      places: { toronto: 'CA' },
      abbreviations: {},
      mccs: MCCS,
      reportUnused: false,
      ...given,
    },
    [...listed, ...TRADES],
    problems,
  );
  for (const [draft, pieces] of observations) draft.evidence.push(...pieces);
  return { added, problems, names: added.map(({ name }) => name) };
}

describe('a merchant that is listed', () => {
  it('gets its lines as observations, by source, country and code, counted and dated', () => {
    const draft = earls();
    const { added } = add(
      [
        line('EARLS #12', '5812', { count: 7 }),
        line('EARLS 0034', '5812', { count: 4, lastSeen: '2020-01-02' }),
        line('EARLS', '5814', { count: 1 }),
        line('EARLS', '5812', { count: 1, country: 'EU' }),
      ],
      [draft],
    );
    expect(added).toEqual([]);
    const seen = { country: 'CA', firstSeen: '2012-03', countOfStore: 12 };
    expect(draft.evidence.slice(1)).toEqual([
      observed('5812', { ...seen, lastSeen: '2020-01', count: 11, trust: 'high' }),
      observed('5814', { ...seen, lastSeen: '2019-05', count: 1, trust: 'low' }),
    ]);
  });

  it('is found with a place after its name, but not with another word', () => {
    const draft = earls();
    const { names } = add([line('EARLS TORONTO'), line('EARLS PIZZA HOUSE', '5812')], [draft]);
    expect(draft.evidence).toHaveLength(2);
    expect(names).toEqual([]);
  });

  it.each([
    ['with its host behind a route', line('DNH EARLS.COM', '5812'), { claims: [claim('earls.com')] }],
    ['by how lines shorten it', line('ERLS MAVIS ROAD', '5812'), {}],
    ['with a street behind its name', line('EARLS MAVIS ROAD', '5812'), {}],
    [
      'by the beginning that the network left',
      line('EARLS KITCHEN AND BAR DOWNT', '5812'),
      {
        aliases: ['Earls Kitchen and Bar Downtown'],
      },
    ],
  ])('is found %s', (_, seen, given) => {
    const draft = earls(given);
    expect(add([seen], [draft], { abbreviations: { erls: 'earls' } }).names).toEqual([]);
    expect(draft.evidence).toHaveLength(2);
  });

  it('is found after the name of an outlet’s owner', () => {
    const draft = makeDraft('No Frills', { countries: ['CA'], evidence: [inferred('5300')] });
    expect(add([line("LUCIANO'S NO FRILLS", '5300')], [draft]).names).toEqual([]);
    expect(draft.evidence).toHaveLength(2);
  });

  it.each([
    ['trades elsewhere only', earls({ countries: ['US'] })],
    ['has a short name and another kind of code', earls({ evidence: [inferred('5532')] })],
  ])('gets nothing where it %s', (_, draft) => {
    add([line('EARLS')], [draft]);
    expect(draft.evidence).toHaveLength(1);
  });

  it('is found by its first word and code if it is widely known or the code is its own', () => {
    const known = makeDraft('Ikea', { fame: 3, countries: ['CA'], evidence: [inferred('5812')] });
    const hotel = makeDraft('Omni', { countries: ['CA'], evidence: [inferred('3592')] });
    const unknown = makeDraft('Rinz', { countries: ['CA'], evidence: [inferred('5812')] });
    add(
      [line('IKEA PIZZA XYLO'), line('OMNI SHOREHAM XYLO', '3592'), line('RINZ PIZZA XYLO')],
      [known, hotel, unknown],
    );
    expect([known, hotel, unknown].map(({ evidence }) => evidence.length)).toEqual([2, 2, 1]);
  });

  it('gets nothing that data/observations already counts', () => {
    const counted = observed('5812', { country: 'CA', count: 9 });
    const draft = earls({ evidence: [counted] });
    add([line('EARLS')], [draft]);
    expect(draft.evidence).toEqual([counted]);
  });
});

describe('an unlisted merchant', () => {
  it('is added under a readable name, with the country of payment as its home', () => {
    const { added } = add([
      line('BILL S ELECTRIC SALES LTD'),
      line("BILL'S ELECTRIC SALES #2", '5812', { count: 9 }),
    ]);
    expect(added).toMatchObject([
      { name: "Bill's Electric Sales", home: 'CA', countries: ['CA'], channel: 'offline', claims: [] },
    ]);
    expect(added[0]!.id).toMatch(/^bills-electric-sales-[a-z0-9]{6}$/);
    expect(added[0]!.evidence).toMatchObject([{ mcc: '5812', count: 11, countOfStore: 11 }]);
  });

  it('has its host if the line names it', () => {
    const { added } = add([line('WWW.ZUMBLY.CA', '5300')]);
    expect(added).toMatchObject([
      { name: 'Zumbly.ca', channel: 'online', claims: [{ host: 'zumbly.ca', by: 'page' }] },
    ]);
  });

  it.each([
    ['one payment', [line('ZUMBLY PIZZA', '5812', { count: 1 })]],
    [
      'less than 80 % under one code',
      [line('ZUMBLY PIZZA', '5812', { count: 7 }), line('ZUMBLY PIZZA', '5814', { count: 3 })],
    ],
    ['payments in euros only', [line('ZUMBLY PIZZA', '5812', { country: 'EU' })]],
    [
      'one payment and others in euros',
      [line('ZUMBLY PIZZA', '5812', { count: 1 }), line('ZUMBLY PIZZA', '5812', { country: 'EU' })],
    ],
    ['a name that may be a person’s', [line('JOHN ZUMBLY PRINTING')]],
    ['a person’s name behind a facilitator', [line('SQ *SMITH PRINTING')]],
    ['an odd word behind a facilitator', [line('SQ *ZUMBLY PRINTING')]],
    ['a seller on a marketplace', [line('AMZ*PIZZA HOUSE')]],
    ['a cut word that no list completes', [line('ZUMBLY INTERPLANETAR QW')]],
    ['a name that is a place', [line('TORONTO')]],
    ['what was paid for', [line('ZUMBLY PIZZA REGISTRATION')]],
    ['a brand’s own code that no listed merchant has', [line('ZUMBLY PIZZA', '3056')]],
  ])('is not made of %s', (_, lines) => {
    expect(add(lines).names).toEqual([]);
  });

  it('has a truncated word completed', () => {
    expect(add([line('ZUMBLIES GARDEN PRINTI')]).names).toEqual([]);
    const endings = [1, 2, 3, 4, 5].map((at) =>
      makeDraft(`${'abc'.repeat(at)} Printing`, { countries: ['NZ'] }),
    );
    expect(add([line('ZUMBLIES GARDEN PRINTI')], endings).names).toEqual(['Zumblies Garden Printing']);
  });
});

describe('a name', () => {
  it('has the `&` that one of its lines has, initials without spaces', () => {
    const { names } = add([
      line('ZUMBLY PIZZA & GARDEN #1'),
      line('ZUMBLY PIZZA GARDEN #2'),
      line('Q & B ELECTRIC'),
    ]);
    expect(names).toEqual(['Zumbly Pizza & Garden', 'Q&B Electric']);
  });

  it('has the `&` that other names have between the same words', () => {
    const others = ['Ab', 'Cd', 'Ef'].map((word) =>
      makeDraft(`${word} Pizza & Garden`, { countries: ['NZ'] }),
    );
    expect(add([line('ZUMBLY PIZZA GARDEN')], others).names).toEqual(['Zumbly Pizza & Garden']);
    expect(add([line('ZUMBLY PIZZA GARDEN')]).names).toEqual(['Zumbly Pizza Garden']);
  });

  it('ends before a town, except for trades named after their town', () => {
    expect(add([line('ZUMBLY PIZZA TORONTO')]).names).toEqual(['Zumbly Pizza']);
    expect(add([line('ZUMBLY HOUSE TORONTO', '8398')]).names).toEqual(['Zumbly House Toronto']);
  });

  it('ends before `and` if the rest is truncated', () => {
    const prints = [1, 2, 3].map((at) => makeDraft(`${'def'.repeat(at)} Printing`, { countries: ['NZ'] }));
    expect(add([line('ZUMBLIES PRINTING & QW'.padEnd(22, 'X'), '5812')], prints).names).toEqual([]);
    const ofCode = [1, 2, 3].map((at) =>
      makeDraft(`${'ghi'.repeat(at)} Printing`, { countries: ['NZ'], evidence: [inferred('5812')] }),
    );
    expect(add([line('ZUMBLIES PRINTING & QW')], [...prints, ...ofCode]).names).toEqual([
      'Zumblies Printing',
    ]);
  });

  it.each([
    ['US', 'Zumbly Garden Center'],
    ['CA', 'Zumbly Garden Centre'],
  ])('is completed as %s spells it', (country, name) => {
    const centres = [1, 2, 3].flatMap((at) => [
      makeDraft(`${'jkl'.repeat(at)} Garden Centre`, { countries: ['NZ'] }),
      makeDraft(`${'mno'.repeat(at)} Garden Center`, { countries: ['NZ'] }),
    ]);
    expect(add([line('THE ZUMBLY GARDEN CENT', '5812', { country })], centres).names).toEqual([name]);
  });
});

describe('outlets of an unlisted chain', () => {
  it('are one merchant, named without their places', () => {
    const lines = ['BRAFAZZO PIZZA TORONTO #1', 'BRAFAZZO PIZZA MAVIS ROAD #2'].map((text) => line(text));
    expect(add(lines).added).toMatchObject([{ name: 'Brafazzo Pizza', evidence: [{ count: 4 }] }]);
  });

  it('are not added if their codes differ too much', () => {
    const lines = [line('BRAFAZZO PIZZA'), line('BRAFAZZO PIZZA TORONTO #2', '5814')];
    expect(add(lines).names).toEqual([]);
  });

  it('are merged with a plural name of the same code', () => {
    const lines = [
      line('ZUMBLY DISPLAY PRINTING #1', '5300', { count: 3 }),
      line('ZUMBLY DISPLAYS PRINTING #2', '5300'),
    ];
    expect(add(lines).names).toEqual(['Zumbly Display Printing']);
  });
});

describe('an exception', () => {
  const lines = [line('ZUMBLY PIZZA')];
  it('drops a group, renames it, or assigns it to a listed merchant', () => {
    expect(add(lines, [], { exceptions: [exception('zumblypizza', 'drop')] }).names).toEqual([]);
    expect(add(lines, [], { exceptions: [exception('zumblypizza', 'name', 'Zumbly’s')] }).names).toEqual([
      'Zumbly’s',
    ]);
    const draft = earls();
    expect(
      add(lines, [draft], { exceptions: [exception('zumblypizza', 'merchant', 'earls')] }).names,
    ).toEqual([]);
    expect(draft.evidence).toHaveLength(2);
  });

  it('is a problem if it matches nothing', () => {
    const { problems } = add(lines, [], { exceptions: [exception('zumblypizza', 'merchant', 'nobody')] });
    expect(problems).toMatchObject([{ problem: 'there is no merchant nobody' }]);
  });

  it.each(['drop', 'name', 'merchant'] as const)('to %s is a problem where no line matches it', (action) => {
    const exceptions = [exception('zumblypizza', 'drop'), exception('zumblypizz', action, 'earls')];
    // With an operator's merchants, lines may be grouped in another way.
    expect(add(lines, [], { exceptions }).problems).toEqual([]);
    expect(add(lines, [], { exceptions, reportUnused: true }).problems).toEqual([
      {
        file: 'exceptions.csv',
        line: 3,
        problem: 'no line has the name `zumblypizz`',
        remedy: 'remove the row, or write the key that the lines have now',
      },
    ]);
  });
});
