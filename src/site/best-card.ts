// `/best-card?at=&merchant=&amount=&region=&pay=&cards=A&cards=B`, and what the address says about the person: a form
// and its answer, which is that of GET /api/best-card. `q`, as in the API, works for `at`.
import { squashName } from '../catalogue/fold-name.ts';
import { parseMccCode } from '../catalogue/mcc.ts';
import { bestCard } from '../operations/best-card.ts';
import type { BestCardResult } from '../operations/best-card-schema.ts';
import { OperationError } from '../operations/errors.ts';
import { readParameters } from '../operations/operation.ts';
import { DEFAULT_AMOUNT, PAY_WAYS, type PayWay } from '../query/advice/purchase.ts';
import { isTooLong } from '../query/find-merchant.ts';
import { BestCardPage } from '../web/pages/best-card.tsx';
import { listTerms } from '../web/visitor/card-terms.ts';
import { PERSONAL } from '../web/visitor/parameters.ts';
import { type PageContext, type PageHandler, showPage } from './page.ts';

export const answerBestCard: PageHandler = async (context) => {
  const { query, region, on, catalogue } = context;
  const cards = catalogue.cards.filter((card) => card.region === region);
  const known = new Set(cards.map(({ shortName }) => shortName));
  // When the region changes, cards from the old region are dropped.
  const held = listNames(context).filter((name) => known.has(name));
  const at = (query.at ?? query.q ?? '').slice(0, 2048);
  const amount = (query.amount ?? '') || String(DEFAULT_AMOUNT);
  const merchant = findNamed(context, query.merchant ?? '', at);
  const personal = Object.fromEntries(
    PERSONAL.flatMap((name) => (name !== 'cards' && query[name] ? [[name, query[name]]] : [])),
  );
  const input = { at, merchant, amount, held, pay: PAY_WAYS.find((way) => way === query.pay), personal };
  const found = at === '' ? {} : await findAnswer(context, input);
  return showPage(
    `best-card ${JSON.stringify([input, region])}`,
    BestCardPage,
    () => ({
      ...input,
      region,
      cards: cards.map((card) => listTerms(card, on)),
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
  readonly pay?: PayWay | undefined;
  readonly isUsual?: boolean;
  readonly problem?: string;
}

async function findAnswer(
  context: PageContext,
  { at, merchant, amount, held, pay, personal }: PurchaseInput,
): Promise<Found> {
  const { usually, ...person } = personal;
  const ask = (way: PayWay | undefined): Promise<BestCardResult> =>
    askBestCard(context, {
      ...namePlace(at, merchant),
      ...person,
      amount,
      region: context.region,
      ...(held.length > 0 && { cards: held.join(',') }),
      ...(way !== undefined && { pay: way }),
    });
  try {
    const answer = await ask(pay);
    const usual = PAY_WAYS.find((way) => way === usually);
    // How somebody pays at counters says nothing about shops that sell online.
    if (pay !== undefined || usual === undefined || answer.place.type === 'online') return { answer };
    return { answer: await ask(usual), pay: usual, isUsual: true };
  } catch (error) {
    if (!(error instanceof OperationError)) throw error;
    return { problem: explain(error, at) };
  }
}

function namePlace(at: string, merchant: string | undefined): Record<string, string> {
  if (merchant !== undefined) return { merchant };
  if (parseMccCode(at) !== undefined) return { mcc: at };
  return isTooLong(at) ? { domain: at } : { q: at };
}

async function askBestCard(
  { catalogue, search, on, site }: PageContext,
  given: object,
): Promise<BestCardResult> {
  const parameters = readParameters(bestCard, given) as Parameters<typeof bestCard.answer>[0];
  const answer = await bestCard.answer(parameters, {
    catalogue,
    search,
    on,
    defaultRegion: site.defaultRegion,
  });
  return answer as BestCardResult;
}

function explain({ statusCode, message }: OperationError, at: string): string {
  return statusCode === 404
    ? `We don’t know “${at.slice(0, 60)}”. Try the shop’s full name, its web address, or its four-digit code.`
    : `${message}.`;
}
