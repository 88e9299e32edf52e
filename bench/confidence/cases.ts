// What the catalogue would have said if one witness had kept silent, and what that witness saw: each case leaves out all
// rows of one publisher about a merchant and asks for the code in the country where they were seen. Payments of many
// years are also parted in time: what was seen until their middle is asked about the rest.
import { createHash } from 'node:crypto';
import { foldBrand } from '../../importers/singapore/set-aside.ts';
import type { Evidence, Observation } from '../../src/catalogue/evidence.ts';
import { groupBy } from '../../src/catalogue/group-by.ts';
import type { Merchant, UsualCode } from '../../src/catalogue/merchant.ts';
import { type ConfidenceRule, rankCodes } from '../../src/query/evidence/rank-codes.ts';
import { findNamedService } from '../../src/query/evidence/service.ts';
import { countryToRank } from '../../src/query/merchant-in-country.ts';

export interface Case {
  readonly name: string;
  readonly home: string;
  readonly inSingapore: boolean;
  readonly evidence: readonly Evidence[];
  readonly country: string;
  readonly channel: Merchant['channel'];
  readonly on: string;
  /** What share of the payments carried each code. */
  readonly carried: ReadonlyMap<string, number>;
  /** What is left says it about payments there, elsewhere, or none. */
  readonly seen: 'here' | 'elsewhere' | 'not seen';
}

export function listCases(merchants: Iterable<Merchant>): Case[] {
  return [...merchants].flatMap((merchant) => {
    const whole = merchant.evidence.filter(
      (piece): piece is Observation =>
        piece.kind === 'observed' &&
        findNamedService(piece) === undefined &&
        piece.channel === merchant.channel,
    );
    const groups = groupBy(whole, (piece) => `${piece.publisher ?? piece.source}\n${piece.country}`);
    return [...groups.values()].flatMap((rows) => [
      ...leaveOut(merchant, rows),
      ...partInTime(merchant, rows),
    ]);
  });
}

/** Changed when figures of both halves were looked at often while rules changed; last on the date in it. */
const SPLIT = 'confidence 2026-11-19';

/** In two by a hash of the name: the table is fitted on one half and scored on the other. */
export function isFirstHalf({ name }: Pick<Case, 'name'>): boolean {
  return (
    createHash('sha256')
      .update(`${SPLIT}/${foldBrand(name)}`)
      .digest()
      .readUInt32BE(0) %
      100 <
    50
  );
}

export function ask(each: Case, rule?: ConfidenceRule): UsualCode[] {
  const { evidence, on, channel } = each;
  return rankCodes(evidence, { edition: on, country: countryToRank(each, each.country), channel, rule });
}

function leaveOut(merchant: Merchant, rows: readonly Observation[]): Case[] {
  const [{ source, publisher = source }] = rows as [Observation];
  const on = rows
    .map(({ lastSeen }) => lastSeen)
    .sort()
    .at(-1)!;
  const evidence = merchant.evidence.filter(
    (piece) =>
      piece.kind !== 'observed' ||
      ((piece.publisher ?? piece.source) !== publisher && piece.lastSeen.slice(0, 4) <= on.slice(0, 4)),
  );
  // A list of several codes doesn't say which one was carried.
  const isVague = rows.every(({ listed }) => listed) && new Set(rows.map(({ mcc }) => mcc)).size > 1;
  return isVague ? [] : makeCase(merchant, rows, evidence, on);
}

function partInTime(merchant: Merchant, rows: readonly Observation[]): Case[] {
  const dated = rows.filter(({ firstSeen, count }) => firstSeen !== undefined && count !== undefined);
  // Merchants that only payments know were chosen because they keep to one code.
  if (dated.length === 0 || merchant.evidence.every(({ kind }) => kind === 'observed')) return [];
  const from = Math.min(...dated.map(({ firstSeen }) => toYears(firstSeen!)));
  const to = Math.max(...dated.map(({ lastSeen }) => toYears(lastSeen)));
  const middle = (from + to) / 2;
  if (to - from < 4) return [];
  const cut = `${Math.floor(middle)}-${String(1 + Math.floor((middle % 1) * 12)).padStart(2, '0')}`;
  const part = (piece: Observation, isBefore: boolean): Observation[] => {
    const [first, last] = [toYears(piece.firstSeen!), toYears(piece.lastSeen)];
    if (isBefore ? first > middle : last <= middle) return [];
    const before = last <= first ? 1 : Math.min(1, (middle - first) / (last - first));
    const count = Math.max(1, Math.round(piece.count! * (isBefore ? before : 1 - Math.max(0, before))));
    return [{ ...piece, count, ...(isBefore && last > middle && { lastSeen: cut }) }];
  };
  const truth = dated.flatMap((piece) => part(piece, false));
  const others = merchant.evidence.filter((piece) => piece.kind !== 'observed');
  const known = dated.flatMap((piece) => part(piece, true));
  // Asked in the middle of the second part.
  const on = String(Math.floor((middle + to) / 2));
  return truth.length === 0 || known.length === 0 ? [] : makeCase(merchant, truth, [...others, ...known], on);
}

function makeCase(
  { name, home, channel }: Merchant,
  rows: readonly Observation[],
  evidence: readonly Evidence[],
  on: string,
): Case[] {
  if (evidence.length === 0) return [];
  const { country } = rows[0]!;
  const total = rows.reduce((sum, { count = 1 }) => sum + count, 0);
  const carried = new Map<string, number>();
  for (const { mcc, count = 1 } of rows) carried.set(mcc, (carried.get(mcc) ?? 0) + count / total);
  // Where editors have an entry, what the kind of business alone would say is a case as well; not where the brand has a code
  // of its own, which the kind of business never says.
  const hints = evidence.filter(({ kind }) => kind === 'inferred');
  const isJudgedTwice =
    hints.length > 0 &&
    hints.length < evidence.length &&
    evidence.every(({ kind }) => kind === 'inferred' || kind === 'editorial');
  const observed = evidence.filter((piece) => piece.kind === 'observed');
  const seen = observed.some((piece) => piece.country === country)
    ? 'here'
    : observed.length > 0
      ? 'elsewhere'
      : 'not seen';
  const found = {
    name,
    home,
    inSingapore: country === 'SG',
    evidence,
    country,
    channel,
    on,
    carried,
    seen,
  } as const;
  return isJudgedTwice ? [found, { ...found, evidence: hints }] : [found];
}

function toYears(date: string): number {
  const [year, month = '7'] = date.split('-');
  return Number(year) + (Number(month) - 1) / 12;
}
