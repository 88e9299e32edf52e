// How well does the catalogue know merchants in Singapore that nobody has looked at? The stores whose codes were really
// seen there are split by a hash of their names (importers/singapore/set-aside.ts): a third is set aside. The catalogue
// under test is built without what was seen of them, and without the names from malls and registers that are set aside.
// Misses aren't printed: people who improve the data must not see them.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeMeasuredData } from '../../importers/measure.ts';
import { listForms } from '../../importers/singapore/find-existing.ts';
import { isSetAside, POINTS_PERCENT } from '../../importers/singapore/set-aside.ts';
import { buildCatalogue } from '../../src/build/build-catalogue.ts';
import { writeSnapshot } from '../../src/build/write-snapshot.ts';
import { openCatalogue } from '../../src/catalogue/catalogue.ts';
import type { Contents } from '../../src/catalogue/contents.ts';
import { openSections } from '../../src/catalogue/sections.ts';
import { openMerchantSearch, type SearchRow } from '../../src/query/search-merchants.ts';
import { formatPercent, printTable } from '../report.ts';

const SINGAPORE = 'SG';

interface Store {
  readonly names: readonly string[];
  /** Codes seen on payments there. */
  readonly codes: ReadonlySet<string>;
}

const seen = listStores((await buildCatalogue({ data: 'data' })).contents!);
const data = mkdtempSync(join(tmpdir(), 'set-aside-'));
await writeMeasuredData(data, 'set-aside');
const { sections, digest } = openSections(writeSnapshot((await buildCatalogue({ data })).contents!).bytes);
rmSync(data, { recursive: true });
const measured = openCatalogue(sections, digest);
const search = openMerchantSearch(measured);
const isAside = ({ names }: Store): boolean => names.some((name) => isSetAside(name, POINTS_PERCENT));
const isLookedAt = (store: Store): boolean => !isAside(store);
printTable({
  about: `Stores in Singapore whose codes were seen (${seen.length}): found by name in a search there, and of those given a code that payments there carried. "Looked at" are in the catalogue with what was seen.`,
  columns: ['stores', 'asked', 'known by name', 'code carried'],
  rows: [
    ['set aside', ...measure(seen.filter(isAside))],
    ['looked at', ...measure(seen.filter(isLookedAt))],
  ],
});

function listStores({ merchants }: Contents): Store[] {
  return [...merchants].flatMap(({ name, evidence }) => {
    const there = evidence.flatMap((piece) =>
      piece.kind === 'observed' && piece.country === SINGAPORE ? [piece] : [],
    );
    if (there.length === 0) return [];
    const seenAs = there.flatMap(({ seenAs }) => (seenAs === undefined ? [] : [cutService(seenAs)]));
    return [{ names: [...new Set([name, ...seenAs])], codes: new Set(there.map(({ mcc }) => mcc)) }];
  });
}

/** `Lazada (grocery orders)` → `Lazada`. */
function cutService(name: string): string {
  return name.replace(/\s*\([^)]*\)$/, '');
}

function measure(stores: readonly Store[]): (string | number)[] {
  /** What a search in Singapore finds first under this very name. */
  const find = (name: string): SearchRow | undefined => {
    const forms = listForms(name);
    return search(name, { country: SINGAPORE }).rows.find(({ id, country }) => {
      const { name: own, aliases } = measured.getMerchant(measured.findMerchantById(id)!);
      return (
        country === SINGAPORE && [own, ...aliases].flatMap(listForms).some((form) => forms.includes(form))
      );
    });
  };
  const answers = stores.map(({ names, codes }) => {
    const found = names.map(find).find((each) => each !== undefined);
    return { found, right: found !== undefined && codes.has(found.mcc) };
  });
  const known = answers.filter(({ found }) => found !== undefined);
  const share = (part: number, whole: number): string => `${part} (${formatPercent(part, whole)})`;
  return [
    stores.length,
    share(known.length, stores.length),
    share(known.filter(({ right }) => right).length, known.length),
  ];
}
