// What a card excludes: its bank's list, without what the card earns all the same, and what it adds. Also the check
// that no card is more generous than its bank without a source.
import type { CardExclusions, Earned, Exclusion } from '../catalogue/card.ts';
import { expandCodes, listHasCode } from '../catalogue/card-rule.ts';
import { squashName } from '../catalogue/fold-name.ts';
import type { Finding } from './card-checks.ts';
import type { BankFile, CardFile } from './card-schema.ts';

/** The word in `list` of a card whose own terms replace the bank's list. */
export const NO_LIST = 'none';

type List = BankFile['lists'][number];

/** A bank's lists; `given` if they come from another folder than the cards that are read. */
export interface Bank extends BankFile {
  readonly given?: true;
}

export const findBank = (banks: readonly Bank[], { bank, region }: CardFile): Bank | undefined =>
  banks.find((each) => each.bank === bank && each.region === region);

function findList(bank: Bank | undefined, { list }: CardFile['exclusions']): List | undefined {
  if (list === undefined) return bank?.lists[0];
  return bank?.lists.find(({ id }) => id === list);
}

export function resolveExclusions(card: CardFile, bank: Bank | undefined): CardExclusions {
  const { researched, add = [], earns } = card.exclusions;
  const list = findList(bank, card.exclusions);
  const own = add.map((entry) => ({
    ...entry,
    of: 'card' as const,
    basis: entry.basis ?? (researched ? 'published' : 'derived'),
  }));
  if (list === undefined) return { researched, entries: own };
  const { exclusions, ...about } = list;
  // A list stands in print for the cards whose terms were read; for the bank's other cards it is a conclusion.
  const basis = researched || list.basis === 'recalled' ? list.basis : 'derived';
  const fromBank = exclusions
    .flatMap((entry) => subtract(entry, earns ?? []))
    .map((entry) => ({ ...entry, of: 'bank' as const, basis }));
  return { researched, list: about, entries: [...fromBank, ...own], ...(earns && { earns }) };
}

/** What is left of an entry of the bank on a card that earns some of it all the same; empty if nothing is. */
function subtract(entry: Exclusion, earns: readonly Earned[]): Exclusion[] {
  const codes = earns.flatMap(({ mccs }) => mccs);
  const names = earns.flatMap(({ merchants = [] }) => merchants);
  if (codes.length === 0 && names.length === 0) return [entry];
  const { merchants, exceptMerchants, ...rest } = entry;
  const mccs = subtractCodes(entry.mccs, codes);
  const kept = merchants?.filter((name) => !hasName(names, name)) ?? [];
  const except = mccs.length === 0 ? [] : [...(exceptMerchants ?? []), ...names];
  const hadAny = entry.mccs.length > 0 || merchants !== undefined;
  if (hadAny && mccs.length === 0 && kept.length === 0 && entry.words === undefined) return [];
  return [
    {
      ...rest,
      mccs,
      ...(kept.length > 0 && { merchants: kept }),
      ...(except.length > 0 && { exceptMerchants: except }),
    },
  ];
}

/** `6529-6540` without `6534` → `6529-6533`, `6535-6540`. */
function subtractCodes(list: readonly string[], removed: readonly string[]): string[] {
  return list.flatMap((entry) => {
    const codes = expandCodes([entry]);
    const kept = codes.filter((code) => !listHasCode(removed, code));
    return kept.length === codes.length ? [entry] : joinRanges(kept);
  });
}

function joinRanges(codes: readonly string[]): string[] {
  const runs: string[][] = [];
  for (const code of codes) {
    const run = runs.at(-1);
    if (run !== undefined && Number(code) === Number(run.at(-1)) + 1) run.push(code);
    else runs.push([code]);
  }
  return runs.map((run) => (run.length === 1 ? run[0]! : `${run[0]}-${run.at(-1)}`));
}

function hasName(names: readonly string[], name: string): boolean {
  return names.some((each) => squashName(each) === squashName(name));
}

export function checkBank({ lists }: BankFile): Finding[] {
  return lists.flatMap(({ id, exclusions }, i) => [
    ...(id === NO_LIST || lists.findIndex((list) => list.id === id) < i
      ? [
          {
            path: ['lists', i, 'id'],
            problem:
              id === NO_LIST
                ? `is \`${NO_LIST}\`, which means no list`
                : `is \`${id}\`, the id of an earlier list`,
            remedy: 'give each list its own id',
          },
        ]
      : []),
    ...checkEntries(exclusions, ['lists', i, 'exclusions']),
  ]);
}

export function checkExclusions(card: CardFile, bank: Bank | undefined): Finding[] {
  const { researched, list: named, add = [], earns = [] } = card.exclusions;
  const list = findList(bank, card.exclusions);
  const found = checkEntries(add, ['exclusions', 'add']);
  const report = (path: readonly PropertyKey[], problem: string, remedy: string) =>
    found.push({ path: ['exclusions', ...path], problem, remedy });
  if (named === NO_LIST && !researched)
    report(
      ['list'],
      `is \`${NO_LIST}\`, but nobody has read the card’s own terms`,
      'leave out `list`, so that the bank’s list applies, or read the terms and add them to `sources`',
    );
  if (named !== undefined && named !== NO_LIST && list === undefined)
    report(
      ['list'],
      `is \`${named}\`, which ${card.bank} does not have`,
      bank === undefined
        ? `add it to data/cards/${card.region.toLowerCase()}/banks/, or leave it out`
        : `use one of ${bank.lists.map(({ id }) => id).join(', ')}`,
    );
  const addresses = new Set(card.sources.map(({ url }) => url));
  earns.forEach(({ mccs, merchants = [], source }, i) => {
    const path = ['earns', i];
    if (list === undefined)
      report(path, 'is an exception to a list that the card does not have', 'leave it out');
    if (mccs.length > 0 === merchants.length > 0)
      report(
        path,
        mccs.length > 0 ? 'has both codes and merchants' : 'is empty',
        'write an item for codes, and one for merchants, which earn whatever their code',
      );
    if (!addresses.has(source))
      report(
        [...path, 'source'],
        `is \`${source}\`, which is not among the card’s sources: it is more generous than its bank without one`,
        'add the page that says so to `sources`, with its date',
      );
    mccs.forEach((entry, index) => {
      const isExcluded = expandCodes([entry]).some((code) =>
        list?.exclusions.some((each) => listHasCode(each.mccs, code)),
      );
      if (list !== undefined && !isExcluded)
        report([...path, 'mccs', index], `is \`${entry}\`, which the bank does not exclude`, 'leave it out');
    });
  });
  if (list !== undefined && bank?.given === undefined) found.push(...checkRepeated(card, list));
  return found;
}

/** What the bank's list says already is not the card's to say. */
function checkRepeated(card: CardFile, list: List): Finding[] {
  const { add = [], earns = [] } = card.exclusions;
  const fromBank = list.exclusions.flatMap((entry) => subtract(entry, earns));
  return add.flatMap((entry, i) => {
    if (entry.exceptMerchants !== undefined) return [];
    const always = fromBank.filter((each) => each.exceptMerchants === undefined && covers(each, entry));
    const describe = (key: string, index: number, what: string) => ({
      path: ['exclusions', 'add', i, key, index],
      problem: `is \`${what}\`, which the bank’s list excludes already`,
      remedy: 'leave it out: a card lists only what differs from its bank',
    });
    return [
      ...entry.mccs.flatMap((code, index) =>
        expandCodes([code]).every((each) => always.some(({ mccs }) => listHasCode(mccs, each)))
          ? [describe('mccs', index, code)]
          : [],
      ),
      ...(entry.merchants ?? []).flatMap((name, index) =>
        always.some(({ merchants = [] }) => hasName(merchants, name))
          ? [describe('merchants', index, name)]
          : [],
      ),
    ];
  });
}

/** Whether one is in force on all days of the other. */
function covers(one: Exclusion, other: Exclusion): boolean {
  const { from = '', until = '9999' } = one;
  return from <= (other.from ?? '') && until >= (other.until ?? '9999');
}

function checkEntries(entries: readonly Exclusion[], path: readonly PropertyKey[]): Finding[] {
  return entries.flatMap((entry, i) => {
    const { mccs, merchants, descriptions, words, from, until } = entry;
    const found: Finding[] = [];
    if (mccs.length === 0 && !merchants && !descriptions && !words)
      found.push({
        path: [...path, i],
        problem: 'excludes nothing',
        remedy: 'add `mccs`, `merchants`, `descriptions` or `words`',
      });
    if (from !== undefined && until !== undefined && from > `${until}~`)
      found.push({
        path: [...path, i, 'until'],
        problem: `is ${until}, before it begins (${from})`,
        remedy: 'correct `from` or `until`',
      });
    return found;
  });
}
