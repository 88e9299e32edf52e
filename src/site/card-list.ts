// `/cards?region=&bank=&kind=&fee=&order=&compare=A&compare=B`: the cards of a region, filtered and in an order, and up to
// four of them side by side.
import type { Card } from '../catalogue/card.ts';
import { getMileValue } from '../catalogue/mile-value.ts';
import { getUnitValue } from '../query/advice/earn-purchase.ts';
import { getDescription } from '../query/eligibility/describe-card.ts';
import { findCardByShortName } from '../query/find-card.ts';
import { parseRegion } from '../query/parse-parameters.ts';
import { type ComparedCard, EVERYDAY } from '../web/pages/card-comparison.tsx';
import {
  type CardFilter,
  CardListPage,
  type CardListPageProps,
  FEES,
  KINDS,
  MAX_COMPARED,
  ORDERS,
} from '../web/pages/card-list.tsx';
import { listCardsHere } from '../web/pages/cards-here.tsx';
import type { ListedCard } from '../web/pages/terms.tsx';
import { type PageContext, type PageHandler, showPage } from './page.ts';

export const answerCardList: PageHandler = async (context) => {
  const { catalogue, query, nextTurn } = context;
  const region =
    query.region?.toLowerCase() === 'all'
      ? undefined
      : (parseRegion(query.region ?? '', catalogue.meta.regions) ?? context.region);
  const here = catalogue.cards.filter((card) => region === undefined || card.region === region);
  const banks = [...new Set(here.map(({ bank }) => bank))].sort((one, other) => one.localeCompare(other));
  const filter: CardFilter = {
    bank: banks.find((bank) => bank === query.bank),
    kind: KINDS.find((kind) => kind === query.kind),
    fee: FEES.find((fee) => fee === query.fee),
    order: ORDERS.find((order) => order === query.order) ?? ORDERS[0],
  };
  const compared = findCompared(context, here);
  const cards: ListedCard[] = [];
  for (const card of here) {
    if (!fits(card, filter)) continue;
    cards.push(describe(context, card));
    // Describing them all takes a while, so other requests get a turn after each one.
    await nextTurn();
  }
  cards.sort(compareBy(filter.order));
  const props: CardListPageProps = {
    region,
    banks,
    filter,
    cards,
    compared: compared.slice(0, MAX_COMPARED).map((card) => compare(context, card)),
    isCut: compared.length > MAX_COMPARED,
  };
  const asked = [region, filter, compared.map(({ shortName }) => shortName)];
  return showPage(`cards ${JSON.stringify(asked)}`, CardListPage, () => props, {
    once: compared.length > 0 || filter.bank !== undefined,
  });
};

function findCompared(
  { parameters: { compare: named = [] }, catalogue }: PageContext,
  here: readonly Card[],
) {
  const names = [named].flat().flatMap((value) => value.split(','));
  const cards = names.flatMap((name) => findCardByShortName(catalogue.cards, name.trim()) ?? []);
  return [...new Set(cards)].filter((card) => here.includes(card));
}

function fits({ bank, rewardUnit, annualFee }: Card, { bank: asked, kind, fee }: CardFilter): boolean {
  if (asked !== undefined && bank !== asked) return false;
  if (kind !== undefined && rewardUnit !== kind) return false;
  if (fee === undefined) return true;
  if (annualFee === undefined) return false;
  const { amount, waived } = annualFee;
  return amount === 0 || (fee === 'first-year' && typeof waived === 'object' && (waived.years ?? 0) > 0);
}

function describe({ catalogue, on }: PageContext, card: Card): ListedCard {
  const description = getDescription(card, { catalogue, on }, 'people');
  const value = getUnitValue(card, { mileValue: getMileValue(catalogue.meta, card.region).cents });
  const rate = Number(description.rewardRate.split(' ')[0]);
  // Rates of cash back are in per cent, like the value of a mile in cents per unit of the currency.
  const worth = card.rewardUnit === 'cash-back' ? 1 : value * 100;
  return { card, description, on, worth: rate * worth, worthElsewhere: card.baseRate * worth };
}

/** What nobody has read comes last. */
function compareBy(order: CardFilter['order']): (one: ListedCard, other: ListedCard) => number {
  const byName = (one: ListedCard, other: ListedCard): number => one.card.name.localeCompare(other.card.name);
  const measure: Readonly<Record<CardFilter['order'], (listed: ListedCard) => number>> = {
    rate: ({ worth }) => -worth,
    base: ({ worthElsewhere }) => -worthElsewhere,
    fee: ({ card }) => card.annualFee?.amount ?? Number.MAX_VALUE,
    name: () => 0,
  };
  return (one, other) => measure[order](one) - measure[order](other) || byName(one, other);
}

function compare(context: PageContext, card: Card): ComparedCard {
  const { catalogue, on } = context;
  const alone = { cards: [card], meta: catalogue.meta };
  return {
    ...describe(context, card),
    everyday: EVERYDAY.map(
      ({ mcc, channel }) => listCardsHere(alone, { mcc, channel, region: card.region, on })[0]!,
    ),
  };
}
