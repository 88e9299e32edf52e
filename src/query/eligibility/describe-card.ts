// A card as /api/cards shows it: its best rate for any MCC, the codes that earn it, and the cap. Also how old its facts
// are on the day of a payment.
import type { Card } from '../../catalogue/card.ts';
import type { Condition } from '../../catalogue/card-condition.ts';
import { listHasCode, type Rule } from '../../catalogue/card-rule.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { compareText } from '../../catalogue/compare-text.ts';
import { formatDate } from '../../catalogue/format-date.ts';
import { groupBy } from '../../catalogue/group-by.ts';
import { formatMpd, formatRate } from '../../catalogue/money.ts';
import { buildForLast } from '../build-once.ts';
import { decideCard } from './decide-card.ts';
import { fitRule } from './fit-rule.ts';
import { type Audience, formatCashBack, formatNamedCaps, joinPhrases } from './format-caps.ts';

export interface CardDescription {
  readonly name: string;
  readonly shortName: string;
  readonly bank: string;
  readonly type: string;
  readonly rewardRate: string;
  readonly categories: string[];
  readonly spendCap: string;
}

/** The cards of a region, or all cards, in the order of /api/cards: by region, then by name. */
export function listCards({ cards }: Catalogue, region: string | undefined): Card[] {
  return cards
    .filter((card) => region === undefined || card.region === region)
    .sort((one, other) => compareText(one.region, other.region) || compareText(one.name, other.name));
}

/** A best rate, the codes that earn it and the rules it comes from. */
interface Headline {
  readonly rate: number;
  readonly categories: string[];
  readonly rules: readonly Rule[];
}

interface KnownHeadlines {
  readonly on: string;
  readonly byCard: Map<Card, Readonly<Record<Audience, Headline>>>;
}
// A card is rated on every code, which takes 2 to 5 ms, so headlines are cached per catalogue and day.
const headlines = new WeakMap<Catalogue, KnownHeadlines>();

export function getDescription(
  card: Card,
  { catalogue, on }: { catalogue: Catalogue; on: string },
  audience: Audience = 'api',
): CardDescription {
  let known = headlines.get(catalogue);
  if (known?.on !== on) {
    known = { on, byCard: new Map() };
    headlines.set(catalogue, known);
  }
  let headline = known.byCard.get(card);
  if (headline === undefined) {
    headline = findHeadlines(card, [...catalogue.mccs.keys()], on);
    known.byCard.set(card, headline);
  }
  return formatDescription(card, headline[audience], on, audience);
}

export function describeCard(
  card: Card,
  allMccs: readonly string[],
  on: string,
  audience: Audience = 'api',
): CardDescription {
  return formatDescription(card, findHeadlines(card, allMccs, on)[audience], on, audience);
}

function formatDescription(card: Card, headline: Headline, on: string, audience: Audience): CardDescription {
  const { rate, categories, rules } = headline;
  return {
    name: card.name,
    shortName: card.shortName,
    bank: card.bank,
    type: card.networks.join('/'),
    rewardRate: audience === 'api' ? formatMpd(rate) : formatRate(rate, card),
    categories: [...categories],
    spendCap: formatHeadlineCaps(card, rules, on, audience),
  };
}

/**
 * For the API the best rate that `decideCard` gives any MCC, with no merchant and any channel. A card with no bonus for
 * any MCC has the base rate and no categories, because no code earns more than another. People read the best rate of
 * all, which may be for named merchants or a higher tier.
 */
function findHeadlines(card: Card, allMccs: readonly string[], on: string): Record<Audience, Headline> {
  const asked = { channel: undefined, region: card.region, on };
  const decisions = groupAlike(card, allMccs)
    .map((mccs) => ({ mccs, ...decideCard(card, { ...asked, mcc: mccs[0]! }) }))
    .filter(({ kind }) => kind === 'bonus');
  const rate = Math.max(card.baseRate, ...decisions.map((decision) => decision.rate));
  const best = decisions.filter((decision) => decision.rate === rate);
  const api = {
    rate,
    categories: best.flatMap(({ mccs }) => mccs).sort(),
    rules: [...new Set(best.flatMap(({ rule, alternatives }) => [rule!, ...alternatives]))],
  };

  const better = card.rules
    .filter(
      (rule) =>
        rule.effect === 'bonus' &&
        rule.rate > rate &&
        !rule.conditions.some(({ kind }) => UNCOMMON.has(kind)),
    )
    .map((rule) => ({
      rule,
      mccs: decisions
        .filter(({ mccs }) => typeof fitRule(rule, card, { ...asked, mcc: mccs[0]! }) === 'object')
        .flatMap(({ mccs }) => mccs),
    }))
    .filter(({ rule, mccs }) => mccs.length > 0 || paysNamedMerchants(rule, card, on));
  if (better.length === 0) return { api, people: api };
  const highest = Math.max(...better.map(({ rule }) => rule.rate));
  const top = better.filter(({ rule }) => rule.rate === highest);
  const people = {
    rate: highest,
    categories: [...new Set(top.flatMap(({ mccs }) => mccs))].sort(),
    rules: top.map(({ rule }) => rule),
  };
  return { api, people };
}

/** Rules for few holders, or for some months, are no headline if the card has others. */
const UNCOMMON: ReadonlySet<string> = new Set(['promo', 'sign-up', 'first-year', 'relationship']);

/** Whether a rule pays at home at the merchants that it names. */
function paysNamedMerchants(rule: Rule, card: Card, on: string): boolean {
  const [name] = rule.conditions.flatMap((each) => (each.kind === 'merchants' ? each.names : []));
  if (name === undefined) return false;
  const merchant = { id: '', name, country: card.region };
  const fit = fitRule(rule, card, { mcc: '', channel: undefined, merchant, region: card.region, on });
  return typeof fit === 'object';
}

/** Codes in the same lists of the card share one decision; most of the thousand codes are in none. */
function groupAlike(card: Card, mccs: readonly string[]): string[][] {
  const entries = new Set([
    ...card.exclusions.entries.flatMap(({ mccs: excluded }) => excluded),
    ...(card.usuallyExcluded ?? []),
    ...card.rules.flatMap(({ mccs: earning, except, conditions }) => [
      ...(typeof earning === 'string' ? [] : earning),
      ...except,
      ...conditions.flatMap(listCodes),
    ]),
  ]);
  const ranges = [...entries].filter((entry) => entry.length > 4).map((entry) => [entry]);
  const groups = groupBy(mccs, (mcc) =>
    entries.has(mcc) ? mcc : ranges.filter((range) => listHasCode(range, mcc)).join(),
  );
  return [...groups.values()];
}

function listCodes(condition: Condition): readonly string[] {
  if (condition.kind === 'rotating') return condition.quarters.flatMap(({ mccs }) => mccs);
  return condition.kind === 'not-merchants' ? (condition.mccs ?? []) : [];
}

function formatHeadlineCaps(card: Card, rules: readonly Rule[], on: string, audience: Audience): string {
  const caps =
    rules.length === 0
      ? 'No category bonus, base rate only'
      : formatNamedCaps(card, rules.map(generaliseChoice), { on });
  return joinPhrases([caps, formatCashBack(card, audience)]);
}

function generaliseChoice(rule: Rule): Rule {
  const conditions = rule.conditions.map((condition) =>
    condition.kind === 'choose' ? { ...condition, category: 'it' } : condition,
  );
  return { ...rule, conditions };
}

/** Banks change terms once or twice a year. */
const MAX_AGE_MONTHS = 12;

/**
 * Whether the latest source is more than 12 months older than `on`, or no source has a date. A bare year counts from
 * its end.
 */
export const isOutdated = buildForLast(({ asOf }: Pick<Card, 'asOf'>, on): boolean => {
  if (asOf === null) return true;
  const [year = 0, month = 12] = asOf.split('-').map(Number);
  const age = (Number(on.slice(0, 4)) - year) * 12 + Number(on.slice(5, 7)) - month;
  if (age !== MAX_AGE_MONTHS) return age > MAX_AGE_MONTHS;
  // The same month a year ago: the day decides, if there is one.
  return asOf.length === 10 && asOf.slice(8) < on.slice(8);
});

/** A sentence if the facts are old, otherwise undefined. */
export function describeAge(card: Pick<Card, 'asOf'>, on: string): string | undefined {
  return isOutdated(card, on) ? `${formatAge(card)}.` : undefined;
}

/** What to say of outdated facts, without a full stop. */
export function formatAge({ asOf }: Pick<Card, 'asOf'>): string {
  return asOf === null
    ? 'No source for this card has a date, so its terms may have changed'
    : `The latest source for this card is from ${formatDate(asOf)}, more than 12 months ago, so its terms may have changed`;
}
