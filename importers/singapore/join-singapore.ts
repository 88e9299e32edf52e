// Adds Singapore's malls and registers to the merchants that we have: a brand that we already list gets a presence in
// Singapore, and the rest become new merchants with an inferred code. In order: clean the names and infer their codes
// (entries.ts), group the outlets of each brand (group-brands.ts), find the brands that are listed (find-existing.ts).

import { type Draft, indexById, mayTradeAnywhere, mergeCountries } from '../../src/build/draft.ts';
import type { Inference } from '../../src/catalogue/evidence.ts';
import { foldName, squashName } from '../../src/catalogue/fold-name.ts';
import type { Mcc } from '../../src/catalogue/mcc.ts';
import { WHOLE_WORLD } from '../../src/catalogue/merchant.ts';
import { assignIds } from '../assign-ids.ts';
import { correctNames } from './correct-names.ts';
import { EATERY } from './eateries.ts';
import { type Entry, listEntries, listTradeWords, type SingaporeOptions } from './entries.ts';
import { buildExistingFinder, buildSameBusiness, type FindExisting, SINGAPORE } from './find-existing.ts';
import { type Brand, groupBrands, HOTEL } from './group-brands.ts';
import type { ListedName, SingaporeTables } from './read-lists.ts';

const MAX_CODES = 3;
// An old licence for `Leon` is no sign of the chain from abroad.
const MIN_NAME_ABROAD = 10;

/** What the lists add to a merchant that we list. */
export interface Presence {
  readonly aliases: string[];
  outlets: number;
  readonly codes: Inference[];
}

/** A merchant that we do not list otherwise. */
export interface SingaporeMerchant extends Draft {
  readonly evidence: Inference[];
}

export interface SingaporeMerchants {
  readonly added: readonly SingaporeMerchant[];
  readonly presence: ReadonlyMap<Draft, Presence>;
}

export function joinSingapore(
  drafts: readonly Draft[],
  tables: SingaporeTables,
  mccs: ReadonlyMap<string, Mcc>,
  options: SingaporeOptions = {},
): SingaporeMerchants {
  const join = (listed: readonly Draft[], names: readonly ListedName[]): SingaporeMerchants =>
    joinNames(listed, names, tables, mccs, options);
  const known = join(drafts, tables.names);
  // They come last: an old register changes nothing about a merchant that other lists name.
  const eateries = join([...drafts, ...known.added], tables.eateries);
  return {
    added: [...known.added, ...eateries.added],
    presence: new Map([...known.presence, ...eateries.presence]),
  };
}

function joinNames(
  drafts: readonly Draft[],
  names: readonly ListedName[],
  tables: SingaporeTables,
  mccs: ReadonlyMap<string, Mcc>,
  options: SingaporeOptions,
): SingaporeMerchants {
  const isSameBusiness = buildSameBusiness(mccs);
  const tradeWords = listTradeWords(tables);
  const findListed = buildExistingFinder(drafts, { isSameBusiness, tradeWords, homes: tables.homes });
  const findExisting: FindExisting = (entry) => {
    const found = findListed(entry);
    const isDoubtful =
      found !== undefined &&
      entry.listed.kind === EATERY &&
      !isInSingapore(found) &&
      entry.name.length < MIN_NAME_ABROAD;
    return isDoubtful ? undefined : found;
  };
  const byId = indexById(drafts);
  const brands = groupBrands(correctNames(listEntries(names, tables, options), listSingaporeNames(drafts)), {
    places: tables.places,
    tradeWords,
    findExisting,
    findById: (id) => byId.get(id),
    isSameBusiness,
  });
  const findChainCode = buildChainCodeFinder(drafts);
  const presence = new Map<Draft, Presence>();
  const added: Omit<SingaporeMerchant, 'id'>[] = [];
  for (const brand of brands) {
    const [main] = brand.entries;
    const ours = brand.sameAs ?? findExisting({ ...main!, name: brand.name }) ?? findExisting(main!);
    if (ours && main!.listed.kind === EATERY) {
      if (!isInSingapore(ours)) presence.set(ours, addCountry(ours, brand));
    } else if (ours) presence.set(ours, addPresence(ours, brand, presence.get(ours)));
    else if (main!.codes.mccs.length > 0) added.push(draftBrand(brand, findChainCode));
  }
  // Ids first: they must not change when we learn where a brand comes from.
  return {
    added: assignIds(added, new Set(byId.keys())).map((draft) => setHome(draft, tables.homes)),
    presence,
  };
}

/** An old register shows where a brand from abroad has been, and nothing else. */
function addCountry(draft: Draft, { entries }: Brand): Presence {
  draft.countries = mergeCountries([draft.countries, [SINGAPORE]]);
  return { aliases: [], outlets: countOutlets(entries), codes: [] };
}

/** Brands that come later are compared with what the draft has by then, so it is changed too. */
function addPresence(
  draft: Draft,
  { name, entries }: Brand,
  known: Presence = { aliases: [], outlets: 0, codes: [] },
): Presence {
  if (!draft.countries.includes(WHOLE_WORLD))
    draft.countries = mergeCountries([draft.countries, [SINGAPORE]]);
  const [main] = entries;
  for (const alias of [name, ...main!.aliases])
    if (alias !== draft.name) {
      draft.aliases.add(alias);
      known.aliases.push(alias);
    }
  // If there is stronger evidence, the list only adds where it trades.
  const [piece] = citeBrand(entries);
  const isKnown = draft.evidence.some(({ mcc }) => mcc === piece?.mcc);
  const isInferred = draft.evidence.every(({ kind }) => kind === 'inferred');
  if (piece && (isKnown || (isInferred && !main!.codes.vague))) {
    draft.evidence.push(piece);
    known.codes.push(piece);
  }
  known.outlets = Math.max(known.outlets, countOutlets(entries));
  return known;
}

function draftBrand(
  { name, entries }: Brand,
  findChainCode: (name: string) => string | undefined,
): Omit<SingaporeMerchant, 'id'> {
  const [main] = entries;
  const evidence = citeBrand(entries);
  const chain = main!.listed.kind === HOTEL ? findChainCode(name) : undefined;
  if (chain !== undefined)
    evidence.unshift({ ...cite(main!, chain), because: `${cite(main!, chain).because}, chain` });
  return {
    key: `singapore/${squashName(name)}/${main!.listed.kind}`,
    name,
    aliases: new Set(main!.aliases),
    claims: [],
    home: SINGAPORE,
    countries: [SINGAPORE],
    channel: 'offline',
    evidence,
    fame: 0,
    accounts: 0,
    rows: countOutlets(entries),
  };
}

function listSingaporeNames(drafts: readonly Draft[]): string[] {
  return drafts.filter(isInSingapore).map(({ name }) => name);
}

function isInSingapore(draft: Draft): boolean {
  return draft.countries.includes(SINGAPORE) || mayTradeAnywhere(draft);
}

function setHome(draft: SingaporeMerchant, homes: ReadonlyMap<string, string>): SingaporeMerchant {
  const home = homes.get(squashName(draft.name)) ?? SINGAPORE;
  return { ...draft, home, countries: mergeCountries([[home], [SINGAPORE]]) };
}

/** One piece per code; a vague kind counts only if there is nothing else. */
function citeBrand(entries: readonly Entry[]): Inference[] {
  const pieces = new Map<string, Inference>();
  for (const entry of entries.toSorted((a, b) => Number(a.codes.vague) - Number(b.codes.vague)))
    if (!entry.codes.vague || pieces.size === 0)
      for (const mcc of entry.codes.mccs) if (!pieces.has(mcc)) pieces.set(mcc, cite(entry, mcc));
  return [...pieces.values()].slice(0, MAX_CODES);
}

function cite({ listed, codes }: Entry, mcc: string): Inference {
  return {
    kind: 'inferred',
    mcc,
    source: listed.source,
    asOf: listed.asOf,
    because: `Singapore/${codes.because}`,
  };
}

function countOutlets(entries: readonly Entry[]): number {
  return entries.reduce((sum, { listed }) => sum + listed.outlets, 0);
}

/** The code of the hotel chain that a hotel's name begins with: `Holiday Inn Singapore Atrium` → 3501. */
function buildChainCodeFinder(drafts: readonly Draft[]): (name: string) => string | undefined {
  const chains = drafts
    .flatMap((draft) => {
      const own = draft.evidence.find(({ kind, mcc }) => kind === 'assigned' && /^3[5-9]/.test(mcc));
      return own
        ? [draft.name, ...draft.aliases].map((name) => ({ name: foldName(name), mcc: own.mcc }))
        : [];
    })
    .filter(({ name }) => name.length > 3)
    .sort((a, b) => b.name.length - a.name.length || (a.mcc < b.mcc ? -1 : 1));
  return (name) => {
    const folded = `${foldName(name)} `;
    return chains.find((chain) => folded.startsWith(`${chain.name} `))?.mcc;
  };
}
