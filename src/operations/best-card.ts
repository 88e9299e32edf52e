// Which card earns most on a purchase: GET /api/best-card, the tool best_cards, `mcc-lookup best`. Which cards somebody has
// is stored nowhere.
import { z } from 'zod';
import { parseMccCode } from '../catalogue/mcc.ts';
import { formatMoney, formatRate } from '../catalogue/money.ts';
import { NETWORKS } from '../catalogue/network.ts';
import { rankPurchase } from '../query/earn-purchase.ts';
import { isOutdated } from '../query/eligibility/describe-card.ts';
import { formatDecision } from '../query/eligibility/format-caps.ts';
import { isTooLong, MAX_CHOICES } from '../query/find-merchant.ts';
import { looksLikeAddress } from '../query/find-site.ts';
import {
  type DatedPayment,
  type Place,
  placeAt,
  placeAtCode,
  placeAtMerchant,
  placeAtSite,
} from '../query/place.ts';
import { MAX_QUERY_LENGTH } from '../query/query-length.ts';
import { getCategory } from '../query/search-merchants.ts';
import { suggest as findSuggestions, parseSuggestParameters } from '../query/suggest.ts';
import { ERRORS, fail } from './errors.ts';
import { findExampleMerchant } from './examples.ts';
import { explainUnknownCode } from './mcc-codes.ts';
import { describeUnknownMerchant, findMcc, findNamedCards, findNamedMerchant } from './named.ts';
import { type Ask, defineOperation, type OperationContext, REGION_OPTION } from './operation.ts';
import {
  channel,
  cleanText,
  country,
  day,
  findRegion,
  freeText,
  mcc,
  nameList,
  network,
  optional,
  region,
  service,
  sum,
  wholeNumber,
} from './parameters.ts';
import { basis, ComparedCard, fraction, merchantFields, success, text } from './schemas.ts';
import { searchStores } from './search-stores.ts';
import { suggest } from './suggest.ts';
import { formatConfidence, listBelow, listCards, suggestSearch } from './text.ts';

export const DEFAULT_AMOUNT = 100;
const MAX_AMOUNT = 10_000_000;
/** More cards than any region has. */
const MAX_CARDS = 100;

const miles = (description: string) => z.number().min(0).meta({ description });

const BestCard = z
  .object({
    success,
    on: text('The day of the payment.'),
    region: z.string(),
    amount: z.number().meta({ description: 'In the card’s currency.' }),
    place: z.object({
      MCC: merchantFields.MCC,
      Category: merchantFields.Category,
      type: merchantFields.type.optional(),
      id: z.string().optional(),
      Store: merchantFields.Store.optional(),
      Country: merchantFields.Country.optional(),
      confidence: fraction('How sure we are of the merchant’s code.').optional(),
      basis: basis.optional(),
      service: service.optional(),
      network: network.optional(),
      holds: text(
        'How often the merchant’s usual code applies, in a sentence; absent if no other code is known.',
      ).optional(),
      networks: z.array(network).optional().meta({
        description: 'The networks that the merchant accepts there; absent if no restriction is known.',
      }),
    }),
    cards: z
      .array(
        z
          .object({
            ...ComparedCard.shape,
            miles: miles('What the purchase earns, if the assumptions hold.'),
            atLeast: miles('What it earns even if the conditions of the bonus are not met.'),
            conditional: z
              .boolean()
              .meta({ description: 'Whether the rate depends on something that the request does not say.' }),
            asOf: text('The date of the card’s latest source; absent if none has a date.').optional(),
            outdated: z.boolean().meta({
              description: 'Whether that is more than 12 months before the day of the payment, or unknown.',
            }),
            rewardUnit: z.enum(['miles', 'points', 'cash-back']),
            currency: text('The card’s own: `SGD`.'),
            assumed: z.array(z.string()),
          })
          .meta({ id: 'RankedCard' }),
      )
      .meta({ description: 'The highest earning first.' }),
    assumed: z.array(z.string()).meta({ description: 'For all cards.' }),
  })
  .meta({ id: 'BestCard' });

const parameters = z.object({
  merchant: optional(
    freeText('Where you pay: a merchant’s id, as returned by `/api/store/search?include=id`.'),
  ),
  domain: optional(freeText('Or a domain or URL, as pasted.')),
  mcc: optional(mcc.meta({ description: 'Or just a code.' })),
  q: optional(
    cleanText(
      MAX_QUERY_LENGTH,
      'Or a name; a web address or an id will do too. If several merchants fit, none is chosen.',
    ),
  ),
  region: optional(region),
  amount: optional(
    sum(MAX_AMOUNT, `In the card’s currency, with two decimals at most; the default is ${DEFAULT_AMOUNT}.`),
  ),
  cards: nameList(
    'Short names, or enough of a name, separated by commas; by default, all cards of the region.',
  ),
  type: optional(channel),
  country: optional(
    country.meta({ description: 'Where you pay, if it is not the cards’ region: two letters.' }),
  ),
  service: optional(service),
  network: optional(network),
  on: optional(day),
  limit: optional(wholeNumber(1, MAX_CARDS, 'How many cards to list; by default, all.')),
});
type Request = z.output<typeof parameters>;
type RankedCard = z.output<typeof BestCard>['cards'][number];

export const bestCard = defineOperation({
  name: 'bestCard',
  path: '/best-card',
  summary: 'Which card earns most on a purchase, and what that assumes',
  tag: 'Cards',
  description:
    'Give the place as one of `merchant`, `domain`, `mcc` or `q`. Each card has what the purchase earns, what it earns without the bonus, and the conditions that are assumed to be met.',
  parameters,
  result: BestCard,
  errors: ({ catalogue }) => [
    ERRORS.badRegion(catalogue.meta.regions),
    ERRORS.oneOf('merchant', 'domain', 'mcc', 'q'),
    ERRORS.badAmount(MAX_AMOUNT),
    ERRORS.noCards,
    ERRORS.unknownCard('XYZ', catalogue.meta.regions[0] ?? ''),
    ERRORS.badCountry,
    ERRORS.badDay,
    ERRORS.needsMerchant('service'),
    ERRORS.unknownService('fuel', ['counter', 'pump']),
    ERRORS.merchantNotFound,
    ERRORS.severalMerchants(['grab', 'grab-food']),
    ERRORS.mccNotFound,
  ],
  example: (context) => ({ merchant: findExampleMerchant(context, 'fairprice').id, amount: '80' }),
  answer(request, context) {
    const { catalogue } = context;
    const { type, country: where, service: bought, network: used, amount = DEFAULT_AMOUNT } = request;
    const compared = findRegion(request.region, context);
    const on = request.on ?? context.on;
    const given = [request.merchant, request.domain, request.mcc, request.q];
    if (given.filter((each) => each !== undefined).length !== 1)
      fail(ERRORS.oneOf('merchant', 'domain', 'mcc', 'q'));
    const here = catalogue.cards.filter((card) => card.region === compared);
    const cards = request.cards === undefined ? here : findNamedCards(here, request.cards, compared);
    const dated = request.on !== undefined;
    const payment = {
      region: compared,
      on,
      dated,
      channel: type,
      country: where,
      service: bought,
      network: used,
    };
    const { question, found, holds, assumed } = findPlace(request, payment, context);
    return {
      success: true as const,
      on,
      region: compared,
      amount,
      place: {
        MCC: question.mcc,
        Category: getCategory(catalogue, question.mcc),
        ...(question.channel !== undefined && { type: question.channel }),
        ...(found && {
          id: found.merchant.id,
          Store: found.merchant.name,
          Country: found.country,
          confidence: found.code.confidence,
          basis: found.code.basis,
        }),
        ...(bought !== undefined && { service: bought }),
        ...(used !== undefined && { network: used }),
        ...(holds !== undefined && { holds }),
        ...(question.merchant?.accepts && { networks: [...question.merchant.accepts.networks] }),
      },
      cards: rankPurchase(cards, question, amount)
        .slice(0, request.limit)
        .map(({ card, decision, miles: earned, atLeast, assumed: conditions }) => ({
          name: card.name,
          shortName: card.shortName,
          eligible: decision.kind === 'bonus',
          mpd: formatRate(decision.rate, card),
          spendCap: formatDecision(card, decision, question, 'people'),
          miles: earned,
          atLeast,
          conditional: decision.conditional,
          ...(card.asOf !== null && { asOf: card.asOf }),
          outdated: isOutdated(card, on),
          rewardUnit: card.rewardUnit,
          currency: card.currency,
          assumed: [...conditions],
        })),
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
      'Ranks the credit cards of a region by what a purchase earns at a merchant or on a merchant category code (MCC), with caps and conditions. ' +
      'Use it for “which card should I use at …?”. Give the place as one of q (a name, a web address or an id), merchant, domain or mcc; cards to rank only the cards somebody has, and amount to see what that purchase earns, caps included. For a few cards at several places side by side, with reasons, use compare_cards. ' +
      'Returns the card that earns most first. Rules are as of the day in `on`; the bank’s own terms take precedence.',
    defaults: { limit: 10 },
  },
  command: {
    signature: 'best <merchant>',
    summary: 'the best cards at a merchant (name, web address or id) or for a code',
    options: {
      region: REGION_OPTION,
      cards: { flag: '--cards <names>', help: 'only these cards: short names, separated by commas' },
      amount: {
        flag: '--amount <sum>',
        help: 'what you pay, in the card’s currency: shows what each card earns',
      },
      type: {
        flag: '--channel <way>',
        help: 'how you pay, online or offline (default: the merchant’s usual way; any way for a code)',
      },
      service: {
        flag: '--service <what>',
        help: 'what you buy, if it has a separate code, such as pump or top-up',
      },
      network: { flag: '--network <name>', help: `pay on one network: ${NETWORKS.join(', ')}` },
    },
    note: 'Up to four digits are read as a code. If a name fits several merchants, their ids are listed: run it again with one of them.',
    examples: [
      'best shopee.sg',
      'best starbucks --region US',
      'best 5812 --channel online',
      'best esso --service pump',
      'best shopee --cards crmc,wwmc --amount 80',
    ],
    blank: 'give a merchant or a code',
    readOperand(operand) {
      if (parseMccCode(operand) !== undefined) return { mcc: operand };
      return isTooLong(operand) && looksLikeAddress(operand) ? { domain: operand } : { q: operand };
    },
    text(result, _, { amount, cards }) {
      const { MCC, Category, type, id, Store, Country, holds } = result.place;
      const describe = (card: RankedCard) => [
        ...(amount === undefined ? [] : [formatEarned(card)]),
        card.mpd,
        card.name,
        card.spendCap,
      ];
      const headings = [...(amount === undefined ? [] : ['earns']), 'rate', 'card', 'cap'];
      return [
        {
          labelled: true,
          rows: [
            ...(id ? [['merchant', `${Store} (${Country}, ${type})`]] : []),
            ['MCC', `${MCC} ${Category}`],
            ...(id ? [['how sure', formatConfidence(result.place)]] : []),
            ...(holds === undefined ? [] : [['how often', holds]]),
          ],
        },
        ...(cards === undefined
          ? listCards(result.cards, result.region, describe, headings)
          : ['\nYour cards, best first:', { rows: result.cards.map(describe), headings }]),
      ];
    },
    explainNotFound: (operand, ask, { region: compared = '' }) =>
      parseMccCode(operand) === undefined
        ? explainUnknownMerchant(operand, ask, compared)
        : explainUnknownCode(operand, ask),
  },
});

function findPlace(request: Request, payment: DatedPayment, context: OperationContext): Place {
  const { merchant, domain, mcc: digits, q } = request;
  const { catalogue } = context;
  if (digits !== undefined) {
    if (payment.service !== undefined) fail(ERRORS.needsMerchant('service'));
    return placeAtCode(findMcc(digits, context).code, payment);
  }
  const place =
    q !== undefined
      ? placeAt(catalogue, findNamedMerchant(q, payment, context), payment)
      : merchant !== undefined
        ? placeAtMerchant(catalogue, merchant, payment)
        : placeAtSite(catalogue, domain ?? '', payment);
  const others = place?.otherServices;
  if (others !== undefined) fail(ERRORS.unknownService(payment.service!, others));
  const named = merchant ?? domain ?? '';
  return (
    place ??
    fail(ERRORS.merchantNotFound, () =>
      describeUnknownMerchant(
        named,
        findSuggestions(catalogue, context.search, parseSuggestParameters(named, domain !== undefined)),
      ),
    )
  );
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

/** `320 miles`, `S$4.80 cash back`: a mile counts as a cent. */
function formatEarned({ miles, rewardUnit, currency }: RankedCard): string {
  if (rewardUnit === 'cash-back') return `${formatMoney(Math.round(miles) / 100, currency)} cash back`;
  return `${miles} ${rewardUnit === 'points' ? 'miles’ worth of points' : 'miles'}`;
}
