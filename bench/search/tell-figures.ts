// The figures as tables: all engines at one size, quality by kind of query, and how the peers are set.
import type { Cell } from '../report/finding.ts';
import { tellTable } from '../report/tell.ts';
import { writeNumber } from '../report/write-table.ts';
import { ENGINES } from './engines.ts';
import type { Figures, Share } from './measure.ts';

/** Fewer queries of a kind tell nothing of it. */
const LEAST_FOR_A_SHARE = 5;

/** What could not be measured has a reason instead of figures. */
export function tellSize(documents: number, outcomes: ReadonlyMap<string, Figures | string>): void {
  const measured = [...outcomes].flatMap(([name, outcome]) =>
    typeof outcome === 'string' ? [] : [{ name, figures: outcome }],
  );
  const ours = measured[0]?.figures;
  tellTable({
    about: `**${documents.toLocaleString('en')} documents.** How many queries were asked, fewer of a slow engine; the wanted name first or among five, as a document’s name, and as any of its names or the same Wikidata entity; garbage that finds nothing; time of a query with how many times ours it is; memory of the index; time to build it, and of the processor; how long a million numbers took to sort just before, which tells how busy the machine was.`,
    columns: [
      'engine',
      'asked',
      'first',
      'among five',
      'first, any name',
      'among five, any name',
      'garbage empty',
      'p50, ms (times ours)',
      'p99, ms (times ours)',
      'MB',
      'build, s (processor)',
      'sort, ms',
    ],
    rows: [...outcomes].map(([name, outcome]) =>
      typeof outcome === 'string' ? [name, outcome] : [name, ...listCells(outcome, ours!)],
    ),
  });
  tellTable({
    about: `First / among five by kind of query where five or more were asked, ${documents.toLocaleString('en')} documents:`,
    columns: ['kind', ...measured.map(({ name }) => name)],
    rows: Object.keys(ours?.byKind ?? {}).map((kind) => [
      kind,
      ...measured.map(({ figures }) => sayShare(figures.byKind[kind])),
    ]),
  });
}

export function tellPeers(names: readonly string[]): void {
  tellTable({
    about:
      'The peers and their settings, which are those that their documentation advises (bench/search/peers):',
    columns: ['peer', 'version', 'settings'],
    rows: names.flatMap((name) => {
      const { findVersion, settings } = ENGINES[name]!;
      return findVersion === undefined ? [] : [[name, findVersion(), settings ?? '']];
    }),
  });
}

function listCells(
  { all, alike, garbageEmpty, p50, p99, megabytes, buildSeconds, buildProcessorSeconds, yardstick }: Figures,
  ours: Figures,
): Cell[] {
  const beside = (ms: number, oursMs: number): string => `${writeNumber(ms)} (${(ms / oursMs).toFixed(1)})`;
  return [
    all.asked,
    (all.first / all.asked).toFixed(3),
    (all.amongFive / all.asked).toFixed(3),
    (alike.first / alike.asked).toFixed(3),
    (alike.amongFive / alike.asked).toFixed(3),
    `${Math.round(garbageEmpty * 100)} %`,
    beside(p50, ours.p50),
    beside(p99, ours.p99),
    megabytes,
    `${writeNumber(buildSeconds)} (${writeNumber(buildProcessorSeconds)})`,
    Math.round(yardstick),
  ];
}

function sayShare(share: Share | undefined): string {
  return share === undefined || share.asked < LEAST_FOR_A_SHARE
    ? '–'
    : `${(share.first / share.asked).toFixed(2)} / ${(share.amongFive / share.asked).toFixed(2)}`;
}
