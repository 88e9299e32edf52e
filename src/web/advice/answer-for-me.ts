// Ranks a region's cards for the visitor in their browser, by the code that the service uses. What it asks the service for,
// a place and the cards of a region, is the same for everybody.
import { h, render } from 'preact';
import type { Card } from '../../catalogue/card.ts';
import type { BestCardResult } from '../../operations/best-card-schema.ts';
import { rankPurchase } from '../../query/advice/earn-purchase.ts';
import { parseHolder } from '../../query/advice/parse-holder.ts';
import { DEFAULT_AMOUNT, type Holder, type PayWay } from '../../query/advice/purchase.ts';
import { describeRanked } from '../../query/advice/ranked-card.ts';
import { describeForPeople } from '../../query/eligibility/list-eligible-cards.ts';
import type { Question } from '../../query/eligibility/question.ts';
import { Answer } from '../pages/best-card-answer.tsx';
import type { BestForMe, KnownPlace } from '../visitor/ask-for-me.ts';
import { listTerms } from '../visitor/card-terms.ts';
import type { Ledger } from '../visitor/ledger.ts';
import { listParameters } from '../visitor/parameters.ts';
import type { CounterWay, Profile } from '../visitor/profile.ts';
import { REGION_DATA, type RegionData } from '../visitor/region-data.ts';

/** What /place.json has: what cards are rated for there, and for each code of a merchant, in the order of its page. */
export interface AskedPlace {
  readonly question: Question;
  readonly variants: readonly Question[];
}

/** What /best-card has of an answer that is the same for everybody. */
export interface AskedPurchase
  extends Pick<BestCardResult, 'region' | 'on' | 'place' | 'others' | 'assumed'> {
  readonly at: string;
  readonly pay?: PayWay | undefined;
  readonly mileValue: BestCardResult['mileValue'];
  readonly question: Question;
  /** `assumed`, for somebody who pays there as they usually do at counters. */
  readonly assumedAtCounter: readonly string[];
}

/** What this browser remembers. */
export interface Remembered {
  readonly profile: Profile;
  readonly ledger: Pick<Ledger, 'payments'>;
  readonly today: string;
}

interface Person {
  readonly cards: readonly Card[];
  readonly holder: Holder;
  readonly usually: CounterWay | undefined;
}

/** Undefined if none of the person's cards is there any more. */
function describePerson(
  { cards, mileValue, on }: RegionData,
  { profile, ledger, today }: Remembered,
  held = profile.cards,
): Person | undefined {
  const own = held.length === 0 ? cards : cards.filter(({ shortName }) => held.includes(shortName));
  const terms = cards.map((card) => listTerms(card, on));
  const said = listParameters(profile, ledger, terms, today);
  const read = parseHolder(cards, {
    mileValue: said.mileValue === undefined ? mileValue : Number(said.mileValue),
    meets: said.meets?.split(','),
    chosen: said.chosen?.split(','),
    spent: said.spent?.split(','),
  });
  if (own.length === 0 || 'problem' in read) return undefined;
  return { cards: own, holder: read.holder, usually: profile.usually };
}

/** How somebody pays at counters says nothing about shops that sell online. */
const payUsually = (question: Question, usually: CounterWay | undefined): Question =>
  usually === undefined || question.pay !== undefined || question.channel === 'online'
    ? question
    : { ...question, channel: 'offline', pay: usually };

/** The best card at a place, and for each of its codes. */
export function findBest(
  data: RegionData,
  { question, variants }: AskedPlace,
  remembered: Remembered,
): BestForMe | undefined {
  const person = describePerson(data, remembered);
  if (person === undefined) return undefined;
  const { cards, holder, usually } = person;
  const isAtCounter = question.channel !== 'online';
  const describeFirst = (asked: Question) => {
    const way = isAtCounter ? payUsually(asked, usually) : asked;
    return describeForPeople(rankPurchase(cards, way, DEFAULT_AMOUNT, holder)[0]!, way);
  };
  return { best: describeFirst(question), variants: variants.map(describeFirst) };
}

/** As `GET /api/best-card` answers for this person; only the sentence of advice is left to the page. */
export function answerPurchase(
  data: RegionData,
  asked: AskedPurchase,
  remembered: Remembered,
  { amount = DEFAULT_AMOUNT, held }: { amount?: number | undefined; held?: readonly string[] | undefined },
) {
  const person = describePerson(data, remembered, held);
  if (person === undefined) return undefined;
  const { cards, holder, usually } = person;
  const question = payUsually(asked.question, usually);
  const isUsual = question !== asked.question;
  const answer: Omit<BestCardResult, 'advice' | 'success'> = {
    on: asked.on,
    region: asked.region,
    amount,
    mileValue:
      remembered.profile.mileValue === undefined
        ? asked.mileValue
        : { cents: holder.mileValue, basis: 'given' },
    place: asked.place,
    others: asked.others,
    cards: rankPurchase(cards, question, amount, holder).map((earning) =>
      describeRanked(earning, question, amount, holder),
    ),
    assumed: [...(isUsual ? asked.assumedAtCounter : asked.assumed)],
  };
  return { answer, isUsual, pay: question.pay, isSelection: (held ?? remembered.profile.cards).length > 0 };
}

async function fetchJson<Body>(path: string, given: Readonly<Record<string, string | undefined>>) {
  const known = Object.entries(given).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const response = await fetch(`${path}?${new URLSearchParams(known)}`);
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return (await response.json()) as Body;
}

const fetchRegion = (region: string) => fetchJson<RegionData>(REGION_DATA, { region });

export async function fetchBest(region: string, place: KnownPlace, remembered: Remembered) {
  const [data, asked] = await Promise.all([
    fetchRegion(region),
    fetchJson<AskedPlace>('/place.json', { ...place, region }),
  ]);
  return findBest(data, asked, remembered);
}

/** The answer of /best-card as the page has it, for the visitor; undefined if there is none for them. */
export async function renderAnswer(
  asked: AskedPurchase,
  remembered: Remembered,
  said: { amount?: number | undefined; held?: readonly string[] | undefined },
  linkOther: (id: string, store: string) => string,
): Promise<Element | undefined> {
  const data = await fetchRegion(asked.region);
  const found = answerPurchase(data, asked, remembered, said);
  if (found === undefined) return undefined;
  const root = document.createElement('div');
  const props = {
    ...found,
    at: asked.at,
    linkOther,
    findCard: (name: string) => data.cards.find(({ shortName }) => shortName === name),
  };
  render(h(Answer, props), root);
  return root.firstElementChild ?? undefined;
}
