// `/best-card?at=&amount=&region=&cards=A&cards=B`: a form, and its answer. The address is all that is kept of a choice.
import { parseMccCode } from '../../catalogue/mcc.ts';
import { placeAtCode, placeAtSite } from '../../query/best-card/purchase-place.ts';
import { chooseCards, rankPurchase } from '../../query/best-card/rank-purchase.ts';
import { getCategory } from '../../query/search-merchants.ts';
import { type BestCardAnswer, type BestCardPage, renderBestCardPage } from '../../web/pages/best-card.tsx';
import { DEFAULT_AMOUNT, readAmount } from '../api/best-card.ts';
import { readRegion } from './region.ts';
import type { Visit, VisitHandler } from './visit.ts';

export const answerBestCard: VisitHandler = (visit) => {
  const { site, ask, send, served } = visit;
  const region = readRegion(visit);
  const cards = served.catalogue.cards.filter((card) => card.region === region);
  const known = new Set(cards.map(({ shortName }) => shortName));
  // Those of another region are left behind when the region is changed.
  const held = listNames(visit).filter((name) => known.has(name));
  const at = ask('at').slice(0, 2048);
  const amount = ask('amount') || String(DEFAULT_AMOUNT);
  return send(
    `best-card ${JSON.stringify([at, amount, region, held])}`,
    () => {
      const found = at === '' ? {} : findAnswer(visit, { at, amount, region, held });
      const page: BestCardPage = { site, region, cards, held: new Set(held), at, amount, ...found };
      return renderBestCardPage(page);
    },
    { once: true },
  );
};

function listNames({ request }: Visit): string[] {
  const given = (request.query as Record<string, unknown>).cards;
  const values = Array.isArray(given) ? given : [given];
  return values
    .flatMap((value) => (typeof value === 'string' ? value.split(',') : []))
    .map((name) => name.trim());
}

function findAnswer(
  { served: { catalogue }, on }: Visit,
  { at, amount, region, held }: { at: string; amount: string; region: string; held: readonly string[] },
): { answer: BestCardAnswer } | { refusal: string } {
  const value = readAmount(amount);
  if (value === undefined)
    return { refusal: 'The amount must be a number above 0 and at most ten million, such as 80 or 80.50.' };
  const code = parseMccCode(at);
  const when = { region, on, dated: false };
  const mcc = catalogue.mccs.get(code ?? '');
  if (code !== undefined && mcc === undefined) return { refusal: `${at} is not a code that we know.` };
  const place = mcc === undefined ? placeAtSite(catalogue, at, when) : placeAtCode(mcc.code, when);
  if (place === undefined)
    return {
      refusal: 'We know no shop at that address. Search for its name to see its address, or give its MCC.',
    };
  const chosen = chooseCards(catalogue.cards, region, held);
  const { question, merchant, assumed } = place;
  const said = `MCC ${question.mcc}, ${getCategory(catalogue, question.mcc)}`;
  return {
    answer: {
      place: merchant ? `${merchant.merchant.name}: ${said}` : said,
      on,
      amount: value,
      earnings: rankPurchase('held' in chosen ? chosen.held : [], question, value),
      assumed,
    },
  };
}
