// What changed about cards and codes from one edition to the next, as a holder would ask: which rate, cap, fee or
// exclusion, from when, by which source. What was not known before is no change, but for cards, rules and exclusions.
import type { Card, Transfer } from '../catalogue/card.ts';
import { expandCodes, isInForce, type Rule } from '../catalogue/card-rule.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Change } from '../catalogue/change.ts';
import { compareText } from '../catalogue/compare-text.ts';
import { formatDate } from '../catalogue/format-date.ts';
import type { Mcc } from '../catalogue/mcc.ts';
import { formatRate } from '../catalogue/money.ts';
import { describeCard } from '../query/eligibility/describe-card.ts';
import { describeFacts, NOT_KNOWN } from '../query/eligibility/describe-facts.ts';
import { formatCapAmount, formatCaps } from '../query/eligibility/format-caps.ts';
import { lowerFirst, upperFirst } from '../query/eligibility/wording.ts';

/** What is compared of a catalogue. */
export type Edition = Pick<Catalogue, 'mccs' | 'cards'> & { readonly meta: { readonly edition: string } };

/** What a change says beyond its subject. */
type Found = Pick<Change, 'what' | 'change'> & Partial<Change>;

export function compareEditions(before: Edition, after: Edition): Change[] {
  // A code that only one of them has is no change to the rules that hold for all codes.
  const mccs = new Map([...after.mccs].filter(([code]) => before.mccs.has(code)));
  const cards = compareCards({ ...before, mccs }, { ...after, mccs });
  return [...cards, ...compareCodes(before.mccs, after.mccs)].map((change) => ({
    ...change,
    edition: after.meta.edition,
    cause: change.from !== undefined && change.from > before.meta.edition ? 'terms' : 'record',
  }));
}

type Uncaused = Omit<Change, 'edition' | 'cause'>;

/** By region and name, then in the order of the card. */
function compareCards(before: Edition, after: Edition): Uncaused[] {
  const old = new Map(before.cards.map((card) => [card.shortName, card]));
  const now = new Map(after.cards.map((card) => [card.shortName, card]));
  const all = [...new Map([...old, ...now]).values()].sort(
    (one, other) => compareText(one.region, other.region) || compareText(one.name, other.name),
  );
  return all.flatMap((card) => {
    const was = old.get(card.shortName);
    const is = now.get(card.shortName);
    const { region, shortName: id, name } = card;
    const common = {
      about: 'card' as const,
      region,
      id,
      name,
      added: [],
      removed: [],
      ...findSources(is ?? card, was),
    };
    return compareCard(was && { card: was, ...before }, is && { card: is, ...after }).map((found) => ({
      ...common,
      ...found,
    }));
  });
}

const MAX_SOURCES = 5;

/** The pages that are new, or the latest if none is; the latest first. */
function findSources(
  { sources }: Pick<Card, 'sources'>,
  was?: Pick<Card, 'sources'>,
): Pick<Change, 'sources' | 'asOf'> {
  const known = new Set(was?.sources.map(({ url, asOf }) => `${url} ${asOf}`));
  const dated = sources
    .flatMap(({ url, asOf }) => (url === null ? [] : [{ url, asOf: asOf ?? '' }]))
    .sort((one, other) => compareText(other.asOf, one.asOf));
  const fresh = dated.filter(({ url, asOf }) => !known.has(`${url} ${asOf}`)).slice(0, MAX_SOURCES);
  const chosen = fresh.length > 0 ? fresh : dated.slice(0, 1);
  return {
    sources: [...new Set(chosen.map(({ url }) => url))],
    ...(chosen[0]?.asOf && { asOf: chosen[0].asOf }),
  };
}

interface Version extends Edition {
  readonly card: Card;
}

function compareCard(was: Version | undefined, is: Version | undefined): Found[] {
  if (was === undefined) return [{ what: 'the card', change: 'added', after: describe(is!) }];
  if (is === undefined) return [{ what: 'the card', change: 'removed', before: describe(was) }];
  return [...compareBase(was.card, is.card), ...compareRules(was, is), ...compareExclusions(was, is)];
}

/** `4 MPD: cap at S$1,000 a month, online only` */
function describe({ card, mccs, meta }: Version): string {
  const { rewardRate, spendCap } = describeCard(card, [...mccs.keys()], meta.edition, 'people');
  return `${rewardRate}: ${lowerFirst(spendCap)}`;
}

function compareBase(was: Card, is: Card): Found[] {
  return [
    ...compareUnit(was, is),
    ...compareWords('cap on all it earns', formatEarningCap(was), formatEarningCap(is)),
    ...compareWords('points for miles', formatTransfers(was), formatTransfers(is)),
    ...compareFacts(was, is),
  ];
}

/** Points and miles are no measure of each other. */
function hasSameUnit(was: Card, is: Card): boolean {
  return was.rewardUnit === is.rewardUnit && was.currency === is.currency;
}

function compareUnit(was: Card, is: Card): Found[] {
  const rates = { rateBefore: was.baseRate, rateAfter: is.baseRate };
  if (!hasSameUnit(was, is))
    return [{ what: 'rewards', change: 'changed', ...rates, before: formatUnit(was), after: formatUnit(is) }];
  if (was.baseRate === is.baseRate) return [];
  return [
    {
      what: 'base rate',
      change: 'changed',
      ...rates,
      before: formatRate(was.baseRate, was),
      after: formatRate(is.baseRate, is),
      ...findEffect([is.baseRate - was.baseRate]),
    },
  ];
}

const UNITS = { miles: 'Miles', points: 'Points', 'cash-back': 'Cash back' } as const;

/** `Points, 2 for each AUD` */
function formatUnit({ rewardUnit, baseRate, currency }: Card): string {
  return `${UNITS[rewardUnit]}, ${baseRate}${rewardUnit === 'cash-back' ? ' %' : ''} for each ${currency}`;
}

/** Only if both are known. */
function compareWords(what: string, before: string | undefined, after: string | undefined): Found[] {
  if (before === undefined || after === undefined || before === after) return [];
  return [{ what, change: 'changed', before, after }];
}

function formatEarningCap(card: Card): string {
  return card.earningCap === undefined ? 'No cap' : formatCapAmount(card.earningCap, card);
}

/** `2.5 points for 1 mile (KrisFlyer)` */
function formatTransfers({ transfers }: Card): string | undefined {
  return transfers
    ?.map(
      ({ to, points, miles, of = 'points' }: Transfer) =>
        `${points} ${of} for ${miles} ${miles === 1 ? 'mile' : 'miles'}${to === undefined ? '' : ` (${to})`}`,
    )
    .join('; ');
}

function compareFacts(was: Card, is: Card): Found[] {
  const old = new Map(describeFacts(was).map((fact) => [fact.label, fact]));
  return describeFacts(is).flatMap(({ label, value, asOf, source }) => {
    const before = old.get(label)?.value ?? NOT_KNOWN;
    if (before === value || before === NOT_KNOWN || value === NOT_KNOWN) return [];
    return [
      {
        what: lowerFirst(label),
        change: 'changed' as const,
        before: upperFirst(before),
        after: upperFirst(value),
        ...(source && { sources: [source] }),
        ...(asOf && { asOf }),
      },
    ];
  });
}

interface Terms {
  readonly rule: Rule;
  readonly text: string;
  /** What decides, but the days and, where units differ, the rates. How the cap is printed does not. */
  readonly key: string;
  readonly codes: readonly string[];
  readonly merchants: readonly string[];
}

/** Rules that are in force on the day of the edition, or will be. What is over is history. */
function listTerms({ card, mccs, meta }: Version, units: boolean): Map<string, Terms> {
  const on = meta.edition;
  const current = card.rules.filter(({ until }) => until === undefined || isInForce({ until }, on));
  return new Map(
    current.map((rule) => {
      const { cap: { amount, period, after, group } = {}, ...uncapped } = rule;
      // On its first day, if that is yet to come.
      const day = rule.from !== undefined && rule.from > on ? rule.from : on;
      const sharers = current.filter(
        (each) => group !== undefined && each.cap?.group === group && isInForce(each, day),
      );
      const codes = listCodes(rule, mccs);
      const merchants = rule.conditions.flatMap((each) => ('names' in each ? each.names : []));
      const text = `${formatRate(rule.rate, card)}: ${lowerFirst(formatCaps(card, [rule], { on: day }, 'people'))}`;
      const key = JSON.stringify([
        formatCaps({ ...card, rewardUnit: 'miles' }, [uncapped], { on: day }),
        [amount, period, sharers.length > 1 && sharers.map(({ label }) => label)],
        codes,
        merchants,
        units && [rule.rate, after],
      ]);
      return [rule.id, { rule, text, key, codes, merchants }] as const;
    }),
  );
}

/** Of the codes that exist; `all` and `unknown` are no list. */
function listCodes({ mccs, except }: Rule, known: ReadonlyMap<string, Mcc>): readonly string[] {
  if (mccs === 'unknown') return [];
  const without = new Set(expandCodes(except));
  const codes = mccs === 'all' ? [...known.keys()] : expandCodes(mccs).filter((code) => known.has(code));
  return codes.filter((code) => !without.has(code));
}

function compareRules(was: Version, is: Version): Found[] {
  const units = hasSameUnit(was.card, is.card);
  const old = listTerms(was, units);
  const now = listTerms(is, units);
  const found: Found[] = [];
  const changed = new Map<Terms, Terms>();
  const replaced = new Set<string>();
  for (const [id, terms] of now) {
    const previous = findPrevious(terms, now);
    const before = old.get(id) ?? old.get(previous?.rule.id ?? '');
    if (previous !== undefined) replaced.add(previous.rule.id);
    if (before !== undefined) changed.set(terms, before);
    // The same terms under another id are those of before, with their last day now.
    else if (![...old.values()].some(({ key }) => key === terms.key)) found.push(describeAdded(terms));
  }
  // That it ends is said by what takes its place.
  for (const [terms, before] of changed)
    if (!replaced.has(terms.rule.id) || terms.key !== before.key)
      found.push(...compareTerms(before, terms, units));
  for (const [id, terms] of old)
    if (!now.has(id) && !replaced.has(id)) found.push(describeRemoved(terms, is.card));
  return found;
}

/** The rule with the same label whose last day is the day before. */
function findPrevious({ rule }: Terms, now: ReadonlyMap<string, Terms>): Terms | undefined {
  const { label, from } = rule;
  if (from === undefined) return undefined;
  return [...now.values()].find(
    (other) => other.rule.label === label && followingDay(other.rule.until) === firstDay(from),
  );
}

function describeAdded({ rule, text }: Terms): Found {
  return {
    what: rule.label,
    change: 'added',
    rateAfter: rule.rate,
    after: `${text}${formatDays(rule)}`,
    ...(rule.from && { from: firstDay(rule.from) }),
    ...(rule.effect === 'bonus' && { effect: 'better' }),
  };
}

/** Ended, or no longer listed. */
function describeRemoved({ rule, text }: Terms, { rules }: Card): Found {
  const { until = rule.until } = rules.find(({ id }) => id === rule.id) ?? {};
  const from = followingDay(until);
  return {
    what: rule.label,
    change: 'removed',
    rateBefore: rule.rate,
    before: text,
    ...(from && { from }),
    ...(rule.effect === 'bonus' && { effect: 'worse' }),
  };
}

function compareTerms(was: Terms, is: Terms, units: boolean): Found[] {
  const { rule: old } = was;
  const { rule } = is;
  const hasSameTerms = was.key === is.key;
  if (hasSameTerms && old.until === rule.until) return [];
  const added = [...subtract(is.codes, was.codes), ...subtract(is.merchants, was.merchants)];
  const removed = [...subtract(was.codes, is.codes), ...subtract(was.merchants, is.merchants)];
  // Terms that begin on a new day, or those of before with a new last day.
  const from =
    rule.from !== old.from && rule.from !== undefined
      ? firstDay(rule.from)
      : hasSameTerms
        ? followingDay(rule.until)
        : undefined;
  const hasSameConditions = getConditions(old) === getConditions(rule);
  const votes = [
    rule.rate - old.rate,
    getCap(rule) - getCap(old) || 0,
    getEnd(rule) - getEnd(old) || 0,
    added.length,
    -removed.length,
  ];
  return [
    {
      what: rule.label,
      change: 'changed',
      rateBefore: old.rate,
      rateAfter: rule.rate,
      before: `${was.text}${formatDays(old)}`,
      after: `${is.text}${formatDays(rule)}`,
      added,
      removed,
      ...(from && { from }),
      ...(units && hasSameConditions && rule.effect === 'bonus' && findEffect(votes)),
    },
  ];
}

const getConditions = ({ channels, currency, exceptCurrencies, countries, conditions, cap }: Rule): string =>
  JSON.stringify([
    channels,
    currency,
    exceptCurrencies,
    countries,
    conditions.map((each) => ({ ...each, names: undefined, mccs: undefined })),
    cap?.period,
    typeof cap?.amount === 'string' ? cap.amount : undefined,
  ]);

const getCap = ({ cap }: Rule): number =>
  cap === undefined ? Number.POSITIVE_INFINITY : typeof cap.amount === 'number' ? cap.amount : Number.NaN;

const getEnd = ({ until }: Rule): number =>
  until === undefined ? Number.POSITIVE_INFINITY : Date.parse(followingDay(until)!);

/** Better or worse if all that differs points one way. */
function findEffect(votes: readonly number[]): Pick<Change, 'effect'> {
  if (votes.every((vote) => vote >= 0) && votes.some((vote) => vote > 0)) return { effect: 'better' };
  if (votes.every((vote) => vote <= 0) && votes.some((vote) => vote < 0)) return { effect: 'worse' };
  return {};
}

/** `, from 1 Dec 2026 until 31 Dec 2026` */
function formatDays({ from, until }: Rule): string {
  const days = [from && `from ${formatDate(from)}`, until && `until ${formatDate(until)}`].filter(Boolean);
  return days.length === 0 ? '' : `, ${days.join(' ')}`;
}

function compareExclusions(was: Version, is: Version): Found[] {
  const before = listExcluded(was);
  const after = listExcluded(is);
  const added = subtract(after, before);
  const removed = subtract(before, after);
  if (added.length + removed.length === 0) return [];
  const unknown = before.length === 0 && !was.card.exclusions.researched;
  const begins = is.card.exclusions.entries
    .filter(({ mccs, merchants = [] }) =>
      [...expandCodes(mccs), ...merchants].some((each) => added.includes(each)),
    )
    .map(({ from }) => from);
  const [from] = begins.every((day) => day !== undefined && day === begins[0]) ? begins : [];
  const { list } = is.card.exclusions;
  return [
    {
      what: 'exclusions',
      ...(list && findSources(list, was.card.exclusions.list)),
      change: unknown ? 'added' : 'changed',
      ...(unknown && { before: 'Not known' }),
      added,
      removed,
      ...(from && removed.length === 0 && { from: firstDay(from) }),
      ...(!unknown && findEffect([-added.length, removed.length])),
    },
  ];
}

/** Codes and merchants that earn nothing on the day of the edition. */
function listExcluded({ card, mccs, meta }: Version): string[] {
  const entries = card.exclusions.entries.filter((entry) => isInForce(entry, meta.edition));
  const codes = entries.flatMap((entry) => expandCodes(entry.mccs)).filter((code) => mccs.has(code));
  const merchants = entries.flatMap((entry) => entry.merchants ?? []);
  return [...new Set([...codes.sort(compareText), ...merchants.sort(compareText)])];
}

function compareCodes(before: ReadonlyMap<string, Mcc>, after: ReadonlyMap<string, Mcc>): Uncaused[] {
  const codes = [...new Set([...before.keys(), ...after.keys()])].sort(compareText);
  return codes.flatMap((code) => {
    const was = before.get(code);
    const is = after.get(code);
    return compareCode(was, is).map((found) => ({
      about: 'code' as const,
      id: code,
      name: (is ?? was)!.description,
      added: [],
      removed: [],
      sources: [],
      ...found,
    }));
  });
}

function compareCode(was: Mcc | undefined, is: Mcc | undefined): Found[] {
  if (was === undefined) return [{ what: 'the code', change: 'added', after: is!.description }];
  if (is === undefined) return [{ what: 'the code', change: 'removed', before: was.description }];
  const added = subtract(is.networks, was.networks);
  const removed = subtract(was.networks, is.networks);
  const networks: Found = { what: 'networks that list it', change: 'changed', added, removed };
  const known = new Set(was.changes?.map(({ when, what }) => `${when} ${what}`));
  return [
    ...compareWords('what it is called', was.description, is.description),
    ...(added.length + removed.length > 0 ? [networks] : []),
    ...(is.changes ?? [])
      .filter(({ when, what }) => !known.has(`${when} ${what}`))
      .map(({ when, what, list }) => ({
        what: 'what is known of its past',
        change: 'added' as const,
        after: what,
        from: when,
        sources: list === undefined ? [] : [list],
      })),
  ];
}

function subtract(list: readonly string[], from: readonly string[]): string[] {
  const taken = new Set(from);
  return [...new Set(list)].filter((each) => !taken.has(each));
}

/** `2026-04` → `2026-04-01` */
function firstDay(day: string): string {
  return day.length === 7 ? `${day}-01` : day;
}

/** `2026-04-30` and `2026-04` → `2026-05-01` */
function followingDay(day: string | undefined): string | undefined {
  if (day === undefined) return undefined;
  const [year, month, date] = day.split('-').map(Number);
  const next = date === undefined ? Date.UTC(year!, month!, 1) : Date.UTC(year!, month! - 1, date + 1);
  return new Date(next).toISOString().slice(0, 10);
}
