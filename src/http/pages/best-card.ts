// `/best-card?at=&amount=&region=&cards=A&cards=B`: a form and its answer. The selection is stored only in the address.
import { parseMccCode } from '../../catalogue/mcc.ts';
import { rankPurchase } from '../../query/best-card/earn-purchase.ts';
import { chooseCards } from '../../query/find-card.ts';
import { placeAtCode, placeAtSite } from '../../query/place.ts';
import { getCategory } from '../../query/search-merchants.ts';
import { type BestCardAnswer, type BestCardPage, renderBestCardPage } from '../../web/pages/best-card.tsx';
import { DEFAULT_AMOUNT, readAmount } from '../api/best-card.ts';
import type { Query } from '../request-target.ts';
import type { PageContext, PageHandler } from './page.ts';

export const answerBestCard: PageHandler = (context) => {
  const { site, query, send, region, catalogue } = context;
  const cards = catalogue.cards.filter((card) => card.region === region);
  const known = new Set(cards.map(({ shortName }) => shortName));
  // When the region changes, cards of the old region are dropped.
  const held = listNames(context).filter((name) => known.has(name));
  const at = (query.at ?? '').slice(0, 2048);
  const amount = (query.amount ?? '') || String(DEFAULT_AMOUNT);
  return send(
    `best-card ${JSON.stringify([at, amount, region, held])}`,
    () => {
      const found = at === '' ? {} : findAnswer(context, { at, amount, region, held });
      const page: BestCardPage = { site, region, cards, held: new Set(held), at, amount, ...found };
      return renderBestCardPage(page);
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

function findAnswer(
  { catalogue, on }: PageContext,
  { at, amount, region, held }: { at: string; amount: string; region: string; held: readonly string[] },
): { answer: BestCardAnswer } | { refusal: string } {
  const value = readAmount(amount);
  if (value === undefined)
    return { refusal: 'Enter an amount above 0 and up to 10 million, such as 80 or 80.50.' };
  const digits = parseMccCode(at);
  const payment = { region, on, dated: false };
  const mcc = catalogue.mccs.get(digits ?? '');
  if (digits !== undefined && mcc === undefined) return { refusal: `We don’t know the code ${at}.` };
  const place = mcc === undefined ? placeAtSite(catalogue, at, payment) : placeAtCode(mcc.code, payment);
  if (place === undefined)
    return {
      refusal:
        'We don’t know a shop at that address. Search for its name to find its address, or enter its MCC.',
    };
  const chosen = chooseCards(catalogue.cards, region, held);
  const { question, assumed } = place;
  const code = `MCC ${question.mcc}, ${getCategory(catalogue, question.mcc)}`;
  return {
    answer: {
      place: place.place ? `${place.place.merchant.name}: ${code}` : code,
      on,
      amount: value,
      earnings: rankPurchase('held' in chosen ? chosen.held : [], question, value),
      assumed,
    },
  };
}
