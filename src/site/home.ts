// `/`: the search, and an example that changes every day.
import type { Catalogue, MerchantNumber } from '../catalogue/catalogue.ts';
import type { Merchant } from '../catalogue/merchant.ts';
import { HomePage } from '../web/pages/home.tsx';
import { getPopularity } from './mcc.ts';
import { type PageHandler, redirect, showPage } from './page.ts';

const DAY_MS = 86_400_000;

export const answerHome: PageHandler = ({ catalogue, query, on }) => {
  if (query.q) return redirect(`/search?${new URLSearchParams(query as Record<string, string>)}`);
  return showPage('home', HomePage, () => {
    const examples = getExamples(catalogue);
    const number = examples[Math.floor(Date.parse(on) / DAY_MS) % Math.max(1, examples.length)];
    const merchant = number === undefined ? undefined : catalogue.getMerchant(number);
    return { example: merchant && { merchant, mcc: catalogue.mccs.get(merchant.usual.mcc) } };
  });
};

const MIN_POPULARITY = 0.8;
const examplesByCatalogue = new WeakMap<Catalogue, readonly MerchantNumber[]>();

/** Well-known merchants seen with several codes, one of them clearly the usual one. */
export function getExamples(catalogue: Catalogue): readonly MerchantNumber[] {
  let examples = examplesByCatalogue.get(catalogue);
  if (examples === undefined) {
    examples = Array.from(getPopularity(catalogue), (popularity, number) =>
      popularity >= MIN_POPULARITY && isExample(catalogue.getMerchant(number)) ? number : -1,
    ).filter((number) => number >= 0);
    examplesByCatalogue.set(catalogue, examples);
  }
  return examples;
}

function isExample({ usual, evidence }: Merchant): boolean {
  if (usual.basis !== 'observed' || usual.confidence < 0.6) return false;
  const seen = evidence.filter(({ kind }) => kind === 'observed');
  return new Set(seen.map(({ mcc }) => mcc)).size > 1;
}
