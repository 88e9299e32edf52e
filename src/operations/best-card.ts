// Which card earns most on a purchase: GET /api/best-card, the tool best_cards, `mcc-lookup best`. Which cards somebody has
// is stored nowhere.
import type { z } from 'zod';
import type { Card } from '../catalogue/card.ts';
import { parseMccCode } from '../catalogue/mcc.ts';
import { getMileValue } from '../catalogue/mile-value.ts';
import { formatCents, formatMoney, formatThousands } from '../catalogue/money.ts';
import { NETWORKS } from '../catalogue/network.ts';
import { type Earning, rankPurchase } from '../query/advice/earn-purchase.ts';
import { type HolderProblem, parseHolder } from '../query/advice/parse-holder.ts';
import { DEFAULT_AMOUNT, type Holder, PAY_WAYS } from '../query/advice/purchase.ts';
import { describeRanked } from '../query/advice/ranked-card.ts';
import { joinAnd } from '../query/eligibility/wording.ts';
import { findLikelyMerchant, isTooLong, MAX_CHOICES } from '../query/find-merchant.ts';
import { looksLikeAddress } from '../query/find-site.ts';
import {
  type DatedPayment,
  locateMerchant,
  type Place,
  placeAt,
  placeAtCode,
  placeAtMerchant,
  placeAtSite,
  placeByGuess,
} from '../query/place.ts';
import { getCategory, type SearchRow } from '../query/search-merchants.ts';
import { suggest as findSuggestions, parseSuggestParameters } from '../query/suggest.ts';
import { BestCard, MAX_AMOUNT, MAX_OTHERS, parameters } from './best-card-schema.ts';
import { ERRORS, fail } from './errors.ts';
import { findExampleMerchant } from './examples.ts';
import { explainUnknownCode } from './mcc-codes.ts';
import { describeUnknownMerchant, findMcc, findNamedCards } from './named.ts';
import { type Ask, defineOperation, type OperationContext, REGION_OPTION } from './operation.ts';
import { findRegion } from './parameters.ts';
import { searchStores } from './search-stores.ts';
import { suggest } from './suggest.ts';
import { formatConfidence, listBelow, suggestSearch } from './text.ts';

type Request = z.output<typeof parameters>;
type Result = z.output<typeof BestCard>;
export type RankedCard = Result['cards'][number];

export const bestCard = defineOperation({
  name: 'bestCard',
  path: '/best-card',
  isPrivate: true,
  personal: ['cards', 'mileValue', 'meets', 'chosen', 'spent', 'pay'],
  summary: 'Which card earns most on a purchase, for this person, and what that assumes',
  tag: 'Cards',
  description:
    'Give the place as one of `merchant`, `domain`, `mcc` or `q`, and what is true of the person: cards held, minimum spends met, categories chosen, caps used up. Cards are in the order of what they earn for sure, over all codes that the payment may carry; what more they would earn is in `earns.amount`, with its conditions in `ifMet`.',
  parameters,
  result: BestCard,
  errors: ({ catalogue }) => [
    ERRORS.badRegion(catalogue.meta.regions),
    ERRORS.oneOf('merchant', 'domain', 'mcc', 'q'),
    ERRORS.badAmount(MAX_AMOUNT),
    ERRORS.noCards,
    ERRORS.unknownCard('XYZ', catalogue.meta.regions[0] ?? ''),
    ERRORS.unknownCategory('dining', 'XYZ', ['travel']),
    ERRORS.badSum('spent', 'XYZ:much'),
    ERRORS.contradiction('chip', 'online'),
    ERRORS.badCountry,
    ERRORS.badDay,
    ERRORS.needsMerchant('service'),
    ERRORS.unknownService('fuel', ['counter', 'pump']),
    ERRORS.merchantNotFound,
    ERRORS.mccNotFound,
  ],
  example: (context) => ({ merchant: findExampleMerchant(context, 'fairprice').id, amount: '80' }),
  answer(request, context) {
    const { compared, on, amount, mileValue, holder, place, others, ranked } = rankForRequest(
      request,
      context,
    );
    const { question, assumed } = place;
    const described = new Map<Earning, RankedCard>();
    // The first card is in the advice and in the list.
    const describe = (earning: Earning): RankedCard => {
      const known = described.get(earning) ?? describeRanked(earning, question, amount, holder);
      described.set(earning, known);
      return known;
    };
    return {
      success: true as const,
      on,
      region: compared,
      amount,
      mileValue,
      place: describePlace(place, request, context),
      others: others.map(({ id, name, country, mcc }) => ({ id, Store: name, Country: country, MCC: mcc })),
      advice: formatAdvice(ranked, describe),
      cards: ranked.slice(0, request.limit).map(describe),
      assumed: [
        ...(request.amount === undefined ? [`The purchase is ${DEFAULT_AMOUNT} in the card’s currency`] : []),
        ...assumed,
      ],
    };
  },
  tool: {
    name: 'best_cards',
    title: 'Best cards for a merchant or an MCC',
    description:
      'Says which credit card of a region earns most on a purchase, for sure and if open conditions are met, over all merchant category codes (MCCs) that the payment may carry. ' +
      'Use it for “which card should I use at …?”. Give the place as one of q (a name, a web address or an id), merchant, domain or mcc; cards for the cards somebody has, amount, and what you know of the person: pay, meets, chosen, spent, mileValue. For a few cards at several places side by side, with reasons, use compare_cards. ' +
      'Returns the card that surely earns most first; call no card best on a condition in ifMet without saying so, and ask the person about it. Rules are as of the day in `on`; the bank’s own terms take precedence.',
    defaults: { limit: 10 },
  },
  command: {
    signature: 'best <merchant...>',
    summary: 'the best cards at a merchant (name, web address or id) or for a code',
    options: {
      region: REGION_OPTION,
      cards: { flag: '--cards <names>', help: 'only these cards: short names, separated by commas' },
      amount: {
        flag: '--amount <sum>',
        help: `what you pay, in the card’s currency (default: ${DEFAULT_AMOUNT})`,
      },
      pay: { flag: '--pay <way>', help: `how you pay: ${PAY_WAYS.join(', ')} (default: the best way there)` },
      meets: {
        flag: '--meets <names>',
        help: 'cards whose minimum spend or tier you meet: evol, or what you spend: uobone:1000; or all',
      },
      chosen: { flag: '--chosen <names>', help: 'categories you picked: ladys:dining' },
      spent: { flag: '--spent <sums>', help: 'what has used up caps so far: crmc:300,evol:120' },
      mileValue: { flag: '--mile-value <cents>', help: 'what a mile is worth to you (default: by region)' },
      type: {
        flag: '--channel <way>',
        help: 'online or offline (default: the merchant’s usual way; any way for a code)',
      },
      country: { flag: '--country <code>', help: 'where you pay, if not in the cards’ region' },
      service: {
        flag: '--service <what>',
        help: 'what you buy, if it has a separate code, such as pump or top-up',
      },
      network: { flag: '--network <name>', help: `pay on one network: ${NETWORKS.join(', ')}` },
    },
    note: 'Up to four digits are read as a code. If a name fits several merchants, the likeliest is taken and the others are listed.',
    examples: [
      'best shopee.sg',
      'best starbucks --region US',
      'best 5812 --pay online',
      'best esso --service pump',
      'best shopee --cards crmc,wwmc --amount 80 --spent crmc:950',
    ],
    blank: 'give a merchant or a code',
    readOperand(operand) {
      if (parseMccCode(operand) !== undefined) return { mcc: operand };
      return isTooLong(operand) && looksLikeAddress(operand) ? { domain: operand } : { q: operand };
    },
    text(result) {
      const { type, id, Store, Country, holds, known, codes } = result.place;
      const rows = result.cards.filter(({ earns }) => earns.value > 0);
      return [
        {
          labelled: true,
          rows: [
            ...(id ? [['merchant', `${Store} (${Country}, ${type})`]] : []),
            ...(known ? [] : [['merchant', 'nobody lists it: its codes are guessed from its name']]),
            ...codes.map(({ MCC, Category, share }, index) => [
              index === 0 ? 'MCC' : '',
              `${MCC} ${Category}${codes.length > 1 ? `, ${Math.round(share * 100)} %` : ''}`,
            ]),
            ...(id ? [['how sure', formatConfidence(result.place)]] : []),
            ...(holds === undefined ? [] : [['how often', holds]]),
            ...result.others.map((other, index) => [
              index === 0 ? 'or is it' : '',
              `${other.Store} (${other.Country}): ${other.id}`,
            ]),
          ],
        },
        `\n${result.advice}`,
        `\nOn ${formatMoney(result.amount, result.cards[0]?.currency ?? '')} (${result.region}), a mile at ${formatCents(result.mileValue.cents)}:`,
        {
          rows: rows.map((card) => [
            formatMoney(card.earns.sure, card.currency),
            card.earns.value > card.earns.sure ? formatMoney(card.earns.value, card.currency) : '',
            card.name,
            card.mpd,
            card.spendCap,
          ]),
          headings: ['surely', 'at best', 'card', 'rate', 'cap'],
        },
      ];
    },
    explainNotFound: (operand, ask, { region: compared = '' }) =>
      parseMccCode(operand) === undefined
        ? explainUnknownMerchant(operand, ask, compared)
        : explainUnknownCode(operand, ask),
  },
});

/** What the request is about, and its cards in the order of what they earn there for this person. */
function rankForRequest(request: Request, context: OperationContext) {
  const { amount = DEFAULT_AMOUNT } = request;
  const compared = findRegion(request.region, context);
  const here = context.catalogue.cards.filter((card) => card.region === compared);
  const cards = request.cards === undefined ? here : findNamedCards(here, request.cards, compared);
  const { mileValue, holder } = readHolder(request, here, compared, context);
  const { place, others } = findPurchase(request, context);
  const ranked = rankPurchase(cards, place.question, amount, holder);
  return { compared, on: place.question.on, amount, mileValue, holder, place, others, ranked };
}

/** The part of a request that is about the place and not about the person. */
type PurchaseRequest = Pick<
  Request,
  'merchant' | 'domain' | 'mcc' | 'q' | 'region' | 'pay' | 'type' | 'country' | 'service' | 'network' | 'on'
>;

/** Where and how a purchase is made, whoever makes it. */
export function findPurchase(request: PurchaseRequest, context: OperationContext): FoundPlace {
  const { merchant, domain, mcc, q } = request;
  if ([merchant, domain, mcc, q].filter((each) => each !== undefined).length !== 1)
    fail(ERRORS.oneOf('merchant', 'domain', 'mcc', 'q'));
  const payment = {
    region: findRegion(request.region, context),
    on: request.on ?? context.on,
    dated: request.on !== undefined,
    channel: chooseChannel(request),
    pay: request.pay,
    country: request.country,
    service: request.service,
    network: request.network,
  };
  return findPlace(request, payment, context);
}

export function describePlace(
  { question, found, holds, codes }: Place,
  { mcc: given, service: bought, network: used }: Pick<Request, 'mcc' | 'service' | 'network'>,
  { catalogue }: OperationContext,
): Result['place'] {
  return {
    known: given !== undefined || found !== undefined,
    MCC: question.mcc,
    Category: getCategory(catalogue, question.mcc),
    codes: codes.map(({ mcc, share, basis }) => ({
      MCC: mcc,
      Category: getCategory(catalogue, mcc),
      share,
      basis,
    })),
    type: question.channel,
    ...(found && {
      id: found.merchant.id,
      Store: found.merchant.name,
      Country: found.country,
      confidence: found.code.confidence,
      basis: found.code.basis,
    }),
    service: bought,
    network: used,
    holds,
    ...(question.merchant?.accepts && { networks: [...question.merchant.accepts.networks] }),
  };
}

/** A way of paying says on which channel it is. */
function chooseChannel({ pay, type }: PurchaseRequest): Request['type'] {
  if (pay === undefined) return type;
  const own = pay === 'online' || pay === 'in-app' ? 'online' : 'offline';
  if (type !== undefined && type !== own) fail(ERRORS.contradiction(pay, type));
  return own;
}

function readHolder(
  { mileValue: cents, meets, chosen, spent }: Request,
  here: readonly Card[],
  compared: string,
  { catalogue }: OperationContext,
): { readonly mileValue: Result['mileValue']; readonly holder: Holder } {
  const { region: _, ...known } = getMileValue(catalogue.meta, compared);
  const mileValue = cents === undefined ? known : { cents, basis: 'given' as const };
  const read = parseHolder(here, { mileValue: mileValue.cents, meets, chosen, spent });
  return 'problem' in read ? failFor(read.problem, compared) : { mileValue, holder: read.holder };
}

function failFor(problem: HolderProblem, compared: string): never {
  switch (problem.kind) {
    case 'card':
      return fail(ERRORS.unknownCard(problem.name, compared, problem.allowed, problem.parameter));
    case 'category':
      return fail(ERRORS.unknownCategory(problem.name, problem.card.shortName, problem.allowed));
    case 'sum':
      return fail(ERRORS.badSum(problem.parameter, problem.given));
  }
}

interface FoundPlace {
  readonly place: Place;
  readonly others: readonly SearchRow[];
}

function findPlace(request: PurchaseRequest, payment: DatedPayment, context: OperationContext): FoundPlace {
  const { merchant, domain, mcc: digits, q } = request;
  const { catalogue } = context;
  if (digits !== undefined) {
    if (payment.service !== undefined) fail(ERRORS.needsMerchant('service'));
    return { place: placeAtCode(findMcc(digits, context).code, payment), others: [] };
  }
  const { place, others } =
    q !== undefined
      ? findNamedPlace(q, payment, context)
      : {
          place:
            merchant !== undefined
              ? placeAtMerchant(catalogue, merchant, payment)
              : placeAtSite(catalogue, domain ?? '', payment),
          others: [],
        };
  const services = place?.otherServices;
  if (services !== undefined) fail(ERRORS.unknownService(payment.service!, services));
  const named = merchant ?? domain ?? q ?? '';
  return {
    place:
      place ??
      fail(ERRORS.merchantNotFound, () =>
        describeUnknownMerchant(
          named,
          findSuggestions(catalogue, context.search, parseSuggestParameters(named, domain !== undefined)),
        ),
      ),
    others,
  };
}

/** Never refused for being ambiguous; a shop that nobody lists is rated by the codes that its name suggests. */
function findNamedPlace(q: string, payment: DatedPayment, context: OperationContext) {
  const { catalogue } = context;
  const { place, others } = findLikelyMerchant(context, q, payment.region, MAX_OTHERS);
  if (place === undefined) return { place: placeByGuess(catalogue, q, payment), others };
  const { country } = payment;
  const located = country === undefined ? place : locateMerchant(place.merchant, { country });
  return { place: placeAt(catalogue, located, payment), others };
}

/** Lists merchants with nearly that name, or else similar ones, each with the id to use instead. */
async function explainUnknownMerchant(name: string, ask: Ask, compared: string): Promise<string> {
  const isAddress = looksLikeAddress(name);
  const { results } = isAddress
    ? { results: [] }
    : await ask(searchStores, { q: name, limit: MAX_CHOICES, country: compared, include: 'id' });
  const near =
    results.length > 0 ? results : (await ask(suggest, parseSuggestParameters(name, isAddress))).near;
  const choices = near.map(({ Store, Country, id }) => `${Store} (${Country}): ${id}`);
  return results.length > 0
    ? `no merchant is called exactly “${name}”. See ${suggestSearch(name)}${listBelow(', or give one of these ids', choices)}`
    : `merchant not found: “${name}”. Try ${suggestSearch(name)}, or give its code${listBelow(' or one of these ids', choices)}`;
}

/**
 * `Without conditions: HSBC Revolution, 400 miles (S$6). If you spend S$800 a statement month on it: UOB EVOL, S$10.`
 * No card is called best on a condition that is open.
 */
function formatAdvice(ranked: readonly Earning[], describe: (earning: Earning) => RankedCard): string {
  const [most] = ranked;
  if (most === undefined) return 'No card to compare.';
  const first = describe(most);
  const surely =
    most.sure === 0
      ? 'No card surely earns anything here.'
      : `Without conditions: ${first.name}, ${formatEarned(first, most.sure)}${formatWay(first.sureHow ?? (most.openChannel === undefined ? first.how : undefined))}.`;
  const highest = ranked.reduce((one, other) => (other.value > one.value ? other : one));
  if (highest.value <= most.sure) return surely;
  const best = describe(highest);
  const conditions = best.ifMet.map(({ label }) => label);
  const name = highest === most && most.sure > 0 ? 'with the same card' : best.name;
  // “If you pay online” says how.
  const how = highest.openChannel === 'online' ? undefined : best.how;
  return `${surely} If you ${joinAnd(conditions)}: ${name}, ${formatEarned(best, highest.value)}${formatWay(how)}.`;
}

const formatWay = (how: string | undefined): string => (how === undefined ? '' : ` (${how})`);

/** `320 miles (S$4.80)`, `S$4.80`: of what a card earns, the part that is worth so much. */
function formatEarned({ earns, currency }: RankedCard, worth: number): string {
  const money = formatMoney(worth, currency);
  if (earns.unit === 'cash-back') return money;
  const units = earns.value === 0 ? 0 : Math.round((earns.amount * worth) / earns.value);
  return `${formatThousands(units)} ${earns.unit} (${money})`;
}
