// How the tools handle questions that aren't quite right, and how they choose; on the small catalogue.
import { describe, expect, it } from 'vitest';
import { trainModel } from '../../importers/model/train-model.ts';
import { listExamples } from '../../importers/model/training-examples.ts';
import { type Catalogue, SECTION } from '../../src/catalogue/catalogue.ts';
import { getContext } from '../../src/mcp/deps.ts';
import { describeError } from '../../src/mcp/tool.ts';
import { OperationError } from '../../src/operations/errors.ts';
import type { Operation, OperationContext } from '../../src/operations/operation.ts';
import { OPERATIONS } from '../../src/operations/operations.ts';
import { codeOf, EDITION, makeMerchant } from '../fixture/make-catalogue.ts';
import { makeMcpDeps } from './small-service.ts';
import { listToolNames, TOOL_QUESTIONS } from './tool-questions.ts';

const context = getContext(makeMcpDeps());

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
function ask(name: string, input: object, asked: OperationContext = context): any {
  const operation = OPERATIONS.find(({ tool }) => tool?.name === name)!;
  const parameters = { ...operation.tool!.defaults, ...operation.parameters.strict().parse(input) };
  try {
    const answer = operation.answer(parameters, asked);
    return answer instanceof Promise
      ? answer.then((each) => check(operation, each), explain)
      : check(operation, answer);
  } catch (error) {
    return explain(error);
  }
}

function check({ result }: Operation, answer: object): object {
  expect(result.strict().parse(answer)).toEqual(answer);
  return answer;
}

function explain(error: unknown): object {
  if (error instanceof OperationError) return { error: describeError(error) };
  throw error;
}

describe('find_merchant', () => {
  it('shows the evidence for the first merchant’s code', () => {
    expect(ask('find_merchant', { query: 'grab' })).toMatchObject({
      matchedBy: 'name',
      merchants: [
        { id: 'grab', url: 'https://grab.com', confidence: 0.7, basis: 'editorial' },
        { id: 'grab-food' },
      ],
      evidence: [{ kind: 'editorial', MCC: '4121', source: 'editors', date: '2026-11-16' }],
      otherCodes: [],
    });
  });

  it.each([
    [{ query: 'shopee.sg', by: 'name' }, 'name'],
    [{ query: 'shopee.sg', by: 'domain' }, 'domain'],
    [{ query: 'shopee' }, 'name'],
    [{ query: ' https://WWW.shopee.sg/x ' }, 'domain'],
  ])('reads %j as a %s', (input, matchedBy) => {
    expect(ask('find_merchant', input)).toMatchObject({ matchedBy, merchants: [{ id: 'shopee' }] });
  });

  it.each([
    [
      { query: 'shoppee.example', by: 'domain' },
      /not found.*Did you mean: .*id shopee, SG.*Next: call again/,
    ],
    [
      { query: 'https://food.shoppee.com.sg/x', by: 'domain' },
      /not found.*Did you mean: Shopee \(id shopee, SG\)/,
    ],
    [{ query: 'shopee.pl', by: 'domain' }, /not found.*Did you mean: Shopee \(id shopee, shopee\.sg\)/],
    [{ query: 'Starbuckling Zzzz' }, /not found.*Did you mean: Starbucks \(id starbucks, US\)/],
    [{ query: 'Qqxx Zzzz' }, /not found: “Qqxx Zzzz”\. Next: call again with another name/],
    [{ query: 'x'.repeat(201) }, /too long \(200 characters at most\)/],
    [{ query: 'shop\tee.sg', by: 'domain' }, /not found/],
    [{ query: '\u0000', by: 'name' }, /not found/],
  ])('refuses %j', (input, text) => {
    expect(ask('find_merchant', input).error).toMatch(text);
  });
});

describe('find_merchant by a statement line', () => {
  it('finds the merchant and says what else is in the line', () => {
    const found = ask('find_merchant', { query: 'STARBUCKS #04766 TORONTO', by: 'statement' });
    expect(found).toMatchObject({
      matchedBy: 'statement',
      merchants: [{ id: 'starbucks', MCC: '5814' }],
      statement: { sure: true, storeNumber: '04766' },
      changes: [],
    });
    expect(found.why[0]).toContain('Our editors chose 5814');
  });

  it('refuses a line without a match, with the next step', () => {
    expect(ask('find_merchant', { query: 'XQZVV 4711', by: 'statement' }).error).toMatch(
      /No merchant matches “XQZVV 4711” closely enough.*Next: call find_merchant by name/,
    );
  });
});

describe('an unlisted shop', () => {
  const { catalogue, ...rest } = context;
  const names = ['Sunny', 'Golden', 'River', 'Corner', 'Harbour', 'Old', 'Blue', 'Royal'];
  const bakeries = Array.from({ length: 800 }, (_, index) => {
    const [trade, mcc] = index % 2 === 0 ? ['Bakery', '5462'] : ['Pharmacy', '5912'];
    return makeMerchant({
      id: `shop-${index}`,
      name: `${names[index % names.length]} ${names[(index >> 3) % names.length]} ${trade}`,
      evidence: [{ kind: 'editorial', mcc: mcc!, source: 'editors', asOf: EDITION }],
      usual: codeOf(mcc!),
    });
  });
  const model = trainModel(listExamples(bakeries, [], []));
  const knowing = Object.create(catalogue, {
    getArrays: { value: (name: string) => (name === SECTION.guess ? model : catalogue.getArrays(name)) },
  }) as Catalogue;

  it.each([
    ['find_merchant', { query: 'SQ *QWXZ BAKERY', by: 'statement' }],
    ['find_merchant', { query: 'qwxz bakery', by: 'name' }],
  ])('%s %j is refused with its likely codes', (name, input) => {
    expect(ask(name, input, { ...rest, catalogue: knowing })).toMatchObject({
      error: expect.stringMatching(/Likely codes, inferred from the name alone: 5462 \(\d+ %\)/),
    });
  });

  it('best_cards judges it by them', () => {
    const best = ask('best_cards', { q: 'qwxz bakery' }, { ...rest, catalogue: knowing });
    expect(best.place).toMatchObject({ known: false, MCC: '5462' });
  });
});

describe('explain_mcc', () => {
  it('suggests codes close to an unknown one', () => {
    expect(ask('explain_mcc', { mcc: '5819' }).error).toMatch(
      /Did you mean: 5812 Eating Places.*; 5814 Fast Food/,
    );
    expect(ask('explain_mcc', { mcc: '!?' }).error).toMatch(/Next: call explain_mcc/);
  });
});

describe('best_cards', () => {
  it.each([
    ['starbucks.com', 'starbucks', 'US'],
    ['starbucks', 'starbucks', 'SG'],
    ['STAR BUCKS', 'starbucks', 'SG'],
    ['cafe-zoe', 'cafe-zoe', 'FR'],
    ['shopee pay', 'shopee', 'SG'],
    ['grab food', 'grab-food', 'SG'],
  ])('takes %s for %s in %s', (q, id, Country) => {
    expect(ask('best_cards', { q }).place).toMatchObject({ id, Country });
  });

  it('uses the requested channel', () => {
    const best = (input: object) => ask('best_cards', input).cards[0];
    expect(best({ mcc: '5399' })).toMatchObject({ shortName: 'PLAIN', eligible: false });
    expect(best({ mcc: '5399', type: 'online' })).toMatchObject({ shortName: 'ONL', eligible: true });
    expect(best({ mcc: '5399', type: 'offline' })).toMatchObject({ shortName: 'PLAIN', eligible: false });
    expect(best({ merchant: 'shopee', type: 'offline' })).toMatchObject({ shortName: 'PLAIN' });
  });

  it.each([
    [{}, /Give one of merchant, domain, mcc or q/],
    [{ merchant: 'shopee', mcc: '5399' }, /Give one of merchant, domain, mcc or q/],
    [{ domain: 'shopee.pl' }, /Merchant not found: “shopee.pl”.*id shopee, shopee.sg/],
    [{ mcc: '5819' }, /MCC not found.*Did you mean: 5812/],
    [{ mcc: '5812', region: 'ZZ' }, /Unsupported region \(supported: SG, US\)/],
  ])('refuses %j', (input, text) => {
    expect(ask('best_cards', input).error).toMatch(text);
  });
});

describe('best_cards for a purchase', () => {
  it('says what the given cards earn, best first', () => {
    const best = ask('best_cards', { merchant: 'shopee', cards: ['plain', 'Online Card'], amount: 80 });
    expect(best.amount).toBe(80);
    expect(best.cards).toMatchObject([
      { shortName: 'ONL', earns: { amount: 320 } },
      { shortName: 'PLAIN', earns: { amount: 112 } },
    ]);
    expect(best.cards[0].assumed.length).toBeGreaterThan(0);
    expect(ask('best_cards', { mcc: '5812', cards: ['PLAIN'] }).cards).toHaveLength(1);
    expect(ask('best_cards', { mcc: '5812', cards: ['ONL', 'onl'] }).cards).toHaveLength(1);
  });

  it.each([
    [{ mcc: '5812', cards: ['nosuch'] }, /Card not found: “nosuch”/],
    [{ q: 'shopee fabrics' }, /Merchant not found: “shopee fabrics”/],
  ])('refuses %j', (input, text) => {
    expect(ask('best_cards', input).error).toMatch(text);
  });
});

describe('read_statement', () => {
  it('reads a hundred lines in order', async () => {
    const lines = Array.from({ length: 100 }, (_, index) =>
      index % 2 ? `GRAB ${index}` : `STARBUCKS ${index}`,
    );
    const answer = await ask('read_statement', { lines, country: 'SG' });
    expect(answer.found).toBe(100);
    expect(answer.lines.map(({ text }: { text: string }) => text)).toEqual(lines);
    expect(answer.lines[1]).toMatchObject({ id: 'grab', MCC: '4121' });
    expect(() => ask('read_statement', { lines: [...lines, 'one more'] })).toThrow();
    expect(() => ask('read_statement', { lines: ['GRAB'], country: 'XX' })).toThrow(/two-letter/);
  });
});

describe('turns', () => {
  it('reads each line of a statement in a turn of its own, and gives up when there is none', async () => {
    let turns = 0;
    const nextTurn = async () => ++turns <= 3;
    const lines = ['GRAB', 'GRAB', 'GRAB', 'GRAB', 'GRAB', 'GRAB'];
    const answer = await ask('read_statement', { lines }, { ...context, nextTurn });
    expect(turns).toBe(4);
    expect(answer).toEqual({ error: 'The service is busy. Next: ask again in a few seconds.' });
  });
});

describe('read_qr', () => {
  it('refuses text that is not a payment code, with the next step', () => {
    expect(ask('read_qr', { payload: '000201' }).error).toMatch(
      /Unreadable payment code: it is damaged.*Next: ask for the whole text/,
    );
  });
});

describe('compare_cards', () => {
  it('keeps the order of cards and places, and gives reasons', () => {
    const { cards, places } = ask('compare_cards', {
      cards: ['plain', 'online card'],
      at: ['5812', 'shopee.sg'],
    });
    expect(cards.map((card: { shortName: string }) => card.shortName)).toEqual(['PLAIN', 'ONL']);
    expect(places).toMatchObject([
      { place: { MCC: '5812' }, cards: [{ mpd: '1.4 MPD' }, { mpd: '0.4 MPD', eligible: true }] },
      { place: { id: 'shopee' }, cards: [{ shortName: 'PLAIN' }, { shortName: 'ONL' }] },
    ]);
    expect(places[0].cards[1].reasons[0]).toContain('online');
  });

  it.each([
    [{ cards: ['ONL', 'house'] }, /“house” matches several cards.*DINE.*ONL.*PLAIN/],
    [{ cards: ['ONL', 'nosuch'] }, /Card not found: “nosuch”.*Did you mean: DINE \(Dining Card\)/],
    [{ cards: ['ONL', 'USD'] }, /Card not found: “USD”/],
    [{ cards: ['ONL', 'DINE'], at: ['9999'] }, /MCC not found/],
  ])('refuses %j', (input, text) => {
    expect(ask('compare_cards', input).error).toMatch(text);
  });
});

it('answers the same question in the same words', () => {
  for (const [name, input] of [
    ['find_merchant', { query: 'shop' }],
    ['best_cards', { mcc: '5812' }],
    ['about_data', {}],
  ] as const)
    expect(JSON.stringify(ask(name, input))).toBe(JSON.stringify(ask(name, input)));
});

it('are all asked over real transports', () => {
  expect([...new Set(TOOL_QUESTIONS.map(([tool]) => tool))]).toEqual(listToolNames('HTTP'));
});
