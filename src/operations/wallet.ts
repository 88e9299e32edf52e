// The best set of cards for a month's spending: `mcc-lookup wallet`, the tool best_wallet, the library's wallet(). A second of
// a processor for each question is more than a public service can give to strangers, so it is answered only on the asker's
// own machine.
import { z } from 'zod';
import type { Card } from '../catalogue/card.ts';
import { REWARD_UNITS } from '../catalogue/card.ts';
import { getMileValue, MAX_MILE_VALUE } from '../catalogue/mile-value.ts';
import { formatCents, formatMoney } from '../catalogue/money.ts';
import { parseHolder } from '../query/advice/parse-holder.ts';
import {
  describeWay,
  listRequirements,
  listUnknowns,
  WALLET_ASSUMPTIONS,
} from '../query/wallet/describe-wallet.ts';
import { findWallet, MAX_SIZE } from '../query/wallet/find-wallet.ts';
import type { Spending } from '../query/wallet/plan-card.ts';
import type { Wallet } from '../query/wallet/read-solution.ts';
import { ERRORS, fail } from './errors.ts';
import { findNamedCards } from './named.ts';
import { type Block, defineOperation, REGION_OPTION } from './operation.ts';
import { decimal, findRegion, nameList, optional, region, wholeNumber } from './parameters.ts';
import { fullDate, text } from './schemas.ts';

const DEFAULT_SIZE = 3;
const DEFAULT_SECONDS = 20;
const MAX_SECONDS = 600;

const money = (description: string) => z.number().meta({ description: `${description}, in \`currency\`.` });

const WalletUse = z
  .object({
    kind: z.string(),
    label: z.string(),
    amount: money('What goes on the card in a month'),
    earned: money('What that earns, less the fee on foreign payments'),
    rules: z
      .array(z.string())
      .meta({ description: 'What the card’s rates for it are about; empty for the base rate.' }),
    how: text('How to pay, if it matters.').optional(),
  })
  .meta({ id: 'WalletUse' });

const WalletCard = z
  .object({
    name: z.string(),
    shortName: z.string(),
    spent: money('What goes on it in a month'),
    earned: money('What it earns'),
    amount: z.number().meta({ description: 'The same in `unit`.' }),
    unit: z.enum(REWARD_UNITS),
    fee: money('A twelfth of its annual fee'),
    foreignFees: money('Its fees on foreign payments'),
    needs: z.array(z.string()).meta({ description: 'What its holder has to do; each follows “you”.' }),
    uses: z.array(WalletUse),
  })
  .meta({ id: 'WalletCard' });

const CardSet = z
  .object({
    net: money('What the cards earn in a month, less fees'),
    bound: money('No set of this size brings more than this'),
    cards: z.array(WalletCard),
    unused: z
      .array(z.object({ kind: z.string(), label: z.string(), amount: z.number() }))
      .meta({ description: 'What no card of the set earns anything on.' }),
  })
  .meta({ id: 'CardSet' });

const Result = z.object({
  region: z.string(),
  on: fullDate('The day whose terms count.'),
  currency: z.string(),
  mileValue: z.number().meta({ description: 'What a mile is worth, in cents of `currency`.' }),
  spending: z.array(z.object({ kind: z.string(), label: z.string(), amount: z.number() })),
  best: CardSet,
  next: CardSet.extend({ adds: money('What one card more adds in a month') })
    .optional()
    .meta({ description: 'The best set with one card more; absent if that adds nothing.' }),
  present: CardSet.optional().meta({
    description: 'What the cards held today earn, spent on as well as can be.',
  }),
  assumed: z.array(z.string()),
});

export const wallet = defineOperation({
  name: 'wallet',
  isLocal: true,
  summary: 'The one to four cards that earn most on a month’s spending, and which card for what',
  tag: 'Cards',
  parameters: z.object({
    spending: nameList(
      'What is spent in a month, by kind, in the cards’ currency: `groceries:600,dining:450`. By default, the presets of the region, which a wrong kind lists.',
    ),
    region: optional(region),
    size: optional(wholeNumber(1, MAX_SIZE, `At most so many cards; the default is ${DEFAULT_SIZE}.`)),
    keep: nameList('Cards to keep, whatever they earn: short names, separated by commas.'),
    cards: nameList('The cards held today, to say what they earn: short names, separated by commas.'),
    meets: nameList('Cards whose requirements beyond spending the person meets, such as a salary account.'),
    mileValue: optional(
      decimal(MAX_MILE_VALUE, 'What a mile is worth, in cents; by default, the region’s value.'),
    ),
    seconds: optional(wholeNumber(1, MAX_SECONDS, `How long to search; the default is ${DEFAULT_SECONDS}.`)),
  }),
  result: Result,
  isPrivate: true,
  async answer(request, context) {
    const { catalogue, on, openSolver } = context;
    if (openSolver === undefined) return fail(ERRORS.notHere);
    const compared = findRegion(request.region, context);
    const cards = catalogue.cards.filter((card) => card.region === compared);
    const find = (names: readonly string[] | undefined): Card[] =>
      names === undefined ? [] : findNamedCards(cards, names, compared);
    const mileValue = request.mileValue ?? getMileValue(catalogue.meta, compared).cents;
    const read = parseHolder(cards, { mileValue, meets: request.meets });
    if ('problem' in read)
      return fail(
        ERRORS.unknownCard(
          request.meets!.join(),
          compared,
          cards.map(({ shortName }) => shortName),
          'meets',
        ),
      );
    const presets = (catalogue.meta.spending ?? []).filter((each) => each.region === compared);
    const spending = readSpending(request.spending, presets);
    const advice = findWallet(
      {
        region: compared,
        on,
        holder: read.holder,
        cards,
        spending,
        size: request.size ?? DEFAULT_SIZE,
        kept: find(request.keep),
        held: find(request.cards),
        seconds: request.seconds ?? DEFAULT_SECONDS,
      },
      await openSolver(),
    );
    if (advice === undefined) return fail(ERRORS.outOfTime);
    const { best, next, present } = advice;
    return {
      region: compared,
      on,
      currency: cards[0]!.currency,
      mileValue,
      spending: spending.map(({ kind, label, amount }) => ({ kind, label, amount })),
      best: describeSet(best),
      ...(next && { next: { ...describeSet(next), adds: Math.round((next.net - best.net) * 100) / 100 } }),
      ...(present && { present: describeSet(present) }),
      assumed: [...listUnknowns(best), ...WALLET_ASSUMPTIONS],
    };
  },
  tool: {
    name: 'best_wallet',
    title: 'The best set of cards',
    description:
      'Finds the one to four credit cards of a region that together earn most on a month’s spending after fees, which card to use for what, what one card more would add, and what the present cards earn. ' +
      'Use it for “which cards should I get?” and “am I using the right cards?”; for one purchase, use best_cards. Give spending by kind (groceries:600,dining:450), cards for those held today, keep for those that stay. ' +
      'Caps, minimums, tiers, categories and fees are decided together; `bound` says how much better any other set could be. Name what each card needs and what is assumed.',
  },
  command: {
    signature: 'wallet',
    summary: 'the set of cards that earns most on a month’s spending',
    options: {
      spending: {
        flag: '--spending <sums>',
        help: 'what you spend in a month: groceries:600,dining:450 (default: presets of the region)',
      },
      size: {
        flag: '--size <count>',
        help: `at most so many cards, 1 to ${MAX_SIZE} (default: ${DEFAULT_SIZE})`,
      },
      keep: { flag: '--keep <names>', help: 'cards that you keep in any case' },
      cards: { flag: '--cards <names>', help: 'the cards that you have, to compare' },
      meets: { flag: '--meets <names>', help: 'cards whose other requirements you meet, such as an account' },
      mileValue: { flag: '--mile-value <cents>', help: 'what a mile is worth to you (default: by region)' },
      seconds: { flag: '--seconds <count>', help: `how long to search (default: ${DEFAULT_SECONDS})` },
      region: REGION_OPTION,
    },
    examples: ['wallet', 'wallet --spending groceries:800,dining:500,flights:300 --size 2 --cards crmc,wwmc'],
    text({ best, next, present, currency, assumed, mileValue, spending }): readonly Block[] {
      const show = (amount: number) => formatMoney(amount, currency);
      const total = spending.reduce((sum, { amount }) => sum + amount, 0);
      return [
        `On ${show(total)} a month, ${show(best.net)} after fees${best.bound > best.net ? ` (no set brings more than ${show(best.bound)})` : ''}, a mile at ${formatCents(mileValue)}:`,
        ...best.cards.flatMap(({ name, earned, fee, foreignFees, needs, uses }): Block[] => [
          `\n${name}: ${show(earned - fee - foreignFees)}${needs.length > 0 ? `, if you ${needs.join('; ')}` : ''}`,
          {
            rows: uses.map(({ label, amount, earned: each, rules, how = '' }) => [
              show(amount),
              show(each),
              label,
              rules.join(', ') || 'base rate',
              how,
            ]),
            headings: ['spend', 'earns', 'on', 'as', 'how'],
          },
        ]),
        ...(next
          ? [`\nOne card more adds ${show(next.adds)}: ${next.cards.map(({ name }) => name).join(', ')}`]
          : []),
        ...(present ? [`\nYour present cards earn ${show(present.net)} on the same spending`] : []),
        `\nAssumed:\n${assumed.map((sentence) => `- ${sentence}`).join('\n')}`,
      ];
    },
  },
});

function readSpending(given: readonly string[] | undefined, presets: readonly Spending[]): Spending[] {
  if (given === undefined) return presets.filter(({ amount }) => amount > 0);
  return given.map((each) => {
    const [kind = '', sum = ''] = each.split(':').map((part) => part.trim());
    const preset = presets.find((one) => one.kind === kind.toLowerCase());
    if (preset === undefined || !/^[0-9]{1,8}(?:\.[0-9]{1,2})?$/.test(sum))
      return fail(
        ERRORS.badSpending(
          each,
          presets.map((one) => one.kind),
        ),
      );
    return { ...preset, amount: Number(sum) };
  });
}

function describeSet({ net, bound, cards, unused }: Wallet): z.output<typeof CardSet> {
  return {
    net,
    bound,
    cards: cards.map((each) => ({
      name: each.card.name,
      shortName: each.card.shortName,
      spent: each.spent,
      earned: each.earned,
      amount: each.units,
      unit: each.card.rewardUnit,
      fee: each.fee,
      foreignFees: each.foreignFees,
      needs: listRequirements(each),
      uses: each.uses.map((use) => {
        const how = describeWay(use);
        return {
          kind: use.spending.kind,
          label: use.spending.label,
          amount: use.amount,
          earned: use.earned,
          rules: [...new Set(use.rules.flatMap((rule) => rule?.label ?? []))],
          how,
        };
      }),
    })),
    unused: unused.map(({ spending: { kind, label }, amount }) => ({ kind, label, amount })),
  };
}
