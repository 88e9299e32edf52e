// How well does the catalogue know merchants in Singapore that nobody has looked at? The stores whose codes were really
// seen there are split by a hash of their names (src/build/singapore/set-aside.ts): a third is set aside. The catalogue
// under test is built without what was seen of them, and without the names from malls and registers that are set aside.
// Misses aren't printed: people who improve the data must not see them.
import { type BuildInputs, buildCatalogue } from '../../src/build/build-catalogue.ts';
import { listForms } from '../../src/build/singapore/find-existing.ts';
import { isSetAside, POINTS_PERCENT } from '../../src/build/singapore/set-aside.ts';
import type { Merchant } from '../../src/catalogue/merchant.ts';
import { getCodeIn, tradesIn } from '../../src/query/merchant-in-country.ts';
import { formatPercent, printTable } from '../report.ts';

const SINGAPORE = 'SG';
const INPUTS: BuildInputs = { data: 'data', upstream: 'dist/upstream.json.br' };

interface Store {
  readonly names: readonly string[];
  /** Codes seen on payments there. */
  readonly codes: ReadonlySet<string>;
}

const whole = await readMerchants(INPUTS);
const measured = await readMerchants({ ...INPUTS, withoutSetAside: true });
const seen = listStores(whole);
const isAside = ({ names }: Store): boolean => names.some((name) => isSetAside(name, POINTS_PERCENT));
const isLookedAt = (store: Store): boolean => !isAside(store);
printTable({
  about: `Stores in Singapore whose codes were seen (${seen.length}): known by name, and of those given a code that payments there carried as the usual one, or as one of several. "Looked at" are in the catalogue with what was seen.`,
  columns: ['stores', 'asked', 'known by name', 'usual code carried', 'some code carried'],
  rows: [
    ['set aside', ...judge(seen.filter(isAside), measured)],
    ['looked at', ...judge(seen.filter(isLookedAt), measured)],
  ],
});

async function readMerchants(inputs: BuildInputs): Promise<readonly Merchant[]> {
  return [...(await buildCatalogue(inputs)).contents.merchants];
}

function listStores(merchants: readonly Merchant[]): Store[] {
  return merchants.flatMap(({ name, evidence }) => {
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

function judge(stores: readonly Store[], merchants: readonly Merchant[]): (string | number)[] {
  const byForm = new Map<string, Merchant>();
  for (const merchant of merchants)
    if (tradesIn(merchant, SINGAPORE))
      for (const form of [merchant.name, ...merchant.aliases].flatMap(listForms))
        if ((byForm.get(form)?.popularity ?? -1) < merchant.popularity) byForm.set(form, merchant);
  const answers = stores.map(({ names, codes }) => {
    const found = names
      .flatMap(listForms)
      .map((form) => byForm.get(form))
      .find((each) => each !== undefined);
    return {
      found,
      usual: found !== undefined && codes.has(getCodeIn(found, SINGAPORE).mcc),
      some: found !== undefined && [found.usual, ...found.alternatives].some(({ mcc }) => codes.has(mcc)),
    };
  });
  const known = answers.filter(({ found }) => found !== undefined);
  const share = (part: number, whole: number): string => `${part} (${formatPercent(part, whole)})`;
  return [
    stores.length,
    share(known.length, stores.length),
    share(known.filter(({ usual }) => usual).length, known.length),
    share(known.filter(({ some }) => some).length, known.length),
  ];
}
