// GET /api/best-card: the cards one holds, for one purchase. The choice of cards is in the URL and nowhere else.
import { CHANNELS } from '../../catalogue/evidence.ts';
import { formatRate } from '../../catalogue/money.ts';
import { placeAtCode, placeAtSite } from '../../query/best-card/purchase-place.ts';
import { chooseCards, rankPurchase } from '../../query/best-card/rank-purchase.ts';
import { sayDecision } from '../../query/eligibility/judge-card.ts';
import { getCategory } from '../../query/search-merchants.ts';
import { day, readDay } from './day.ts';
import { defineEndpoint } from './endpoint.ts';
import { ERRORS, isRefusal } from './errors.ts';
import { chooseExampleMcc, mcc, readMcc } from './mcc.ts';
import { NO_CONTROL_CHARACTER } from './query-string.ts';
import { readRegion, region } from './region.ts';
import { list, object, text } from './schema.ts';
import { EligibleCard, fraction, merchantFields, success } from './schemas.ts';

export const DEFAULT_AMOUNT = 100;
const MOST_AMOUNT = 10_000_000;
const AMOUNT = /^[0-9]{1,8}(?:\.[0-9]{1,2})?$/;
const miles = (description: string) => ({ type: 'number', minimum: 0, description }) as const;

export const BestCard = object(
  {
    success,
    on: text({ description: 'The day of the payment.' }),
    region: text(),
    amount: { type: 'number', description: 'In the card’s currency.' } as const,
    place: object(
      { MCC: merchantFields.MCC, Category: merchantFields.Category },
      {
        optional: {
          type: merchantFields.type,
          id: text(),
          Store: merchantFields.Store,
          Country: merchantFields.Country,
          confidence: fraction('How sure we are of the merchant’s code.'),
        },
      },
    ),
    cards: list(
      object(
        {
          ...EligibleCard.properties,
          miles: miles('What the purchase earns, if what is assumed is true.'),
          atLeast: miles('What it earns in any case.'),
          rewardUnit: { enum: ['miles', 'points', 'cash-back'] } as const,
          assumed: list(text()),
        },
        { title: 'RankedCard' },
      ),
      { description: 'The one that earns most first.' },
    ),
    assumed: list(text(), { description: 'For all cards.' }),
  },
  { title: 'BestCard' },
);

/** Undefined where it is no amount that one could pay. */
export function readAmount(written = String(DEFAULT_AMOUNT)): number | undefined {
  const amount = AMOUNT.test(written) ? Number(written) : Number.NaN;
  return amount > 0 && amount <= MOST_AMOUNT ? amount : undefined;
}

export const bestCard = defineEndpoint({
  name: 'findBestCard',
  path: '/best-card',
  summary: 'Which of the cards one holds earns most on one purchase, and what that assumes',
  parameters: object(
    {},
    {
      optional: {
        domain: text({ minLength: 1, description: 'Where one pays: a domain or URL, as pasted.' }),
        mcc: { ...mcc, description: 'Or a code alone.' },
        region,
        amount: text({
          description: `In the card’s currency, with two decimals at most; ${DEFAULT_AMOUNT} without it.`,
        }),
        cards: text({
          maxLength: 1000,
          pattern: NO_CONTROL_CHARACTER,
          description: 'Short names joined by commas; all of the region without it.',
        }),
        type: {
          enum: CHANNELS,
          description: 'How one pays, where it is not the usual way.',
        } as const,
        on: day,
      },
    },
  ),
  body: BestCard,
  refusals: ({ catalogue }) => [
    ERRORS.badRegion(catalogue.meta.regions),
    ERRORS.eitherOr('domain', 'mcc'),
    ERRORS.badAmount(MOST_AMOUNT),
    ERRORS.noCards,
    ERRORS.unknownCard('XYZ', catalogue.meta.regions[0] ?? ''),
    ERRORS.badDay,
    ERRORS.merchantNotFound,
    ERRORS.mccNotFound,
  ],
  example: ({ catalogue }) => ({ mcc: chooseExampleMcc(catalogue), amount: '80' }),
  read(
    { domain, mcc: digits, region: askedRegion, amount: written, cards: named, type, on: askedDay },
    context,
  ) {
    const { catalogue } = context;
    const where = readRegion(askedRegion, context);
    if (isRefusal(where)) return where;
    const when = readDay(askedDay, context.on);
    if (isRefusal(when)) return when;
    if ((domain === undefined) === (digits === undefined)) return ERRORS.eitherOr('domain', 'mcc');
    const amount = readAmount(written);
    if (amount === undefined) return ERRORS.badAmount(MOST_AMOUNT);
    const names = (named ?? '')
      .split(',')
      .map((name) => name.trim())
      .filter(Boolean);
    if (named !== undefined && names.length === 0) return ERRORS.noCards;
    const chosen = chooseCards(catalogue.cards, where.region, names);
    if ('unknown' in chosen) return ERRORS.unknownCard(chosen.unknown, where.region);
    const purchase = { ...where, ...when, dated: askedDay !== undefined, channel: type };
    const found = digits === undefined ? undefined : readMcc(digits, catalogue);
    if (found !== undefined && isRefusal(found)) return found;
    const place =
      found === undefined
        ? placeAtSite(catalogue, domain ?? '', purchase)
        : placeAtCode(found.mcc.code, purchase);
    if (place === undefined) return ERRORS.merchantNotFound;
    const { question, merchant, assumed } = place;
    const held = chosen.held.map(({ shortName }) => shortName);
    return {
      key: JSON.stringify([question, amount, held]),
      build: () => ({
        success: true as const,
        on: when.on,
        region: where.region,
        amount,
        place: {
          MCC: question.mcc,
          Category: getCategory(catalogue, question.mcc),
          ...(question.channel !== undefined && { type: question.channel }),
          ...(merchant && {
            id: merchant.merchant.id,
            Store: merchant.merchant.name,
            Country: merchant.country,
            confidence: merchant.code.confidence,
          }),
        },
        cards: rankPurchase(chosen.held, question, amount).map((earning) => ({
          name: earning.card.name,
          shortName: earning.card.shortName,
          eligible: earning.decision.kind === 'bonus',
          mpd: formatRate(earning.decision.rate),
          spendCap: sayDecision(earning.card, earning.decision, question),
          miles: earning.miles,
          atLeast: earning.atLeast,
          rewardUnit: earning.card.rewardUnit,
          assumed: earning.assumed,
        })),
        assumed: [
          ...(written === undefined ? [`The purchase is ${DEFAULT_AMOUNT} in the card’s currency`] : []),
          ...assumed,
        ],
      }),
    };
  },
});
