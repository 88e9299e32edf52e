// Turns lines of real card payments into evidence. The rules:
//
//   1. Lines with the same name, however it is spelt, form a group, and outlets count towards their chain
//      (group-lines.ts). A cut name is completed only if a list confirms it: the last word by words in names with the
//      same code or after the same word, the whole name by another line with the same code or by a listed merchant.
//      Otherwise the name ends before the cut word, if names usually end there, or it is not shown. A town after the
//      name is cut off (outlet-suffix.ts), and a lost `&` is put back (restore-ampersands.ts).
//   2. A group that is certainly a listed merchant (match-listed.ts) becomes its observations: by source, country and
//      code, with dates and counts. If data/observations already counts the same source and country, the lines add
//      nothing.
//   3. A group that isn't listed becomes a merchant if it has at least 2 payments (those in euros, whose country is unknown, don't count), 80 % of them under one code, and a
//      readable name (readable-name.ts). Via a facilitator, every word must be in other names too; via a shopfront, one
//      word. Sellers on a marketplace are never listed, nor is anything that may be a person (possible-person.ts).
//   4. exceptions.csv overrides 2 and 3. What is left is used only to train the model of likely codes.

import { type Draft, indexById } from '../../src/build/draft.ts';
import { findCountryOfHost } from '../../src/catalogue/country.ts';
import type { Observation } from '../../src/catalogue/evidence.ts';
import { foldName } from '../../src/catalogue/fold-name.ts';
import { isBrandCode, type Mcc } from '../../src/catalogue/mcc.ts';
import type { Problem } from '../../src/catalogue/problem.ts';
import { buildObservedId } from '../assign-ids.ts';
import { countObservations, type PaidLine } from './count-payments.ts';
import {
  chooseSpelling,
  countLines,
  findTopCode,
  type Group,
  groupLines,
  listCountries,
} from './group-lines.ts';
import { readLineName } from './line-name.ts';
import { buildListedMatcher, type Match } from './match-listed.ts';
import { cutTown } from './outlet-suffix.ts';
import { buildPersonTables, mayNamePerson, type PersonTables } from './possible-person.ts';
import type { ObservedException, ObservedLine } from './read-lines.ts';
import { formatName, type WordTables } from './readable-name.ts';
import { restoreAmpersands } from './restore-ampersands.ts';
import { buildWordTables } from './word-tables.ts';

export interface PaymentInputs {
  readonly lines: readonly ObservedLine[];
  readonly exceptions: readonly ObservedException[];
  readonly personalNames: PersonTables['personalNames'];
  readonly places: Readonly<Record<string, string>>;
  readonly abbreviations: Readonly<Record<string, string>>;
  readonly mccs: ReadonlyMap<string, Mcc>;
  /** Whether an exception that matches no line is a problem: not if lines are held out. */
  readonly reportUnused: boolean;
}

const MIN_PAYMENTS = 2;
const MIN_AGREEMENT = 0.8;
/** A word in this many names is generic. */
const COMMON = 5;
const TAXI = '4121';
const MEMBERSHIP = /^(?:8299|8398|8641|8699)$/;
/** Governments and universities. */
const AUTHORITY = /^(?:9\d\d\d|8220)$/;
/** Names that include their town: transport, hotels, culture, sports, schools, associations, car dealers. */
const TOWN_IN_NAME = /^(?:4\d{3}|551[1-3]|5521|701\d|7523|78\d\d|79\d\d|[089]\d{3})$/;
/** Codes of online shops. */
const ONLINE = /^(?:4816|581[5-8]|596[4-9]|7372|5262)$/;

export interface FoundMerchants {
  /** Merchants that aren't listed yet. */
  readonly added: readonly Draft[];
  /** Of listed and added merchants. */
  readonly observations: ReadonlyMap<Draft, readonly Observation[]>;
}

export function findMerchants(
  inputs: PaymentInputs,
  drafts: readonly Draft[],
  problems: Problem[],
): FoundMerchants {
  const read = inputs.lines.map((line) => ({ line, name: readLineName(line.text) }));
  const names = read.map(({ name }) => name);
  const words = buildWordTables(drafts, read, inputs.places, inputs.personalNames, inputs.mccs);
  const persons = buildPersonTables(
    drafts.map(({ name, aliases }) => [name, ...aliases]),
    names,
    inputs.personalNames,
  );
  const exceptions = new Map(inputs.exceptions.map((exception) => [exception.key, exception]));
  const used = new Set<ObservedException>();
  const useException = (
    key: string,
    isMeant: (action: ObservedException['action']) => boolean,
  ): ObservedException | undefined => {
    const exception = exceptions.get(key);
    if (exception === undefined || !isMeant(exception.action)) return undefined;
    used.add(exception);
    return exception;
  };
  const groups = groupLines(
    read.filter(({ line, name }) => !mayNamePerson(name, line.mcc, persons)),
    (key) => useException(key, (action) => action === 'name')?.value,
    words,
  );
  const matchListed = buildListedMatcher(drafts, {
    mccs: inputs.mccs,
    abbreviations: inputs.abbreviations,
    ...words,
  });
  const byId = indexById(drafts);

  const paid = new Map<Draft, PaidLine[]>();
  const addLines = (draft: Draft, lines: readonly ObservedLine[], service?: string): void => {
    const all = paid.get(draft) ?? [];
    for (const line of lines) all.push({ line, service });
    paid.set(draft, all);
  };
  const added: Draft[] = [];
  for (const group of groups.values()) {
    const exception = useException(group.key, (action) => action !== 'name');
    if (exception?.action === 'drop') continue;
    const spelling = chooseSpelling(group);
    const [mcc, agreement] = findTopCode(group.lines);
    const countries = listCountries(group.lines);
    const listed =
      exception?.action === 'merchant'
        ? findException(exception, byId, problems)
        : matchListed({ words: spelling, countries, mcc, isCut: group.spellings.size === 0 });
    if (listed === 'possible' || listed === undefined) continue;
    if (typeof listed === 'object') {
      addLines(listed.merchant, group.lines, listed.service);
      continue;
    }
    // The brand is already listed: `JET AIR` is a cut name.
    if (isBrandCode(mcc)) continue;
    const name = group.name ?? findReadableName(group, spelling, mcc, words);
    const payments = countLines(group.lines);
    if (name === undefined || payments < MIN_PAYMENTS || agreement < MIN_AGREEMENT || countries.length === 0)
      continue;
    const draft = draftMerchant(group.key, name, mcc, countries);
    added.push(draft);
    addLines(draft, group.lines);
  }
  const observations = new Map([...paid].map(([draft, lines]) => [draft, countObservations(draft, lines)]));
  if (inputs.reportUnused)
    for (const { key, file, at } of inputs.exceptions.filter((each) => !used.has(each)))
      problems.push({
        file,
        line: at,
        problem: `no line has the name \`${key}\``,
        remedy: 'remove the row, or write the key that the lines have now',
      });
  const isSeenEnough = (draft: Draft): boolean =>
    observations.get(draft)!.reduce((sum, { count = 1 }) => sum + count, 0) >= MIN_PAYMENTS;
  for (const draft of added) if (!isSeenEnough(draft)) observations.delete(draft);
  return { added: added.filter((draft) => observations.has(draft)), observations };
}

function findReadableName(
  group: Group,
  spelling: readonly string[],
  mcc: string,
  tables: WordTables,
): string | undefined {
  if (group.spellings.size === 0 || group.names.every(({ route }) => route === 'marketplace'))
    return undefined;
  // `PIER 1 IMPORTS`: if words follow a number, we can't tell where the name ends.
  if (group.names.every(({ trailingWords }) => trailingWords.some((word) => !tables.isPlace(word))))
    return undefined;
  const isCommon = (word: string): boolean => tables.countNames(word) >= COMMON && !tables.isPersonal(word);
  const direct =
    group.names.some(({ route }) => route === undefined) ||
    (spelling.some((word) => isCommon(foldName(word))) &&
      group.names.some(({ route }) => route === 'shopfront'));
  if (!direct && (spelling.length < 2 || !spelling.every((word) => isCommon(foldName(word)))))
    return undefined;
  // A driver's own name: `AKREMTAXI`.
  if (mcc === TAXI && (spelling.length < 2 || !spelling.slice(-1).every((word) => isCommon(foldName(word)))))
    return undefined;
  // An authority's departments: `MAG TORONTO`, `UOFG-LIBRARY`.
  if (AUTHORITY.test(mcc) && !isCommon(foldName(spelling[0]!))) return undefined;
  // Associations are known by their initials.
  if (
    MEMBERSHIP.test(mcc) &&
    /^[A-Z]{4,7}$/.test(spelling.join(' ')) &&
    tables.countNames(foldName(spelling[0]!)) <= 1
  )
    return spelling[0];
  const texts = group.lines.map(({ text }) => text);
  const format = (words: readonly string[]): string | undefined =>
    formatName(restoreAmpersands(words, texts, tables), tables);
  const name = format(spelling);
  return (name && TOWN_IN_NAME.test(mcc) ? undefined : name && format(cutTown(spelling, tables))) ?? name;
}

function draftMerchant(key: string, name: string, mcc: string, countries: readonly string[]): Draft {
  const host = /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/i.test(name) ? name.toLowerCase() : undefined;
  const national = host && findCountryOfHost(host);
  // `infogr.am` is not Armenian: a host's country counts only if it was paid in that country's currency.
  const home = national && countries.includes(national) ? national : countries[0]!;
  return {
    key: `observed/${key}`,
    id: buildObservedId(name, key),
    name,
    aliases: new Set(),
    claims: host === undefined ? [] : [{ host, by: 'page' }],
    home,
    countries: [...new Set([home, ...countries])].sort(),
    channel: host !== undefined || ONLINE.test(mcc) ? 'online' : 'offline',
    evidence: [],
    fame: 0,
    accounts: 0,
    rows: 0,
  };
}

function findException(
  { file, at, value }: ObservedException,
  byId: ReadonlyMap<string, Draft>,
  problems: Problem[],
): Match | undefined {
  const draft = byId.get(value);
  if (draft) return { merchant: draft };
  problems.push({
    file,
    line: at,
    problem: `there is no merchant ${value}`,
    remedy: 'use an id that `mcc-lookup search` shows',
  });
  return undefined;
}
