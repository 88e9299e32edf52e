// An operator's merchants over ours, however many they are. Their table is read twice: first it is checked, and the rows that
// have to do with ours are picked out and merged as build-catalogue.ts does; then the others go by one after another, each a
// merchant by itself. Memory holds our own catalogue and a piece of the table.
import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { CatalogueMeta } from '../catalogue/catalogue.ts';
import { type Merchant, UNKNOWN_COUNTRY } from '../catalogue/merchant.ts';
import type { Problem } from '../catalogue/problem.ts';
import { readHostOverrides } from '../sources/read-host-overrides.ts';
import { listCsvFiles, type MerchantRow, streamMerchants } from '../sources/read-merchants.ts';
import { type BuildInputs, buildCatalogue, type Progress } from './build-catalogue.ts';
import { checkEvidence } from './check-evidence.ts';
import { checkRepeated } from './check-repeated.ts';
import { freezeAlone } from './freeze-merchants.ts';
import { draftRow } from './merge-merchants.ts';
import { type IsNearOurs, openNearOurs } from './rows-near-ours.ts';

export interface MergedStream {
  /** Equal digests mean equal merchants in the same order. */
  readonly digest: string;
  readonly meta: CatalogueMeta;
  readonly merchantCount: number;
  /** Ours with what was merged into them, then the others in the order of their table. */
  listFrom(number: number): AsyncGenerator<readonly Merchant[]>;
}

export interface StreamInputs extends Pick<BuildInputs, 'data' | 'upstream'> {
  /** An operator's own merchants: a CSV file or a folder of them. */
  readonly merchants: string;
}

export interface StreamProgress {
  step: Progress;
  /** Bytes of the table that are checked, and all that there are. */
  checked(bytes: number, of: number): void;
}

/** Enough to see what is wrong with a table; behind them it is not read on. */
const MOST_PROBLEMS = 100;

export async function mergeStream(
  inputs: StreamInputs,
  progress: StreamProgress,
): Promise<{ merged?: MergedStream; problems: Problem[] }> {
  const { data, upstream, merchants: path } = inputs;
  const ours = buildCatalogue({ data, upstream }, progress.step);
  if (ours.problems.length > 0) return { problems: ours.problems };
  const overrides = readHostOverrides(join(data, 'domains.csv'), []);
  const isNear = openNearOurs(ours.contents.merchants, overrides);

  const checked = await checkTable(path, isNear, ours.contents, progress);
  if (checked.problems.length > 0) return { problems: checked.problems };

  const { contents, problems } = buildCatalogue(
    { data, upstream, rows: [...checked.near.values()] },
    progress.step,
  );
  if (problems.length > 0) return { problems };
  const { meta, merchants } = contents;
  const hash = createHash('sha256').update(JSON.stringify(meta)).update(checked.digest);
  for (const merchant of merchants) hash.update(JSON.stringify(merchant));
  const counts = {
    ...meta.counts,
    merchants: merchants.length + checked.alone,
    domains: meta.counts.domains + checked.hosts,
    countries: new Set([...merchants.map(({ home }) => home), ...checked.homes].filter(isKnown)).size,
  };
  const edition = meta.edition;
  return {
    problems,
    merged: {
      digest: hash.digest('hex'),
      meta: { ...meta, counts },
      merchantCount: counts.merchants,
      async *listFrom(number) {
        if (number < merchants.length) yield* listPieces(merchants.slice(number));
        let skipped = Math.max(0, number - merchants.length);
        let place = 0;
        for await (const rows of streamMerchants(path)) {
          const alone = rows.filter(() => !checked.near.has(place++));
          const due = alone.slice(skipped);
          skipped -= alone.length - due.length;
          for (const piece of listPieces(due)) yield piece.map((row) => freezeAlone(draftRow(row), edition));
        }
      },
    },
  };
}

const isKnown = (country: string): boolean => country !== UNKNOWN_COUNTRY;
const PIECE = 250;

function* listPieces<T>(items: readonly T[]): Generator<readonly T[]> {
  for (let at = 0; at < items.length; at += PIECE) yield items.slice(at, at + PIECE);
}

interface CheckedTable {
  readonly problems: Problem[];
  /** Rows to merge with ours, by their place in the table. */
  readonly near: ReadonlyMap<number, MerchantRow>;
  readonly alone: number;
  readonly hosts: number;
  readonly homes: ReadonlySet<string>;
  readonly digest: string;
}

async function checkTable(
  path: string,
  isNear: IsNearOurs,
  { meta, mccs }: { readonly meta: CatalogueMeta; readonly mccs: readonly { readonly code: string }[] },
  { step, checked }: StreamProgress,
): Promise<CheckedTable> {
  step('checking your merchants');
  const problems: Problem[] = [];
  const codes = new Set(mccs.map(({ code }) => code));
  const sources = new Set(meta.sources.map(({ id }) => id));
  const near = new Map<number, MerchantRow>();
  const homes = new Set<string>();
  const size = listCsvFiles(path).reduce((sum, file) => sum + statSync(file).size, 0);
  const hash = createHash('sha256');
  let [place, hosts, bytes] = [0, 0, 0];
  const take = (piece: Uint8Array): void => {
    hash.update(piece);
    bytes += piece.length;
  };
  for await (const rows of streamMerchants(path, problems, take)) {
    const others: MerchantRow[] = [];
    for (const row of rows) {
      // A copy: its texts are slices of the piece that was read, and would keep all of that in memory.
      if (isNear(row)) near.set(place, structuredClone(row));
      else others.push(row);
      place++;
    }
    checkEvidence(
      { rows: others, observations: [], categories: [], categoriesFile: '' },
      codes,
      sources,
      problems,
    );
    for (const row of others) {
      hosts += row.hosts.length;
      homes.add(row.home);
    }
    checked(bytes, size);
    if (problems.length > MOST_PROBLEMS) break;
  }
  return {
    problems: cutProblems(problems),
    near,
    alone: place - near.size,
    hosts,
    homes,
    digest: hash.digest('hex'),
  };
}

function cutProblems(problems: readonly Problem[]): Problem[] {
  if (problems.length <= MOST_PROBLEMS) return [...problems];
  const { file, line } = problems[MOST_PROBLEMS]!;
  const rest = {
    file,
    line,
    problem: 'there are more problems from here on',
    remedy: 'put the ones above right first',
  };
  return [...problems.slice(0, MOST_PROBLEMS), rest];
}

/** Where ids or hosts stand more than once in the table: each repetition with its line. */
export async function locateRepeated(
  path: string,
  { ids, hosts }: { readonly ids: readonly string[]; readonly hosts: readonly string[] },
): Promise<Problem[]> {
  const [wantedIds, wantedHosts] = [new Set(ids), new Set(hosts)];
  const found: MerchantRow[] = [];
  for await (const rows of streamMerchants(path))
    for (const row of rows)
      if (wantedIds.has(row.id) || row.hosts.some((host) => wantedHosts.has(host))) found.push(row);
  const problems: Problem[] = [];
  checkRepeated(found, problems);
  return cutProblems(problems);
}
