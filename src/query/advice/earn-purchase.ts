// What cards earn on one purchase: for sure, and if everything that is open is met. Over all codes that the payment may
// carry, in the way of paying that earns most. Never more than the card's terms give.
//
// For each code, the rules that fit compete. `sure` counts those with nothing open, and the base rate; `value` all of
// them, but only those that can hold together: a card has so many chosen categories and is in one tier at a time. Where
// it is not known whether the payment is made online or in person, `sure` is the lesser of the two.
import type { Card } from '../../catalogue/card.ts';
import type { Cap, Rule } from '../../catalogue/card-rule.ts';
import { compareText } from '../../catalogue/compare-text.ts';
import { roundCents } from '../../catalogue/money.ts';
import { buildForLast } from '../build-once.ts';
import { checkPlace, findPartExclusion, listFits, type Stand } from '../eligibility/decide-card.ts';
import { type Fit, listWays, type Person, splitByChannel } from '../eligibility/fit-rule.ts';
import type { Question } from '../eligibility/question.ts';
import type { Holder } from './purchase.ts';

export interface Earning {
  readonly card: Card;
  /** In the card's unit, if all that is open is met. */
  readonly amount: number;
  /** The same in the card's currency. */
  readonly value: number;
  /** In the card's currency, whatever is open. */
  readonly sure: number;
  /** By code, in the order of the question's codes. */
  readonly codes: readonly CodeEarning[];
  /** The ways of paying that earn `value`, and those that earn `sure`, as sets of bits. */
  readonly ways: number;
  readonly sureWays: number;
  /** The channel on which alone it earns `value`, if it is not known on which the payment is made. */
  readonly openChannel: 'online' | 'offline' | undefined;
}

export interface CodeEarning {
  readonly mcc: string;
  readonly share: number;
  readonly stand: Stand;
  readonly value: number;
  readonly sure: number;
  /** What earns `value`; undefined for the base rate. */
  readonly fit: Fit | undefined;
  readonly rate: number;
  /** What earns `sure`; undefined for the base rate. */
  readonly sureFit: Fit | undefined;
  readonly sureRate: number;
  /** Why the stand is unsure, if the bank excludes some merchants with the code, in its words. */
  readonly excluded: readonly string[] | undefined;
  /** Rules that earn the same as `fit` in another way. */
  readonly alternatives: readonly Fit[];
}

/** What a purchase earns on each card: by what is sure, then by what is possible. */
export function rankPurchase(
  cards: readonly Card[],
  question: Question,
  amount: number,
  holder: Holder,
): Earning[] {
  const codes = splitCodes(question);
  return cards.map((card) => earnPurchase(card, question, amount, holder, codes)).sort(compareEarnings);
}

export function compareEarnings(one: Earning, other: Earning): number {
  return (
    other.sure - one.sure ||
    other.value - one.value ||
    compareText(one.card.name, other.card.name) ||
    compareText(one.card.shortName, other.card.shortName)
  );
}

export function describePerson({ shortName }: Card, { meets, chosen }: Holder, amount: number): Person {
  return {
    amount,
    spends: meets === 'all' ? Number.POSITIVE_INFINITY : meets?.get(shortName),
    chosen: chosen?.get(shortName),
  };
}

/** The question for each code that the payment may carry. */
interface AskedCode {
  readonly share: number;
  readonly question: Question;
}

function splitCodes(question: Question): AskedCode[] {
  if (question.codes === undefined) return [{ share: 1, question }];
  return question.codes.map(({ mcc, share }) => ({
    share,
    question: mcc === question.mcc ? question : { ...question, mcc },
  }));
}

export function earnPurchase(
  card: Card,
  question: Question,
  amount: number,
  holder: Holder,
  codes: readonly AskedCode[] = splitCodes(question),
): Earning {
  const person = describePerson(card, holder, amount);
  const spending = {
    counted: roundSpending(card, amount),
    getSpent: (rule: Rule | undefined) => holder.spent?.(card, rule) ?? 0,
  };
  const places = codes.map((code) => listOffers(card, code, person, spending));
  const ways = splitWays(listWays(question), places);
  const scenarios = listScenarios(places);

  let best: { value: number; sure: number; ways: number; scenario: Scenario } | undefined;
  const bySure: { way: number; sure: number }[] = [];
  for (const way of ways) {
    const sure = average(places, (place) => earnSurely(place, way).earned);
    bySure.push({ way, sure });
    for (const scenario of scenarios) {
      const value = average(places, (place) => earnAtBest(place, way, scenario).earned);
      if (best === undefined || value > best.value || (value === best.value && sure > best.sure))
        best = { value, sure, ways: way, scenario };
      else if (value === best.value && sure === best.sure && scenario === best.scenario) best.ways |= way;
    }
  }
  const { value, ways: bestWays, scenario } = best!;
  const mostSure = findSurest(bySure);
  const [online, offline] = splitByChannel(listWays(question));
  const isChannelOpen = online !== 0 && offline !== 0 && value > mostSure.sure;
  const inMoney = (units: number): number => units * getUnitValue(card, holder);
  const describeCodes = (): CodeEarning[] =>
    places.map((place) => {
      const possible = earnAtBest(place, lowestBit(bestWays), scenario);
      const certain = earnSurely(place, lowestBit(mostSure.way));
      const alike = place.offers.filter(
        (offer) =>
          offer !== possible &&
          offer.earned === possible.earned &&
          offer.rate === possible.rate &&
          isAllowed(offer, scenario),
      );
      return {
        mcc: place.mcc,
        share: place.share,
        stand: place.stand,
        excluded:
          place.stand === 'unsure'
            ? findPartExclusion(card, { ...question, mcc: place.mcc })?.words
            : undefined,
        value: inMoney(possible.earned),
        sure: inMoney(certain.earned),
        fit: possible.fit,
        rate: possible.rate,
        sureFit: certain.fit,
        sureRate: certain.rate,
        alternatives: alike.flatMap(({ fit }) => fit ?? []),
      };
    });
  let described: readonly CodeEarning[] | undefined;
  return {
    card,
    amount: roundCents(value),
    value: roundCents(inMoney(value)),
    sure: roundCents(inMoney(mostSure.sure)),
    // For most cards, nobody asks for more than the sums.
    get codes() {
      described ??= describeCodes();
      return described;
    },
    ways: bestWays,
    sureWays: mostSure.ways,
    openChannel: isChannelOpen ? findChannel(bestWays) : undefined,
  };
}

interface SureWay {
  readonly way: number;
  readonly sure: number;
}

/** The best way on the channel that earns less, and all ways that earn as much or more. */
function findSurest(bySure: readonly SureWay[]): SureWay & { readonly ways: number } {
  const findBest = (channel: 0 | 1): SureWay | undefined => {
    let best: SureWay | undefined;
    for (const each of bySure)
      if (splitByChannel(each.way)[channel] !== 0 && (best === undefined || each.sure > best.sure))
        best = each;
    return best;
  };
  const online = findBest(0);
  const offline = findBest(1);
  const least = online === undefined || (offline && offline.sure < online.sure) ? offline! : online;
  let ways = 0;
  for (const { way, sure } of bySure) if (sure >= least.sure) ways |= way;
  return { ...least, ways };
}

function findChannel(ways: number): Earning['openChannel'] {
  const [online, offline] = splitByChannel(ways);
  if (offline === 0) return 'online';
  return online === 0 ? 'offline' : undefined;
}

/** What a unit of the card's reward is worth, in its currency. Rates of cash back are in per cent. */
export function getUnitValue({ rewardUnit, pointValue }: Card, { mileValue }: Holder): number {
  if (rewardUnit === 'cash-back') return 1;
  return ((rewardUnit === 'points' ? pointValue?.cents : undefined) ?? mileValue) / 100;
}

/** What a rule would earn, or the base rate. */
interface Offer {
  readonly fit: Fit | undefined;
  readonly rate: number;
  /** In the card's unit. */
  readonly earned: number;
}

interface CodeOffers {
  readonly mcc: string;
  readonly share: number;
  readonly stand: Stand;
  /** Without a rule, if nothing open is met, and at best: a reduced rate can depend on something. */
  readonly base: Offer;
  readonly baseAtBest: Offer;
  readonly offers: readonly Offer[];
}

interface Spending {
  readonly counted: number;
  readonly getSpent: (rule: Rule | undefined) => number;
}

const NOTHING: Offer = { fit: undefined, rate: 0, earned: 0 };

function listOffers(
  card: Card,
  { share, question }: AskedCode,
  person: Person,
  spending: Spending,
): CodeOffers {
  const { mcc } = question;
  const stand = checkPlace(card, question);
  if (stand === 'unusable' || stand === 'excluded')
    return { mcc, share, stand, base: NOTHING, baseAtBest: NOTHING, offers: [] };
  const offer = (fit: Fit | undefined): Offer => ({
    fit,
    rate: fit?.rule.rate ?? card.baseRate,
    earned: earn(card, fit?.rule, spending),
  });
  const base = offer(undefined);
  if (stand === 'exempt') return { mcc, share, stand, base, baseAtBest: base, offers: [] };
  const { bonuses, reduced } = listFits(card, question, person);
  const lowered = reduced === undefined ? base : offer(reduced);
  return {
    mcc,
    share,
    stand,
    base: lowered,
    baseAtBest: reduced !== undefined && reduced.open.length > 0 ? base : lowered,
    offers: bonuses.map(offer),
  };
}

/** Nothing if the bank may exclude the place. */
function earnSurely({ stand, base, offers }: CodeOffers, way: number): Offer {
  if (stand === 'unsure') return NOTHING;
  let best: Offer | undefined;
  for (const offer of offers)
    if (
      isCertain(offer) &&
      (offer.fit!.ways & way) !== 0 &&
      (best === undefined || offer.earned > best.earned)
    )
      best = offer;
  return chooseOffer(best, base);
}

function earnAtBest({ baseAtBest, offers }: CodeOffers, way: number, scenario: Scenario): Offer {
  let best: Offer | undefined;
  for (const offer of offers)
    if (
      (offer.fit!.ways & way) !== 0 &&
      isAllowed(offer, scenario) &&
      (best === undefined || isBetter(offer, best))
    )
      best = offer;
  return chooseOffer(best, baseAtBest);
}

/** Of rules that earn the same, the one that asks less. */
function isBetter(one: Offer, other: Offer): boolean {
  return (
    one.earned > other.earned ||
    (one.earned === other.earned &&
      (one.fit!.open.length < other.fit!.open.length ||
        (one.fit!.open.length === other.fit!.open.length && one.fit!.minimum < other.fit!.minimum)))
  );
}

/** Where a rule certainly applies and has a lower rate above its cap, the base rate is not to be had. */
function chooseOffer(best: Offer | undefined, base: Offer): Offer {
  if (best === undefined) return base;
  const { after, includesBase } = best.fit?.rule.cap ?? {};
  const endsBase = isCertain(best) && (after !== undefined || includesBase === true);
  return best.earned >= base.earned || endsBase ? best : base;
}

const isCertain = ({ fit }: Offer): boolean => fit !== undefined && fit.open.length === 0 && !fit.isUnlisted;

function average(places: readonly CodeOffers[], earned: (place: CodeOffers) => number): number {
  let sum = 0;
  for (const place of places) sum += place.share * earned(place);
  return sum;
}

/** The ways of paying, those in one that no rule tells apart. */
function splitWays(ways: number, places: readonly CodeOffers[]): number[] {
  let split = [ways];
  for (const { offers } of places)
    for (const { fit } of offers)
      if (split.some((each) => (each & fit!.ways) !== 0 && (each & ~fit!.ways) !== 0))
        split = split.flatMap((each) => [each & fit!.ways, each & ~fit!.ways].filter((part) => part !== 0));
  return split.sort((one, other) => lowestBit(one) - lowestBit(other));
}

const lowestBit = (bits: number): number => bits & -bits;

/** What holds at once: the categories picked, and how much is spent. Undefined: anything. */
interface Scenario {
  readonly categories: ReadonlySet<string> | undefined;
  readonly spends: number | undefined;
}

const ANYTHING: Scenario = { categories: undefined, spends: undefined };

function isAllowed({ fit }: Offer, { categories, spends }: Scenario): boolean {
  const { choice, tier } = fit!;
  return (
    (choice === undefined || categories === undefined || categories.has(choice.category)) &&
    (tier === undefined || spends === undefined || (tier.from <= spends && spends < tier.below))
  );
}

const ONE_SCENARIO = [ANYTHING];

function listScenarios(places: readonly CodeOffers[]): readonly Scenario[] {
  const isOpen = ({ fit }: Offer): boolean => fit!.choice !== undefined || fit!.tier !== undefined;
  if (!places.some(({ offers }) => offers.some(isOpen))) return ONE_SCENARIO;
  const picks = new Map<string, number>();
  const levels = new Set<number>();
  for (const { offers } of places)
    for (const { fit } of offers) {
      if (fit!.choice) picks.set(fit!.choice.category, fit!.choice.pick);
      if (fit!.tier) levels.add(fit!.tier.from);
    }
  const pick = Math.max(1, ...picks.values());
  if (picks.size <= pick && levels.size <= 1) return ONE_SCENARIO;
  const choices = picks.size <= pick ? [undefined] : combine([...picks.keys()], pick);
  const spends = levels.size <= 1 ? [undefined] : [...levels];
  return choices.flatMap((categories) => spends.map((level) => ({ categories, spends: level })));
}

/** Every set of `size` of the names. */
function combine(names: readonly string[], size: number): ReadonlySet<string>[] {
  if (size === 0) return [new Set()];
  return names.flatMap((name, index) =>
    combine(names.slice(index + 1), size - 1).map((rest) => new Set([name, ...rest])),
  );
}

/** `S$27.90` in blocks of S$5 is S$25. Blocks that apply to a month's total are ignored. */
export function roundSpending({ rounding }: Card, amount: number): number {
  const { block, per } = rounding ?? {};
  if (block === undefined || per === 'month') return amount;
  // In hundredths: 27.9 / 0.1 is 278.99….
  return Math.floor(Math.round(amount * 100) / Math.round(block * 100)) * block;
}

/** The cap on what a rule earns, or on what the card earns without a rule, and the rate above it. */
export function findCap(card: Card, rule: Rule | undefined): (Cap & { readonly after: number }) | undefined {
  const cap = rule?.cap ?? card.earningCap;
  return cap && addRateAbove(cap, '', card);
}

const addRateAbove = buildForLast((cap: Cap, _, card: Card) => ({ ...cap, after: getRateAbove(cap, card) }));

function getRateAbove(cap: Cap, { baseRate, earningCap }: Card): number {
  return cap.after ?? (cap.includesBase || cap === earningCap ? 0 : baseRate);
}

/** In the card's unit; without a rule, at the base rate. */
function earn(card: Card, rule: Rule | undefined, { counted, getSpent }: Spending): number {
  const rate = rule?.rate ?? card.baseRate;
  // Cash back is in per cent.
  const unit = card.rewardUnit === 'cash-back' ? 100 : 1;
  const cap = rule?.cap ?? card.earningCap;
  if (cap === undefined || typeof cap.amount !== 'number') return (counted * rate) / unit;
  const within = Math.min(counted, Math.max(0, cap.amount - getSpent(rule)));
  return (within * rate + (counted - within) * getRateAbove(cap, card)) / unit;
}
