// Is confidence as high as it is right? Every witness in turn keeps silent, and what the catalogue says without it is held
// against what it saw. The cases are in two halves by a hash of the merchant's name; each half is scored by the table that was
// fitted on the other. The table in use is the one fitted on both; `--refit` writes it.
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { loadSnapshot } from '../../src/catalogue/load-snapshot.ts';
import type { ConfidenceRule } from '../../src/query/evidence/rank-codes.ts';
import { formatPercent, printTable } from '../report.ts';
import { SNAPSHOT } from '../server.ts';
import { ask, type Case, isFirstHalf, listCases } from './cases.ts';
import { fitAdjustments, formatTable, ruleWith, TABLE } from './fit.ts';

const { values: options } = parseArgs({
  options: {
    catalogue: { type: 'string', default: SNAPSHOT },
    refit: { type: 'boolean', default: false },
  },
});
const catalogue = loadSnapshot(options.catalogue);
const cases = listCases(
  Array.from({ length: catalogue.merchantCount }, (_, number) => catalogue.getMerchant(number)),
);
const first = cases.filter(isFirstHalf);
const second = cases.filter((each) => !isFirstHalf(each));
const fitted = {
  first: fitAdjustments(first),
  second: fitAdjustments(second),
  both: fitAdjustments(cases),
};
if (options.refit) writeFileSync(TABLE, formatTable(fitted.both));

interface ScoredCase extends Case {
  readonly said: number;
  /** What share of the payments carried the usual code. */
  readonly right: number;
  readonly basis: string;
}

const scored: ScoredCase[] = [
  ...first.flatMap((each) => score(each, ruleWith(fitted.second))),
  ...second.flatMap((each) => score(each, ruleWith(fitted.first))),
];

const oddsIn = (half: keyof typeof fitted, ground: string): number | string =>
  fitted[half].find(({ restsOn }) => restsOn === ground)?.odds ?? '–';
printTable({
  about:
    'What a code rests on, what was said before the change and what was right, and what its odds are multiplied by: fitted on each half and on both.',
  columns: ['rests on', 'cases', 'said', 'right', 'first half', 'second half', 'both'],
  rows: fitted.both.map(({ restsOn, cases: count, said, right }) => [
    restsOn,
    count,
    formatPercent(said, 1),
    formatPercent(right, 1),
    oddsIn('first', restsOn),
    oddsIn('second', restsOn),
    oddsIn('both', restsOn),
  ]),
});
printScored('Confidence by band: what was said, and how often the usual code was carried.', (each) => {
  const tenth = Math.min(9, Math.floor(each.said * 10));
  return `0.${tenth} to ${tenth === 9 ? '1' : `0.${tenth + 1}`}`;
});
printScored(
  'By basis of the usual code, and where else payments were seen.',
  ({ basis, seen }) => `${basis}, ${seen}`,
);

function score(each: Case, rule: ConfidenceRule): ScoredCase[] {
  const [usual] = ask(each, rule);
  if (usual === undefined) return [];
  const { mcc, confidence, basis } = usual;
  return [{ ...each, said: confidence, right: each.carried.get(mcc) ?? 0, basis }];
}

function printScored(about: string, groupOf: (each: ScoredCase) => string): void {
  const groups = [...new Set(scored.map(groupOf))].sort();
  printTable({
    about,
    columns: ['', 'where', 'cases', 'said', 'right'],
    rows: groups.flatMap((group) =>
      [true, false].flatMap((inSingapore) => {
        const own = scored.filter((each) => each.inSingapore === inSingapore && groupOf(each) === group);
        const sum = (value: (each: ScoredCase) => number): number =>
          own.reduce((total, each) => total + value(each), 0);
        return own.length === 0
          ? []
          : [
              [
                group,
                inSingapore ? 'Singapore' : 'elsewhere',
                own.length,
                formatPercent(
                  sum(({ said }) => said),
                  own.length,
                ),
                formatPercent(
                  sum(({ right }) => right),
                  own.length,
                ),
              ],
            ];
      }),
    ),
  });
}
