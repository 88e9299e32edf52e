// `/best-card?at=&merchant=&region=&pay=`: a form and its answer, which is that of GET /api/best-card, with what the page's
// script answers for its visitor. `q`, as in the API, works for `at`. Where no script runs, the form sends `amount` and
// `cards`, too, and the address may say more about the person.
import { squashName } from '../catalogue/fold-name.ts';
import { parseMccCode } from '../catalogue/mcc.ts';
import { getMileValue } from '../catalogue/mile-value.ts';
import { bestCard, findPurchase } from '../operations/best-card.ts';
import type { BestCardResult } from '../operations/best-card-schema.ts';
import { OperationError } from '../operations/errors.ts';
import { type OperationContext, readParameters } from '../operations/operation.ts';
import { DEFAULT_AMOUNT, PAY_WAYS, type PayWay } from '../query/advice/purchase.ts';
import { isTooLong } from '../query/find-merchant.ts';
import type { AskedPurchase } from '../web/advice/answer-for-me.ts';
import { BestCardPage } from '../web/pages/best-card.tsx';
import { PERSONAL } from '../web/visitor/parameters.ts';
import { type PageContext, type PageHandler, showPage } from './page.ts';

export const answerBestCard: PageHandler = async (context) => {
  const { query, region, catalogue } = context;
  const cards = catalogue.cards.filter((card) => card.region === region);
  const known = new Set(cards.map(({ shortName }) => shortName));
  // When the region changes, cards from the old region are dropped.
  const held = listNames(context).filter((name) => known.has(name));
  const at = (query.at ?? query.q ?? '').slice(0, 2048);
  const amount = (query.amount ?? '') || String(DEFAULT_AMOUNT);
  const merchant = findNamed(context, query.merchant ?? '', at);
  const personal = Object.fromEntries(
    PERSONAL.flatMap((name) =>
      name !== 'cards' && name !== 'usually' && query[name] ? [[name, query[name]]] : [],
    ),
  );
  const input = { at, merchant, amount, held, pay: PAY_WAYS.find((way) => way === query.pay), personal };
  const found = at === '' ? {} : await findAnswer(context, input);
  return showPage(
    `best-card ${JSON.stringify([input, region])}`,
    BestCardPage,
    () => ({
      ...input,
      region,
      cards,
      held: new Set(held),
      ...found,
    }),
    { once: true, isPersonal: held.length > 0 || Object.keys(personal).length > 0 },
  );
};

function listNames({ parameters: { cards = [] } }: PageContext): string[] {
  return [cards]
    .flat()
    .flatMap((value) => value.split(','))
    .map((name) => name.trim());
}

/** The merchant with this id, unless another name has been typed since it was chosen. */
function findNamed({ catalogue }: PageContext, id: string, at: string): string | undefined {
  const number = catalogue.findMerchantById(id);
  if (number === undefined) return undefined;
  return squashName(catalogue.summarise(number).name) === squashName(at) ? id : undefined;
}

interface PurchaseInput {
  readonly at: string;
  readonly merchant: string | undefined;
  readonly amount: string;
  readonly held: readonly string[];
  readonly pay: PayWay | undefined;
  readonly personal: Readonly<Record<string, string>>;
}

interface Found {
  readonly answer?: BestCardResult;
  readonly asked?: AskedPurchase;
  readonly problem?: string;
}

async function findAnswer(
  context: PageContext,
  { at, merchant, amount, held, pay, personal }: PurchaseInput,
): Promise<Found> {
  const { region } = context;
  const place = { ...namePlace(at, merchant), region, ...(pay !== undefined && { pay }) };
  try {
    const answer = await askBestCard(context, {
      ...place,
      ...personal,
      amount,
      ...(held.length > 0 && { cards: held.join(',') }),
    });
    return { answer, asked: describeAsked(context, place, { at, pay, answer }) };
  } catch (error) {
    if (!(error instanceof OperationError)) throw error;
    return { problem: explain(error, at) };
  }
}

/** What is the same for everybody, from which the script answers for one person. */
function describeAsked(
  context: PageContext,
  place: object,
  { at, pay, answer }: Pick<PurchaseInput, 'at' | 'pay'> & { readonly answer: BestCardResult },
): AskedPurchase {
  const { question, assumed } = askPurchase(context, place);
  const atCounter =
    pay === undefined && question.channel !== 'online'
      ? askPurchase(context, { ...place, type: 'offline' }).assumed
      : assumed;
  const { region, on, others } = answer;
  const { region: _, ...mileValue } = getMileValue(context.catalogue.meta, region);
  return {
    at,
    pay,
    region,
    on,
    place: answer.place,
    others,
    assumed: [...assumed],
    mileValue,
    question,
    assumedAtCounter: atCounter,
  };
}

function namePlace(at: string, merchant: string | undefined): Record<string, string> {
  if (merchant !== undefined) return { merchant };
  if (parseMccCode(at) !== undefined) return { mcc: at };
  return isTooLong(at) ? { domain: at } : { q: at };
}

const openContext = ({ catalogue, search, on, site }: PageContext): OperationContext => ({
  catalogue,
  search,
  on,
  defaultRegion: site.defaultRegion,
});

async function askBestCard(context: PageContext, given: object): Promise<BestCardResult> {
  const parameters = readParameters(bestCard, given) as Parameters<typeof bestCard.answer>[0];
  return (await bestCard.answer(parameters, openContext(context))) as BestCardResult;
}

/** Undefined parameters count as absent. */
export function askPurchase(context: PageContext, given: object) {
  const parameters = readParameters(bestCard, given) as Parameters<typeof findPurchase>[0];
  return findPurchase(parameters, openContext(context)).place;
}

function explain({ statusCode, message }: OperationError, at: string): string {
  return statusCode === 404
    ? `We don’t know “${at.slice(0, 60)}”. Try the shop’s full name, its web address, or its four-digit code.`
    : `${message}.`;
}
