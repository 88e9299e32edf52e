// From evidence to codes: the pieces that count on a day, and the codes they name, each with its share and how sure we are.
//
// The rule (published on /about/data and by /api/merchants/{id}; change it only with a new date):
//   1. Once each. All rows of one publisher about a merchant are one witness. Its codes divide what it is worth by their
//      payments, or evenly where it counted none, later ones counting more. No witness alone is worth 0.9.
//   2. Here before there. Where a source of medium or high trust saw a code in the country asked about, a code that was only
//      judged is worth `contradicted` of what it is worth alone. Everything seen elsewhere is one witness more, worth
//      `elsewhere` of what it would be worth there, which is less than an editor's entry.
//   3. A witness is worth the chance that its code is the one of the next purchase (the table below). What a judgement
//      within one family of codes (restaurants, bars, fast food; clothes for families or for adults) leaves open goes in part to the others of the family.
//   4. Witnesses are combined by Dempster's rule: each code gets the product of (1 + chance / doubt) over the witnesses,
//      less 1, where doubt is what a witness leaves open; divided by the sum over all codes plus 1, it is the confidence.
//      What is missing to 1 is the chance of a code that nobody named. The share is that of the confidence in all codes.
//   5. As sure as right. All confidences of a merchant are then multiplied so that the first one's odds change as
//      confidence-table.ts says for what it rests on. That table is fitted on what was seen and not used. A code that one
//      witness names stays below 0.9.
//   Entries from the operator of the service (the source `operator`) override everything else.
import {
  type Channel,
  EVIDENCE_KINDS,
  type Evidence,
  type EvidenceKind,
  type Observation,
} from '../../catalogue/evidence.ts';
import { groupBy } from '../../catalogue/group-by.ts';
import { UNKNOWN_COUNTRY, type UsualCode } from '../../catalogue/merchant.ts';
import { ADJUSTMENTS } from './confidence-table.ts';
import { findNamedService } from './service.ts';

export interface ConfidenceRule {
  readonly date: string;
  /** By the trust in the row. */
  readonly observed: Readonly<Record<Observation['trust'], number>>;
  /** Of that, for a row of an issuer's list of possible codes. */
  readonly listed: number;
  readonly halfLifeYears: number;
  readonly elsewhere: number;
  readonly assigned: number;
  readonly editorial: number;
  /** From the kind of business that a directory of the country gives, and that the list of the world's brands gives. */
  readonly inferred: number;
  readonly inferredBrands: number;
  /** Of that, for a brand's further kinds of business. */
  readonly furtherInferences: number;
  /** Of what these hints are worth alone, next to something stronger. */
  readonly elsewhereBesideStronger: number;
  readonly inferredBesideStronger: number;
  /** Of an editor's or the brand's own code, where another was seen. */
  readonly contradicted: number;
  readonly otherChannel: number;
  readonly networkUnknown: number;
  readonly partOfBusiness: number;
  /** How much of the doubt in a judgement goes to other codes of its family. */
  readonly family: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** By what the first code rests on (`editorial, disputed`; `judged 5812`): what its odds are multiplied by. */
  readonly adjusted: Readonly<Record<string, number>>;
}

/** `npm run bench -- confidence` says how well these numbers hold, and with `--refit` writes the table of `adjusted`. */
export const CONFIDENCE_RULE: ConfidenceRule = {
  date: '2026-11-19',
  observed: { high: 0.89, medium: 0.85, low: 0.6 },
  listed: 0.8,
  halfLifeYears: 40,
  elsewhere: 0.8,
  assigned: 0.85,
  editorial: 0.74,
  inferred: 0.74,
  inferredBrands: 0.62,
  furtherInferences: 0.6,
  elsewhereBesideStronger: 0.5,
  inferredBesideStronger: 0.5,
  contradicted: 0.4,
  otherChannel: 0.5,
  networkUnknown: 0.5,
  partOfBusiness: 0.25,
  family: {
    5541: { 5542: 0.5 },
    5651: { 5691: 0.5 },
    5811: { 5812: 0.5 },
    5812: { 5814: 0.4 },
    5813: { 5812: 0.7 },
    5814: { 5812: 0.6 },
    8043: { 8042: 0.5 },
  },
  adjusted: Object.fromEntries(ADJUSTMENTS.map(({ restsOn, odds }) => [restsOn, odds])),
};
/** The source of inferences that is a list of the world's brands. */
const BRANDS = 'name-suggestion-index';
/** The source id of the operator's own entries. */
export const OPERATOR = 'operator';

/** When, where and how the next purchase is made. */
export interface PurchaseContext {
  readonly edition: string;
  readonly country?: string | undefined;
  readonly channel?: Channel | undefined;
  /** Another table of numbers, to measure it. */
  readonly rule?: ConfidenceRule | undefined;
}

/**
 * An observation counts from its first day and ages from its last. Other evidence counts from its own date; for an
 * earlier day it counts only if nothing else is known. An editor's entry from 2026 about Airbnb tells us nothing about
 * 2015, when payments had another code.
 */
export function selectEvidence(evidence: readonly Evidence[], on: string): Evidence[] {
  // The operator's entries always count.
  const byDay = evidence.filter((piece) => piece.source === OPERATOR || hasBegun(piece, on));
  // An inference alone is too weak to rule out a later editorial entry.
  const isKnown = byDay.some(({ kind }) => kind !== 'inferred');
  return isKnown ? byDay : evidence.filter((piece) => piece.kind !== 'observed');
}

/** Whether a piece of evidence dates from that day or earlier. */
export function hasBegun(piece: Evidence, on: string): boolean {
  return isOnOrBefore(piece.kind === 'observed' ? (piece.firstSeen ?? piece.lastSeen) : piece.asOf, on);
}

/** Whether a day, month or year had begun: by `2019-03-01`, `2019` and `2019-03` had, `2019-04` had not. */
export function isOnOrBefore(date: string, on: string): boolean {
  return date <= on;
}

/**
 * All codes that the evidence names, the usual one first. `factor`: how much a piece counts for a narrower question.
 */
export function rankCodes(
  evidence: readonly Evidence[],
  context: PurchaseContext,
  factor: (piece: Evidence) => number = () => 1,
): UsualCode[] {
  const { channel, rule = CONFIDENCE_RULE } = context;
  const operators = evidence.filter(({ source }) => source === OPERATOR);
  const pieces = operators.length > 0 ? operators : evidence;
  const worthOf = (piece: Evidence): number =>
    estimateWorth(piece, context) *
    factor(piece) *
    (isPart(piece) && pieces.some((each) => !isPart(each)) ? rule.partOfBusiness : 1);
  const here = (piece: Observation): boolean => isHere(piece, context);
  const onChannel = (piece: Observation): boolean => channel === undefined || piece.channel === channel;
  const observations = pieces.filter((piece) => piece.kind === 'observed');
  const [near, far] = [observations.filter(here), observations.filter((piece) => !here(piece))];
  const isStrong = pieces.some(
    (piece) => !isPart(piece) && (piece.kind === 'observed' ? here(piece) : piece.kind !== 'inferred'),
  );
  const witnesses: Witness[] = groupByWitness(near).map((rows) => readWitness(rows, worthOf));
  if (far.length > 0)
    witnesses.push(
      poolWitnesses(
        groupByWitness(far).map((rows) =>
          readWitness(rows, (piece) => worthOf(piece) * (isStrong ? rule.elsewhereBesideStronger : 1)),
        ),
      ),
    );
  // An issuer's list says what is possible, hearsay is weighed like all else, and online says little about the counter.
  const seen = new Set(
    near
      .filter((piece) => !isPart(piece) && !piece.listed && piece.trust !== 'low' && onChannel(piece))
      .map(({ mcc }) => mcc),
  );
  const hasEditor = pieces.some(({ kind }) => kind === 'editorial');
  let inferences = 0;
  for (const piece of pieces) {
    if (piece.kind === 'observed') continue;
    // Editors read the directories of their country.
    if (hasEditor && piece.kind === 'inferred' && piece.source !== BRANDS) continue;
    const relative =
      piece.kind === 'inferred'
        ? (inferences++ === 0 ? 1 : rule.furtherInferences) * (isStrong ? rule.inferredBesideStronger : 1)
        : seen.size > 0 && !seen.has(piece.mcc)
          ? rule.contradicted
          : 1;
    witnesses.push(spreadOverFamily(piece.mcc, worthOf(piece) * relative, rule));
  }
  const codes = combine(witnesses)
    .map((code) => ({ ...code, basis: findBasis(code.mcc, pieces, here) }))
    .sort((a, b) => b.confidence - a.confidence || (a.mcc < b.mcc ? -1 : 1));
  return operators.length > 0 ? codes : adjust(codes, pieces, context);
}

const MAX_CONFIDENCE_BY_ONE_WITNESS = 0.89;
const MAX_CONFIDENCE_IN_ALL_CODES = 0.999;

/** Multiplies all confidences by what brings the odds of the first to those of the table. */
function adjust(
  codes: readonly UsualCode[],
  pieces: readonly Evidence[],
  context: PurchaseContext,
): UsualCode[] {
  const first = codes[0]?.confidence ?? 0;
  if (first <= 0 || first >= 1) return [...codes];
  const { adjusted } = context.rule ?? CONFIDENCE_RULE;
  const odds = describeGrounds(codes, pieces, context).reduce(
    (product, ground) => product * (adjusted[ground] ?? 1),
    1,
  );
  const naming = pieces.filter(({ mcc }) => mcc === codes[0]!.mcc);
  const isAlone = new Set(naming.map(nameWitness)).size === 1;
  const most = isAlone ? Math.max(first, MAX_CONFIDENCE_BY_ONE_WITNESS) : 1;
  const total = codes.reduce((sum, { confidence }) => sum + confidence, 0);
  const factor = Math.min(
    Math.min(most, (odds * first) / (odds * first + 1 - first)) / first,
    Math.max(1, MAX_CONFIDENCE_IN_ALL_CODES / total),
  );
  return codes.map((code) => ({ ...code, confidence: round(code.confidence * factor) }));
}

/**
 * Most payments counted are American and say little about what is judged in Singapore. It has one row for all kinds and codes, or
 * none as long as there are fewer than 100 cases.
 */
const APART = 'SG';
/** With a smaller share, the first code is contested and not only disputed. */
const CLEAR_SHARE = 0.6;

/**
 * What the first code rests on, as the table names it: its strongest evidence, with whether another witness names it
 * (`agreed`), none (`alone`), or somebody another code (`disputed`, `contested`); and which code, if it is judged. What is
 * judged in Singapore is all one.
 */
export function describeGrounds(
  [first]: readonly UsualCode[],
  pieces: readonly Evidence[],
  context: PurchaseContext,
): string[] {
  if (first === undefined) return [];
  const { mcc, share } = first;
  const naming = pieces.filter((piece) => piece.mcc === mcc);
  const kinds = naming.map((piece) => describeKind(piece, context));
  const strongest = GROUNDS.find((ground) => kinds.includes(ground));
  if (strongest === undefined) return [];
  const isDisputed = naming.length < pieces.length;
  const isAgreed = new Set(naming.map(nameWitness)).size > 1;
  const standing = isDisputed
    ? share < CLEAR_SHARE
      ? 'contested'
      : 'disputed'
    : isAgreed
      ? 'agreed'
      : 'alone';
  const isJudged = strongest === 'editorial' || strongest === 'directory' || strongest === 'brands';
  if (isJudged && context.country === APART) return [`judged in ${APART}`];
  return [`${strongest}, ${standing}`, ...(isJudged ? [`judged ${mcc}`] : [])];
}

/** Strongest first. */
const GROUNDS = ['seen here', 'assigned', 'editorial', 'seen elsewhere', 'directory', 'brands'] as const;

function describeKind(piece: Evidence, context: PurchaseContext): (typeof GROUNDS)[number] {
  switch (piece.kind) {
    case 'observed':
      return isHere(piece, context) ? 'seen here' : 'seen elsewhere';
    case 'inferred':
      return piece.source === BRANDS ? 'brands' : 'directory';
    default:
      return piece.kind;
  }
}

function nameWitness(piece: Evidence): string {
  return `${piece.kind}\n${(piece.kind === 'observed' ? piece.publisher : undefined) ?? piece.source}`;
}

/** The chance that each code is the one of the next purchase, by what one publisher says; they add up to less than 1. */
type Witness = ReadonlyMap<string, number>;

/** More than any witness is worth alone. */
const MAX_WORTH = 0.99;

const isPart = (piece: Evidence): boolean => findNamedService(piece) !== undefined;

/** Without a country, wherever it was. */
function isHere(piece: Observation, { country }: PurchaseContext): boolean {
  return country === undefined || country === UNKNOWN_COUNTRY || piece.country === country;
}

function groupByWitness(observations: readonly Observation[]): Observation[][] {
  return [...groupBy(observations, ({ publisher, source }) => publisher ?? source).values()];
}

/** Its strongest row says what it is worth; its codes divide that by their payments, weighted by what each row is worth. */
function readWitness(rows: readonly Observation[], worthOf: (piece: Evidence) => number): Witness {
  const byCode = new Map<string, number>();
  let strongest = 0;
  let total = 0;
  for (const row of rows) {
    const worth = worthOf(row);
    strongest = Math.max(strongest, worth);
    const before = byCode.get(row.mcc) ?? 0;
    // Saying it again doesn't make it more often.
    byCode.set(row.mcc, row.count === undefined ? Math.max(before, worth) : before + row.count * worth);
  }
  for (const weight of byCode.values()) total += weight;
  return new Map([...byCode].map(([mcc, weight]) => [mcc, total === 0 ? 0 : (strongest * weight) / total]));
}

/** Witnesses of elsewhere as one, by their strength. */
function poolWitnesses(witnesses: readonly Witness[]): Witness {
  const worth = witnesses.map((codes) => [...codes.values()].reduce((sum, chance) => sum + chance, 0));
  const total = worth.reduce((sum, each) => sum + each, 0);
  const pooled = new Map<string, number>();
  witnesses.forEach((codes, index) => {
    for (const [mcc, chance] of codes)
      pooled.set(mcc, (pooled.get(mcc) ?? 0) + (total === 0 ? 0 : (chance * worth[index]!) / total));
  });
  return pooled;
}

/** What somebody judged by the kind of business, with what may be meant instead. */
function spreadOverFamily(mcc: string, chance: number, { family }: ConfidenceRule): Witness {
  const others = Object.entries(family[mcc] ?? {});
  return new Map([
    [mcc, chance],
    ...others.map(([other, part]): [string, number] => [other, part * chance * (1 - chance)]),
  ]);
}

/** Dempster's rule. */
function combine(witnesses: readonly Witness[]): Omit<UsualCode, 'basis'>[] {
  const products = new Map<string, number>();
  for (const codes of witnesses) {
    const doubt =
      1 -
      Math.min(
        MAX_WORTH,
        [...codes.values()].reduce((sum, chance) => sum + chance, 0),
      );
    for (const [mcc, chance] of codes) products.set(mcc, (products.get(mcc) ?? 1) * (1 + chance / doubt));
  }
  const total = [...products.values()].reduce((sum, product) => sum + product - 1, 0);
  return [...products].map(([mcc, product]) => ({
    mcc,
    share: round((product - 1) / (total || 1)),
    confidence: round((product - 1) / (total + 1)),
  }));
}

/** The strongest kind of evidence for a code; what was seen elsewhere comes after an editor's word. */
function findBasis(
  mcc: string,
  pieces: readonly Evidence[],
  here: (piece: Observation) => boolean,
): EvidenceKind {
  const naming = pieces.filter((piece) => piece.mcc === mcc);
  const decisive = naming.filter((piece) => piece.kind !== 'observed' || here(piece));
  const kinds = (decisive.some(({ kind }) => kind !== 'inferred') ? decisive : naming).map(
    ({ kind }) => kind,
  );
  return EVIDENCE_KINDS.find((kind) => kinds.includes(kind)) ?? 'inferred';
}

/** The chance that it alone names the code of the next purchase. */
function estimateWorth(piece: Evidence, context: PurchaseContext): number {
  const { edition, channel, rule = CONFIDENCE_RULE } = context;
  switch (piece.kind) {
    case 'observed': {
      const age = Math.max(0, yearsBetween(piece.lastSeen, edition));
      return (
        rule.observed[piece.trust] *
        0.5 ** (age / rule.halfLifeYears) *
        (piece.listed ? rule.listed : 1) *
        (isHere(piece, context) ? 1 : rule.elsewhere) *
        (channel === undefined || piece.channel === channel ? 1 : rule.otherChannel)
      );
    }
    case 'inferred':
      return piece.source === BRANDS ? rule.inferredBrands : rule.inferred;
    default:
      return rule[piece.kind];
  }
}

/** The code's share of the shop's payments in that source; 1 if payments weren't counted. */
export function getShare({ count, countOfStore }: Observation): number {
  return count === undefined || !countOfStore ? 1 : Math.min(1, count / countOfStore);
}

/** Dates may lack a day or month: `2019` counts from the middle of the year, `2019-03` from the middle of the month. */
function yearsBetween(from: string, to: string): number {
  const asYears = (date: string): number => {
    const [year, month, day] = date.split('-').map(Number);
    return year! + (month === undefined ? 0.5 : (month - 1 + (day === undefined ? 0.5 : day / 31)) / 12);
  };
  return asYears(to) - asYears(from);
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
