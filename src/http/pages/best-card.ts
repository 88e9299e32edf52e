// `/best-card?at=&merchant=&amount=&region=&cards=A&cards=B`: a form and its answer. `q`, as in the API, works for `at`.
// The selection is only in the URL.
import { squashName } from '../../catalogue/fold-name.ts';
import { getMileValue } from '../../catalogue/mile-value.ts';
import { bestCard } from '../../operations/best-card.ts';
import { listAssumptions, listOpenConditions, toDecision } from '../../query/advice/describe-earning.ts';
import { rankPurchase } from '../../query/advice/earn-purchase.ts';
import { DEFAULT_AMOUNT } from '../../query/advice/purchase.ts';
import { chooseCards } from '../../query/find-card.ts';
import { isTooLong } from '../../query/find-merchant.ts';
import { type Place, placeAtCode, placeAtMerchant, placeAtSite } from '../../query/place.ts';
import { MAX_QUERY_LENGTH } from '../../query/query-length.ts';
import { getCategory } from '../../query/search-merchants.ts';
import { type Meaning, type UnderstoodQuery, understandQuery } from '../../query/understand-query.ts';
import { BestCardPage, type BestCardPageProps } from '../../web/pages/best-card.tsx';
import { showMeaning } from '../../web/pages/meaning.tsx';
import type { Query } from '../request-target.ts';
import type { PageContext, PageHandler } from './page.ts';

const MAX_CHOICES = 6;

export const answerBestCard: PageHandler = (context) => {
  const { query, sendPage, region, catalogue } = context;
  const cards = catalogue.cards.filter((card) => card.region === region);
  const known = new Set(cards.map(({ shortName }) => shortName));
  // When the region changes, cards from the old region are dropped.
  const held = listNames(context).filter((name) => known.has(name));
  const at = (query.at ?? query.q ?? '').slice(0, 2048);
  const amount = (query.amount ?? '') || String(DEFAULT_AMOUNT);
  const merchant = findNamed(context, query.merchant ?? '', at);
  return sendPage(
    `best-card ${JSON.stringify([at, merchant, amount, region, held])}`,
    BestCardPage,
    () => {
      const found = at === '' ? {} : findAnswer(context, { at, merchant, amount, held });
      return { region, cards, held: new Set(held), at, merchant, amount, ...found };
    },
    { once: true },
  );
};

function listNames({ request }: PageContext): string[] {
  const given = (request.query as Query).cards;
  const values = Array.isArray(given) ? given : [given];
  return values
    .flatMap((value) => (typeof value === 'string' ? value.split(',') : []))
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
}

function findAnswer(
  context: PageContext,
  { at, merchant, amount, held }: PurchaseInput,
): Partial<Pick<BestCardPageProps, 'answer' | 'choices' | 'problem'>> {
  const { catalogue, on, region } = context;
  const { data: value = undefined } = bestCard.parameters.shape.amount.safeParse(amount);
  if (value === undefined)
    return { problem: 'Enter an amount above 0 and up to 10 million, such as 80 or 80.50.' };
  const found =
    merchant === undefined ? findPlace(context, at) : placeAtMerchant(catalogue, merchant, { region, on });
  if (found === undefined)
    return {
      problem: `We don’t know “${at.slice(0, 60)}”. Try the shop’s full name, its web address, or its four-digit code.`,
    };
  if ('meanings' in found) return { choices: listChoices(context, found, amount, held) };
  const chosen = chooseCards(catalogue.cards, region, held);
  const { question, assumed, found: shop } = found;
  const holder = { mileValue: getMileValue(catalogue.meta, region).cents };
  const answer = {
    place: shop && { id: shop.merchant.id, name: shop.merchant.name, confidence: shop.code.confidence },
    mcc: question.mcc,
    category: getCategory(catalogue, question.mcc),
    on,
    amount: value,
    earnings: rankPurchase('held' in chosen ? chosen.held : [], question, value, holder).map((earning) => ({
      earning,
      decision: toDecision(earning, question),
      assumed: listAssumptions(earning, question, value, holder),
      ifMet: listOpenConditions(earning),
    })),
    assumed,
  };
  return { answer };
}

/** The place if it is clear, otherwise what the text may mean; undefined if nothing matches. */
function findPlace(context: PageContext, at: string): Place | UnderstoodQuery | undefined {
  const { catalogue, region, on } = context;
  const payment = { region, on };
  const text = at.length > MAX_QUERY_LENGTH ? '' : at;
  const understood = isTooLong(text) ? undefined : understandQuery(context, text, { country: region });
  const place = understood?.answer && placeOf(understood.answer);
  if (place !== undefined) return place;
  return understood?.meanings.some(({ kind }) => kind !== 'card')
    ? understood
    : placeAtSite(catalogue, at, payment);

  function placeOf(meaning: Meaning): Place | undefined {
    if (meaning.kind === 'code') return placeAtCode(meaning.mcc.code, payment);
    if (meaning.kind === 'card') return undefined;
    return meaning.why === 'address'
      ? placeAtSite(catalogue, at, payment)
      : placeAtMerchant(catalogue, meaning.row.id, payment);
  }
}

function listChoices(
  { region, site }: PageContext,
  { meanings, subject }: UnderstoodQuery,
  amount: string,
  held: readonly string[],
) {
  const rest = new URLSearchParams({ amount, ...(held.length > 0 && { cards: held.join(',') }) });
  return meanings
    .filter(({ kind }) => kind !== 'card')
    .slice(0, MAX_CHOICES)
    .map((meaning) => {
      const { href, ...shown } = showMeaning(meaning, { intent: 'best-card', subject, region, site });
      return { ...shown, href: `${href}&${rest}` };
    });
}
