// A card as /api/cards shows it: its best rate for an MCC, the codes that earn it, and the cap.
import type { Card } from '../../catalogue/card.ts';
import type { Condition } from '../../catalogue/card-condition.ts';
import { listHasCode, type Rule } from '../../catalogue/card-rule.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { compareText } from '../../catalogue/compare-text.ts';
import { formatMpd, formatRate } from '../../catalogue/money.ts';
import { decideCard } from './decide-card.ts';
import { type Audience, formatCaps, formatUnit } from './format-caps.ts';
import { lowerFirst, upperFirst } from './wording.ts';

interface CardDescription {
  readonly name: string;
  readonly shortName: string;
  readonly bank: string;
  readonly type: string;
  readonly rewardRate: string;
  readonly categories: string[];
  readonly spendCap: string;
}

/** Cards of a region, or all, in the order of /api/cards: by region and name. */
export function listCards({ cards }: Catalogue, region: string | undefined): Card[] {
  return cards
    .filter((card) => region === undefined || card.region === region)
    .sort((one, other) => compareText(one.region, other.region) || compareText(one.name, other.name));
}

/** The best rate that a code earns, the codes that earn it and the rules behind it. */
interface Headline {
  readonly rate: number;
  readonly categories: string[];
  readonly rules: readonly Rule[];
}

interface KnownHeadlines {
  readonly on: string;
  readonly byCard: Map<Card, Headline>;
}
// A card is judged on every code, which takes 2 to 5 ms, so headlines are kept for a catalogue and a day.
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
    headline = findHeadline(card, [...catalogue.mccs.keys()], on);
    known.byCard.set(card, headline);
  }
  return formatDescription(card, headline, on, audience);
}

export function describeCard(card: Card, allMccs: readonly string[], on: string): CardDescription {
  return formatDescription(card, findHeadline(card, allMccs, on), on, 'api');
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
 * The best rate that some MCC gets from `decideCard` with no merchant and any channel. A card that raises its base rate for
 * no MCC has the base rate and no categories: no code earns more than another.
 */
function findHeadline(card: Card, allMccs: readonly string[], on: string): Headline {
  const decisions = groupAlike(card, allMccs)
    .map((mccs) => ({
      mccs,
      ...decideCard(card, { mcc: mccs[0]!, channel: undefined, region: card.region, on }),
    }))
    .filter(({ kind }) => kind === 'bonus');
  const rate = Math.max(card.baseRate, ...decisions.map((decision) => decision.rate));
  const best = decisions.filter((decision) => decision.rate === rate);
  return {
    rate,
    categories: best.flatMap(({ mccs }) => mccs).sort(),
    rules: [...new Set(best.flatMap(({ rule, alternatives }) => [rule!, ...alternatives]))],
  };
}

/** Codes that appear in the same lists of the card share one decision; most of the thousand appear in none. */
function groupAlike(card: Card, mccs: readonly string[]): string[][] {
  const entries = new Set([
    ...card.exclusions.mccs,
    ...card.rules.flatMap(({ mccs: earning, except, conditions }) => [
      ...(typeof earning === 'string' ? [] : earning),
      ...except,
      ...conditions.flatMap(listCodes),
    ]),
  ]);
  const ranges = [...entries].filter((entry) => entry.length > 4);
  const groups = new Map<string, string[]>();
  for (const mcc of mccs) {
    const key = entries.has(mcc) ? mcc : ranges.filter((range) => listHasCode([range], mcc)).join();
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [mcc]);
    else group.push(mcc);
  }
  return [...groups.values()];
}

function listCodes(condition: Condition): readonly string[] {
  if (condition.kind === 'rotating') return condition.quarters.flatMap(({ mccs }) => mccs);
  return condition.kind === 'not-merchants' ? (condition.mccs ?? []) : [];
}

/** One sentence where all rules agree; otherwise each sentence with what it is for. */
function formatHeadlineCaps(card: Card, rules: readonly Rule[], on: string, audience: Audience): string {
  const labels = new Map<string, string[]>();
  for (const rule of rules) {
    const sentence = formatCaps(card, [generaliseChoice(rule)], { on }, 'people');
    labels.set(sentence, [...(labels.get(sentence) ?? []), rule.label]);
  }
  const unit = card.rewardUnit === 'cash-back' && audience === 'api' ? `, ${formatUnit(card, 'api')}` : '';
  if (labels.size === 0) return `No bonus by category, base rate${unit}`;
  if (labels.size === 1) return `${[...labels.keys()][0]}${unit}`;
  const parts = [...labels].map(([sentence, names]) => `${sentence} (${names.join(' / ')})`);
  return `${upperFirst(parts.map(lowerFirst).join('; '))}${unit}`;
}

function generaliseChoice(rule: Rule): Rule {
  const conditions = rule.conditions.map((condition) =>
    condition.kind === 'choose' ? { ...condition, category: 'it' } : condition,
  );
  return { ...rule, conditions };
}
