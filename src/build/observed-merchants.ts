// Lines of real card payments → evidence. The rule:
//
//   1. Lines with one name are one group, however it is spelt. A cut name is completed only where a list confirms it: the
//      last word by words that names have, or the whole by another line of the same code.
//   2. A group that surely is a listed merchant (match-listed.ts) becomes its observations: by source, country and code, with
//      dates and counts. Where data/observations counts the same source and country already, the lines add nothing.
//   3. A group that nobody lists becomes a merchant when it has at least 2 payments, 80 % of them under one code, and a name
//      that can be read (readable-name.ts). Behind a facilitator every word must be one that other names have, behind a
//      shopfront one; behind a marketplace nobody is listed; and never what may be a person (possible-person.ts).
//   4. data/observed/exceptions.csv overrules 2 and 3. What is left only teaches.
import { findCountryOfHost } from '../catalogue/country.ts';
import type { Observation } from '../catalogue/evidence.ts';
import { foldName } from '../catalogue/fold-name.ts';
import type { Mcc } from '../catalogue/mcc.ts';
import type { Problem } from '../catalogue/problem.ts';
import type { ObservedException, ObservedLine } from '../sources/read-observed.ts';
import { EURO_COUNTRY } from '../sources/read-observed.ts';
import { nameObservedId } from './assign-ids.ts';
import { type Draft, indexById } from './draft.ts';
import { keyOf, type LineName, readLineName } from './line-name.ts';
import { type Match, openListed } from './match-listed.ts';
import { buildPersonTables, mayNamePerson, type PersonTables } from './possible-person.ts';
import { completeWords, formatName, type WordTables } from './readable-name.ts';
import { buildWordTables, listBeginning } from './word-tables.ts';

export interface ObservedInputs {
  readonly lines: readonly ObservedLine[];
  readonly exceptions: readonly ObservedException[];
  readonly personalNames: PersonTables['personalNames'];
  readonly places: Readonly<Record<string, string>>;
  readonly mccs: ReadonlyMap<string, Mcc>;
}

const MIN_PAYMENTS = 2;
const MIN_AGREEMENT = 0.8;
/** Payments under a code after which no slip of a clerk explains it. */
const HIGH_TRUST = 10;
/** A shorter beginning may be of several names. */
const MIN_BEGINNING = 12;
/** A word in this many names is one that anybody may use. */
const COMMON = 5;
const TAXI = '4121';
const MEMBERS = /^(?:8299|8398|8641|8699)$/;
/** Governments and universities. */
const AUTHORITY = /^(?:9\d\d\d|8220)$/;
/** Codes that shops on the web have. */
const ONLINE = /^(?:4816|581[5-8]|596[4-9]|7372|5262)$/;

/** A line of a merchant, and what of the merchant it was for. */
interface Sighting {
  readonly line: ObservedLine;
  readonly service: string | undefined;
}

interface Group {
  readonly key: string;
  readonly lines: ObservedLine[];
  readonly names: LineName[];
  /** Payments by spelling, the words joined by spaces; empty where no line has a whole name. */
  readonly spellings: Map<string, number>;
  /** As an exception gives it. */
  name?: string;
}

/** Adds observations to the drafts; returns the merchants that nobody listed. */
export function addObservedMerchants(
  inputs: ObservedInputs,
  drafts: readonly Draft[],
  problems: Problem[],
): Draft[] {
  const read = inputs.lines.map((line) => ({ line, name: readLineName(line.text) }));
  const names = read.map(({ name }) => name);
  const words = buildWordTables(drafts, names, inputs.places, inputs.personalNames);
  const persons = buildPersonTables(
    drafts.map(({ name, aliases }) => [name, ...aliases]),
    names,
    inputs.personalNames,
  );
  const renamed = new Map(
    inputs.exceptions.flatMap(({ key, action, value }) => (action === 'name' ? [[key, value] as const] : [])),
  );
  const keys = new Set<string>();
  const groups = groupLines(
    read.filter(({ line, name }) => !mayNamePerson(name, line.mcc, persons)),
    renamed,
    words,
    keys,
  );
  const matchListed = openListed(drafts, { mccs: inputs.mccs, ...words });
  const exceptions = indexExceptions(inputs.exceptions, keys, problems);
  const byId = indexById(drafts);

  const sightings = new Map<Draft, Sighting[]>();
  const see = (draft: Draft, lines: readonly ObservedLine[], service?: string): void => {
    const all = sightings.get(draft) ?? [];
    for (const line of lines) all.push({ line, service });
    sightings.set(draft, all);
  };
  const added: Draft[] = [];
  for (const group of groups.values()) {
    const exception = exceptions.get(group.key);
    if (exception?.action === 'drop') continue;
    const spelling = chooseSpelling(group);
    const [mcc, agreement] = findTopCode(group.lines);
    const countries = listCountries(group.lines);
    const listed =
      exception?.action === 'merchant'
        ? findException(exception, byId, problems)
        : matchListed({ words: spelling, countries, mcc });
    if (listed === 'near' || listed === undefined) continue;
    if (typeof listed === 'object') {
      see(listed.sure, group.lines, listed.service);
      continue;
    }
    const name = group.name ?? findReadableName(group, spelling, mcc, words);
    const payments = countLines(group.lines);
    if (name === undefined || payments < MIN_PAYMENTS || agreement < MIN_AGREEMENT || countries.length === 0)
      continue;
    const draft = draftMerchant(group.key, name, mcc, countries);
    added.push(draft);
    see(draft, group.lines);
  }
  for (const [draft, seen] of sightings) draft.evidence.push(...observe(draft, seen));
  return added.filter(({ evidence }) => evidence.length > 0);
}

/** `renamed`: names by the keys that exceptions give them to; `keys`: all that were met, for exceptions that meet nobody. */
function groupLines(
  read: readonly { readonly line: ObservedLine; readonly name: LineName }[],
  renamed: ReadonlyMap<string, string>,
  tables: WordTables,
  keys: Set<string>,
): Map<string, Group> {
  const groups = new Map<string, Group>();
  const add = (key: string, line: ObservedLine, name: LineName, spelling?: readonly string[]): void => {
    const group: Group = groups.get(key) ?? { key, lines: [], names: [], spellings: new Map() };
    groups.set(key, group);
    group.lines.push(line);
    group.names.push(name);
    const text = spelling?.join(' ');
    if (text !== undefined) group.spellings.set(text, (group.spellings.get(text) ?? 0) + line.count);
  };
  const cut = read.filter(({ line, name }) => {
    const words = completeWords(name, tables);
    keys.add(keyOf(name.words)).add(keyOf(words ?? []));
    const value = renamed.get(keyOf(name.words)) ?? (words && renamed.get(keyOf(words)));
    if (value !== undefined) {
      const given = value.toUpperCase().split(' ');
      add(keyOf(given), line, name, given);
      groups.get(keyOf(given))!.name = value;
    } else if (words === undefined) return true;
    else if (words.length > 0) add(keyOf(words), line, name, words);
    return false;
  });
  joinPlurals(groups);
  const whole = [...groups.keys()].sort();
  for (const { line, name } of cut) {
    const start = keyOf(name.words);
    const longer = start.length < MIN_BEGINNING ? [] : listBeginning(whole, start);
    const same = longer.filter((key) => findTopCode(groups.get(key)!.lines)[0] === line.mcc);
    add(same.length === 1 ? same[0]! : start, line, name);
  }
  return groups;
}

/** `KIDNETIX` and `KIDNETIXS` under one code are one; the spelling of more payments stays. */
function joinPlurals(groups: Map<string, Group>): void {
  for (const [key, one] of [...groups]) {
    const other = groups.get(`${key}s`);
    if (other === undefined || findTopCode(one.lines)[0] !== findTopCode(other.lines)[0]) continue;
    const isMore = countLines(one.lines) > countLines(other.lines);
    const [kept, gone] = isMore ? [one, other] : [other, one];
    kept.lines.push(...gone.lines);
    kept.names.push(...gone.names);
    groups.delete(gone.key);
  }
}

function countLines(lines: readonly ObservedLine[]): number {
  return lines.reduce((sum, { count }) => sum + count, 0);
}

function findReadableName(
  group: Group,
  spelling: readonly string[],
  mcc: string,
  tables: WordTables,
): string | undefined {
  if (group.spellings.size === 0 || group.names.every(({ route }) => route === 'marketplace'))
    return undefined;
  // `PIER 1 IMPORTS`: with words behind a number, where the name ends is not known.
  if (group.names.every(({ tail }) => tail.some((word) => !tables.isPlace(word)))) return undefined;
  const isCommon = (word: string): boolean => tables.countNames(word) >= COMMON && !tables.isPersonal(word);
  const direct =
    group.names.some(({ route }) => route === undefined) ||
    (spelling.some((word) => isCommon(foldName(word))) &&
      group.names.some(({ route }) => route === 'shopfront'));
  if (!direct && (spelling.length < 2 || !spelling.every((word) => isCommon(foldName(word)))))
    return undefined;
  // A driver's own: `AKREMTAXI`.
  if (mcc === TAXI && (spelling.length < 2 || !spelling.slice(-1).every((word) => isCommon(foldName(word)))))
    return undefined;
  // Desks of an authority: `MAG TORONTO`, `UOFG-LIBRARY`.
  if (AUTHORITY.test(mcc) && !isCommon(foldName(spelling[0]!))) return undefined;
  // Associations are known by their initials.
  if (
    MEMBERS.test(mcc) &&
    /^[A-Z]{4,7}$/.test(spelling.join(' ')) &&
    tables.countNames(foldName(spelling[0]!)) <= 1
  )
    return spelling[0];
  return formatName(spelling, tables);
}

/** The one of most payments; of equals the longer, which has its spaces. */
function chooseSpelling({ spellings, names }: Group): readonly string[] {
  const [best] = [...spellings].sort(
    ([a, one], [b, other]) => other - one || b.length - a.length || (a < b ? -1 : 1),
  );
  return best === undefined ? names[0]!.words : best[0].split(' ');
}

/** The code of most payments and its share of them; of equals the lower. */
function findTopCode(lines: readonly ObservedLine[]): [mcc: string, share: number] {
  const counts = new Map<string, number>();
  let total = 0;
  for (const { mcc, count } of lines) {
    counts.set(mcc, (counts.get(mcc) ?? 0) + count);
    total += count;
  }
  const [mcc, count] = [...counts].sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1))[0]!;
  return [mcc, count / total];
}

/** Where most payments were first. */
function listCountries(lines: readonly ObservedLine[]): string[] {
  const counts = new Map<string, number>();
  for (const { country, count } of lines)
    if (country !== EURO_COUNTRY) counts.set(country, (counts.get(country) ?? 0) + count);
  return [...counts]
    .sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1))
    .map(([country]) => country);
}

function draftMerchant(key: string, name: string, mcc: string, countries: readonly string[]): Draft {
  const host = /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/i.test(name) ? name.toLowerCase() : undefined;
  const national = host && findCountryOfHost(host);
  // `infogr.am` is not Armenian: a host's country counts where it was paid in its currency.
  const home = national && countries.includes(national) ? national : countries[0]!;
  return {
    key: `observed/${key}`,
    id: nameObservedId(name, key),
    name,
    aliases: new Set(),
    claims: host === undefined ? [] : [{ host, by: 'page' }],
    home,
    countries: [...new Set([home, ...countries])].sort(),
    channel: host !== undefined || ONLINE.test(mcc) ? 'online' : 'offline',
    evidence: [],
    fame: 0,
    identities: 0,
    upstreamRows: 0,
  };
}

function observe(draft: Draft, seen: readonly Sighting[]): Observation[] {
  const counted = new Set(
    draft.evidence.flatMap((piece) =>
      piece.kind === 'observed' ? [`${piece.source} ${piece.country}`] : [],
    ),
  );
  const groupBy = (some: readonly Sighting[], keyOf: (sighting: Sighting) => string): Sighting[][] => {
    const groups = new Map<string, Sighting[]>();
    for (const sighting of some) {
      const group = groups.get(keyOf(sighting));
      if (group) group.push(sighting);
      else groups.set(keyOf(sighting), [sighting]);
    }
    return [...groups.values()];
  };
  const fresh = seen.filter(
    ({ line }) => line.country !== EURO_COUNTRY && !counted.has(`${line.source} ${line.country}`),
  );
  const stores = groupBy(fresh, ({ line, service }) => `${line.source} ${line.country} ${service ?? ''}`);
  return stores.flatMap((store) =>
    groupBy(store, ({ line }) => line.mcc).map((some) => buildObservation(some, countPayments(store), draft)),
  );
}

function countPayments(seen: readonly Sighting[]): number {
  return seen.reduce((total, { line }) => total + line.count, 0);
}

function buildObservation(seen: readonly Sighting[], countOfStore: number, draft: Draft): Observation {
  const [{ line, service }] = seen as [Sighting];
  const days = seen.flatMap(({ line }) => [line.firstSeen, line.lastSeen]).sort();
  const count = countPayments(seen);
  return {
    kind: 'observed',
    mcc: line.mcc,
    source: line.source,
    country: line.country,
    channel: draft.channel,
    firstSeen: days[0]!.slice(0, 7),
    lastSeen: days.at(-1)!.slice(0, 7),
    count,
    countOfStore,
    ...(service === undefined ? {} : { seenAs: `${draft.name} (${service})` }),
    trust: count >= HIGH_TRUST ? 'high' : count >= MIN_PAYMENTS ? 'medium' : 'low',
  };
}

function indexExceptions(
  exceptions: readonly ObservedException[],
  keys: ReadonlySet<string>,
  problems: Problem[],
): Map<string, ObservedException> {
  for (const { file, at, key } of exceptions)
    if (!keys.has(key))
      problems.push({ file, line: at, problem: `no line has the name ${key}`, remedy: 'remove the row' });
  return new Map(exceptions.map((exception) => [exception.key, exception]));
}

function findException(
  { file, at, value }: ObservedException,
  byId: ReadonlyMap<string, Draft>,
  problems: Problem[],
): Match | undefined {
  const draft = byId.get(value);
  if (draft) return { sure: draft };
  problems.push({
    file,
    line: at,
    problem: `no merchant ${value}`,
    remedy: 'use an id that `mcc-lookup search` shows',
  });
  return undefined;
}
