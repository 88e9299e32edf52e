// An operator's own merchants and cards. They replace ours with the same id (merchants) or shortName (cards).
// Merchants come from CSV files, folders of them, and PostgreSQL.
import type { Card } from '../catalogue/card.ts';
import { squashName } from '../catalogue/fold-name.ts';
import type { Problem } from '../catalogue/problem.ts';
import { compareCards } from '../sources/read-cards.ts';
import { type MerchantRow, streamMerchants } from '../sources/read-merchants.ts';
import { isPostgresUrl, readPostgres } from '../sources/read-postgres.ts';
import { checkRow } from './check-evidence.ts';
import { RepeatedCheck } from './check-repeated.ts';
import { freezeAlone } from './freeze-merchants.ts';
import { draftRow } from './merge-merchants.ts';
import { PackedMerchants } from './packed-merchants.ts';
import type { OurData, References } from './read-data.ts';
import { SpooledStrings } from './spooled-strings.ts';

/** Enough to see what is wrong with a table; reading stops after that. */
const MAX_PROBLEMS = 100;

/** Rows that were read and checked, in the order of the sources: not in memory, since there may be a million. */
export type SpooledRows = Iterable<MerchantRow>;

/** Throws DatabaseError, or SpoolError if there is no room for them. */
export async function readOperatorMerchants(
  sources: readonly string[],
  known: Parameters<typeof checkRow>[1],
  problems: Problem[],
  onRows: (count: number) => void = () => {},
): Promise<SpooledRows> {
  const spooled = new SpooledStrings();
  const repeated = new RepeatedCheck();
  const found: Problem[] = [];
  reading: for (const source of sources) {
    const batches = isPostgresUrl(source) ? readPostgres(source, found) : streamMerchants(source, found);
    for await (const batch of batches) {
      for (const row of batch) {
        repeated.add(row, found);
        checkRow(row, known, found);
        spooled.add(JSON.stringify(row));
      }
      onRows(spooled.length);
      if (found.length > MAX_PROBLEMS) break reading;
    }
  }
  problems.push(...found.slice(0, MAX_PROBLEMS));
  const next = found[MAX_PROBLEMS];
  if (next !== undefined)
    problems.push({
      ...next,
      problem: 'there are more problems from here on',
      remedy: 'fix the ones above first',
    });
  return {
    *[Symbol.iterator]() {
      for (let index = 0; index < spooled.length; index++)
        yield JSON.parse(spooled.get(index)) as MerchantRow;
    },
  };
}

/**
 * `shared` have an id, a host or a name that our data has too, or no code of their own, and are joined with ours. All
 * others are merchants as they stand: `alone`.
 */
export function separateShared(
  rows: SpooledRows,
  ours: OurData,
  { edition, known }: Pick<References, 'edition' | 'known'>,
): { shared: MerchantRow[]; alone: PackedMerchants } {
  const shared: MerchantRow[] = [];
  const alone = new PackedMerchants();
  let isShared: ReturnType<typeof openSharedCheck> | undefined;
  for (const row of rows) {
    isShared ??= openSharedCheck(ours, known.observed);
    if (isShared(row)) shared.push(row);
    else alone.add(freezeAlone(draftRow(row), edition));
  }
  return { shared, alone };
}

function openSharedCheck(
  { rows, brands, singapore, payments, overrides }: OurData,
  observed: ReadonlySet<string>,
): (row: MerchantRow) => boolean {
  const imported = [...brands, ...singapore.merchants, ...payments.merchants];
  const ids = new Set([...rows, ...imported].map(({ id }) => id));
  const hosts = new Set(rows.flatMap((row) => row.hosts));
  for (const merchant of imported) for (const { host } of merchant.hosts) hosts.add(host);
  for (const { host, merchant } of overrides) {
    hosts.add(host);
    if (merchant !== undefined) ids.add(merchant);
  }
  const names = new Set<string>();
  for (const { name, aliases } of [...rows, ...imported])
    for (const each of [name, ...aliases]) names.add(squashName(each));
  return (row) =>
    row.mcc === '' ||
    ids.has(row.id) ||
    observed.has(row.id) ||
    row.hosts.some((host) => hosts.has(host)) ||
    [row.name, ...row.aliases].some((name) => names.has(squashName(name)));
}

export function replaceMerchants(
  ours: readonly MerchantRow[],
  theirs: readonly MerchantRow[],
): MerchantRow[] {
  const replaced = new Set(theirs.map(({ id }) => id));
  return [...ours.filter(({ id }) => !replaced.has(id)), ...theirs];
}

export function replaceCards(ours: readonly Card[], theirs: readonly Card[]): Card[] {
  const replaced = new Set(theirs.map(({ shortName }) => shortName));
  return [...ours.filter(({ shortName }) => !replaced.has(shortName)), ...theirs].sort(compareCards);
}
