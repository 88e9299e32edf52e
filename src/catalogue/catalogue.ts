// The catalogue: everything we serve, immutable. Read from a snapshot; merchants stay packed until they are needed.
import type { Card } from './card.ts';
import type { Change } from './change.ts';
import { unpackCountry } from './country.ts';
import { CHANNELS } from './evidence.ts';
import type { Mcc, MccWord } from './mcc.ts';
import type { Merchant, MerchantSummary } from './merchant.ts';
import { unpackMerchant } from './merchant-record.ts';
import type { MileValue } from './mile-value.ts';
import { findSortedString, type PackedStrings, readString } from './packed-strings.ts';
import { type Sections, SnapshotError } from './sections.ts';
import type { Source } from './source.ts';
import type { SpendingPreset } from './spending.ts';
import type { StatementTables } from './statement-tables.ts';

interface CatalogueCounts {
  readonly merchants: number;
  readonly domains: number;
  readonly countries: number;
  readonly mccs: number;
  readonly cards: number;
}

export interface CatalogueMeta {
  /** The date of the data, `2026-11-16`: confidence is computed as of this day, and it is the data's version. */
  readonly edition: string;
  readonly upstream: string;
  readonly counts: CatalogueCounts;
  readonly regions: readonly string[];
  readonly sources: readonly Source[];
  readonly mileValues?: readonly MileValue[];
  readonly spending?: readonly SpendingPreset[];
  /** What editions changed about cards and codes, the latest edition first. */
  readonly changes?: readonly Change[];
}

/**
 * A merchant's number in this catalogue, from 0 to `merchantCount` - 1, in ascending order of id. Numbers change
 * between builds; ids do not.
 */
export type MerchantNumber = number;

export interface Catalogue {
  /** SHA-256 of the content: equal digests mean equal answers. */
  readonly digest: string;
  readonly meta: CatalogueMeta;
  readonly mccs: ReadonlyMap<string, Mcc>;
  /** Everyday words for codes. */
  readonly words: readonly MccWord[];
  readonly cards: readonly Card[];
  /** How statement lines are read. */
  readonly statements: StatementTables;
  readonly merchantCount: number;
  summarise(merchant: MerchantNumber): MerchantSummary;
  getMerchant(merchant: MerchantNumber): Merchant;
  /** Current and former ids. */
  findMerchantById(id: string): MerchantNumber | undefined;
  /** Exactly this host; src/query tries the parent hosts. */
  findMerchantByHost(host: string): MerchantNumber | undefined;
  /** The arrays under a prefix, for an index that lives in the snapshot. */
  getArrays(prefix: string): Sections;
}

/**
 * `2026-11-16-894cee795451`. Two catalogues of one edition may differ, such as an operator's and ours; a version is
 * always the same catalogue.
 */
export function formatVersion({
  meta,
  digest,
}: {
  readonly meta: Pick<CatalogueMeta, 'edition'>;
  readonly digest: string;
}): string {
  return `${meta.edition}-${digest.slice(0, 12)}`;
}

const VERSION = /^\d{4}-\d{2}-\d{2}-[0-9a-f]{12}$/;

export function isVersion(text: string): boolean {
  return VERSION.test(text);
}

/** Names of the snapshot's sections; build/write-snapshot.ts fills them and describes their layout. */
export const SECTION = {
  meta: 'meta',
  mccs: 'mccs',
  words: 'words',
  cards: 'cards',
  ids: 'merchants/id',
  names: 'merchants/name',
  codes: 'merchants/mcc',
  homes: 'merchants/home',
  channels: 'merchants/channel',
  records: 'merchants/record',
  shared: 'merchants/shared',
  statements: 'statements',
  formerIds: 'former-ids/id',
  formerIdOwners: 'former-ids/merchant',
  hosts: 'hosts/name',
  hostOwners: 'hosts/merchant',
  nameIndex: 'names/',
  guess: 'guess/',
} as const;

export function openCatalogue(sections: Sections, digest: string): Catalogue {
  const missing = Object.values(SECTION).find((name) => !name.endsWith('/') && !(name in sections));
  if (missing !== undefined)
    throw new SnapshotError(
      `the snapshot has no section \`${missing}\`, so another version wrote it: build it again with \`mcc-lookup build\``,
    );
  const strings = (name: string): PackedStrings => ({
    bytes: sections[name] as Uint8Array,
    starts: sections[`${name}/starts`] as Uint32Array,
  });
  const decoder = new TextDecoder();
  const parseJson = <T>(name: string): T => JSON.parse(decoder.decode(sections[name])) as T;
  const ids = strings(SECTION.ids);
  const names = strings(SECTION.names);
  const records = strings(SECTION.records);
  const hosts = strings(SECTION.hosts);
  const formerIds = strings(SECTION.formerIds);
  const formerIdOwners = sections[SECTION.formerIdOwners] as Uint32Array;
  const hostOwners = sections[SECTION.hostOwners] as Uint32Array;
  const codes = sections[SECTION.codes] as Uint16Array;
  const homes = sections[SECTION.homes] as Uint16Array;
  const channels = sections[SECTION.channels] as Uint8Array;
  const mccs = parseJson<Mcc[]>(SECTION.mccs);
  const shared = parseJson<string[]>(SECTION.shared);
  const summarise = (merchant: MerchantNumber): MerchantSummary => ({
    id: readString(ids, merchant),
    name: readString(names, merchant),
    home: unpackCountry(homes[merchant]!),
    channel: CHANNELS[channels[merchant]!]!,
    mcc: String(codes[merchant]!).padStart(4, '0'),
  });

  return {
    digest,
    meta: parseJson<CatalogueMeta>(SECTION.meta),
    mccs: new Map(mccs.map((mcc) => [mcc.code, mcc])),
    words: parseJson<MccWord[]>(SECTION.words),
    cards: parseJson<Card[]>(SECTION.cards),
    statements: parseJson<StatementTables>(SECTION.statements),
    merchantCount: codes.length,
    summarise,
    getMerchant: (merchant) => unpackMerchant(summarise(merchant), readString(records, merchant), shared),
    findMerchantById: (id) => findSortedString(ids, id) ?? findOwner(formerIds, formerIdOwners, id),
    findMerchantByHost: (host) => findOwner(hosts, hostOwners, host),
    getArrays: (prefix) =>
      Object.fromEntries(
        Object.entries(sections)
          .filter(([name]) => name.startsWith(prefix))
          .map(([name, array]) => [name.slice(prefix.length), array]),
      ),
  };
}

function findOwner(texts: PackedStrings, owners: Uint32Array, text: string): MerchantNumber | undefined {
  const index = findSortedString(texts, text);
  return index === undefined ? undefined : owners[index];
}
