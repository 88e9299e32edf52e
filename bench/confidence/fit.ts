// Fits the table of adjustments: for each thing that a first code can rest on, and for each code that is often judged, one
// factor of its odds, by logistic regression with a penalty, so that few cases move little. What is
// judged in Singapore has a factor of its own, because most cases are American.
import { readFileSync } from 'node:fs';
import type { Adjustment } from '../../src/query/evidence/confidence-table.ts';
import {
  CONFIDENCE_RULE,
  type ConfidenceRule,
  describeGrounds,
} from '../../src/query/evidence/rank-codes.ts';
import { countryToRank } from '../../src/query/merchant-in-country.ts';
import { ask, type Case } from './cases.ts';

export const TABLE = 'src/query/evidence/confidence-table.ts';

export const NOT_ADJUSTED: ConfidenceRule = { ...CONFIDENCE_RULE, adjusted: {} };

/** As if so many cases had been as right as said; chosen on the first half by five-fold cross-validation, as was the rest. */
const PENALTY = { ground: 4, code: 8 };
const MIN_CASES_OF_CODE = 10;
/** Fewer cases of a country say too little: of 50 that are right for 70 %, one draw in three is off by more than 6 points. */
const MIN_CASES_OF_COUNTRY = 100;
const [MIN_SAID, MAX_SAID] = [0.02, 0.99];

interface Told {
  readonly grounds: readonly string[];
  readonly said: number;
  readonly right: number;
}

export function fitAdjustments(cases: readonly Case[]): Adjustment[] {
  const told = cases.flatMap((each): Told[] => {
    const codes = ask(each, NOT_ADJUSTED);
    if (codes.length === 0) return [];
    const { mcc, confidence } = codes[0]!;
    const country = countryToRank(each, each.country);
    const grounds = describeGrounds(codes, each.evidence, { edition: each.on, country });
    return [
      {
        grounds,
        said: Math.min(MAX_SAID, Math.max(MIN_SAID, confidence)),
        right: each.carried.get(mcc) ?? 0,
      },
    ];
  });
  const shifts = fitShifts(told);
  return [...shifts]
    .map(([restsOn, shift]) => {
      const own = told.filter(({ grounds }) => grounds.includes(restsOn));
      return {
        restsOn,
        odds: Math.round(Math.exp(shift) * 100) / 100,
        cases: own.length,
        said: round(mean(own.map(({ said }) => said))),
        right: round(mean(own.map(({ right }) => right))),
      };
    })
    .sort((one, other) => (one.restsOn < other.restsOn ? -1 : 1));
}

/** The shifts in log-odds at which what is said adds up to what was right, less the penalty: one after another, by Newton. */
export function fitShifts(told: readonly Told[]): Map<string, number> {
  const byGround = new Map<string, Told[]>();
  for (const each of told)
    for (const ground of each.grounds) byGround.set(ground, [...(byGround.get(ground) ?? []), each]);
  const kept = [...byGround].filter(([ground, own]) => own.length >= getMinCases(ground));
  const shifts = new Map(kept.map(([ground]) => [ground, 0]));
  for (let round = 0; round < 100; round++)
    for (const [ground, own] of kept) {
      const penalty = isCode(ground) ? PENALTY.code : PENALTY.ground;
      let slope = -penalty * shifts.get(ground)!;
      let curve = penalty;
      for (const { grounds, said, right } of own) {
        const shift = grounds.reduce((sum, each) => sum + (shifts.get(each) ?? 0), 0);
        const chance = 1 / (1 + ((1 - said) / said) * Math.exp(-shift));
        slope += right - chance;
        curve += chance * (1 - chance);
      }
      shifts.set(ground, shifts.get(ground)! + slope / curve);
    }
  return shifts;
}

const isCode = (ground: string): boolean => /^judged \d/.test(ground);

function getMinCases(ground: string): number {
  if (isCode(ground)) return MIN_CASES_OF_CODE;
  return ground.startsWith('judged in ') ? MIN_CASES_OF_COUNTRY : 0;
}

export function ruleWith(adjustments: readonly Adjustment[]): ConfidenceRule {
  return {
    ...CONFIDENCE_RULE,
    adjusted: Object.fromEntries(adjustments.map(({ restsOn, odds }) => [restsOn, odds])),
  };
}

const round = (value: number): number => Math.round(value * 1000) / 1000;
const percent = (share: number): string => (100 * share).toFixed(1);
const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** That of the adjustments, with other rows. */
export function formatTable(adjustments: readonly Adjustment[]): string {
  const rows = adjustments.map(
    ({ restsOn, odds, cases, said, right }) =>
      `  { restsOn: '${restsOn}', odds: ${odds}, cases: ${cases}, said: ${percent(said)}, right: ${percent(right)} },`,
  );
  const table = readFileSync(TABLE, 'utf8');
  return `${table.slice(0, table.indexOf('= [') + 3)}\n${rows.join('\n')}\n];\n`;
}
