// Is confidence as high as it is right? Every witness in turn keeps silent, and what the catalogue says without it is held
// against what it saw. The cases are in two halves by a hash of the merchant's name; each half is scored by numbers that were
// fitted on the other. The numbers in use (CONFIDENCE_RULE) are those fitted on both, rounded by hand.
import { buildCatalogue } from '../../src/build/build-catalogue.ts';
import { CONFIDENCE_RULE } from '../../src/query/evidence/rank-codes.ts';
import { formatPercent, printTable } from '../report.ts';
import { ask, type Case, isFirstHalf, listCases } from './cases.ts';
import { fitRule, PARAMETERS } from './fit.ts';

const { contents } = await buildCatalogue({ data: 'data' });
const cases = listCases(contents!.merchants);
const first = cases.filter(isFirstHalf);
const second = cases.filter((each) => !isFirstHalf(each));
const fitted = { first: fitRule(first), second: fitRule(second), both: fitRule(cases) };

interface ScoredCase extends Case {
  readonly said: number;
  /** What share of the payments carried the usual code. */
  readonly right: number;
  readonly basis: string;
}

const scored: ScoredCase[] = [
  ...first.flatMap((each) => score(each, fitted.second)),
  ...second.flatMap((each) => score(each, fitted.first)),
];

printTable({
  about:
    'The numbers of the rule: in use, and fitted on each half and on both. The others (`partOfBusiness`, `otherChannel`, `networkUnknown`, `contradicted`, 5811 and 5813) are judgements: too little was seen of them.',
  columns: ['number', 'in use', 'first half', 'second half', 'both'],
  rows: PARAMETERS.map(({ name, get }) => [
    name,
    String(get(CONFIDENCE_RULE)),
    ...[fitted.first, fitted.second, fitted.both].map((rule) => String(get(rule))),
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

function score(each: Case, rule: typeof CONFIDENCE_RULE): ScoredCase[] {
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
