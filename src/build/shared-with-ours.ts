// Which of an operator's rows have to be joined with our own data: those that share an id, a host or a name with it, or
// have no code of their own. All others are merchants as they stand, and a row at a time is enough for them.
import type { HostOverride } from '../sources/read-host-overrides.ts';
import type { MerchantRow } from '../sources/read-merchants.ts';
import type { ObservationRow } from '../sources/read-observations.ts';
import type { ObservedException, ObservedLine } from '../sources/read-observed.ts';
import type { SingaporeTables } from '../sources/read-singapore.ts';
import type { Draft } from './draft.ts';
import { keyOf, readLineName } from './line-name.ts';
import { listBrandNames } from './singapore/names.ts';

export interface OurData {
  readonly rows: readonly MerchantRow[];
  readonly brands: readonly Draft[];
  readonly observations: readonly ObservationRow[];
  readonly overrides: readonly HostOverride[];
  readonly lines: readonly ObservedLine[];
  readonly exceptions: readonly ObservedException[];
  readonly singapore: SingaporeTables;
}

export function openSharedWithOurs(ours: OurData): (row: MerchantRow) => boolean {
  const ids = new Set(
    [...ours.rows, ...ours.brands]
      .map(({ id }) => id)
      .concat(ours.observations.map(({ merchant }) => merchant)),
  );
  for (const { merchant } of ours.overrides) if (merchant !== undefined) ids.add(merchant);
  for (const { action, value } of ours.exceptions) if (action === 'merchant') ids.add(value);
  const hosts = new Set(ours.rows.flatMap((row) => row.hosts));
  for (const { claims } of ours.brands) for (const { host } of claims) hosts.add(host);
  for (const { host } of ours.overrides) hosts.add(host);
  const names = new Set<string>();
  const addName = (...words: readonly string[]): void => void names.add(keyOf(words));
  for (const { name, aliases } of [...ours.rows, ...ours.brands])
    for (const each of [name, ...aliases]) addName(each);
  for (const { name } of ours.singapore.names)
    for (const brand of listBrandNames(name))
      for (const each of [brand.name, ...brand.aliases]) addName(each);
  for (const { value } of [...ours.singapore.reviews, ...ours.exceptions]) addName(value);
  for (const { text } of ours.lines) addName(...readLineName(text).words);
  return (row) =>
    row.mcc === '' ||
    ids.has(row.id) ||
    row.hosts.some((host) => hosts.has(host) || names.has(keyOf([host]))) ||
    [row.name, ...row.aliases].some((name) => names.has(keyOf([name])));
}
