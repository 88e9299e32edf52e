// `/`: the search, and well-known shops of the region as examples, which change every day.
import type { Catalogue, MerchantNumber } from '../catalogue/catalogue.ts';
import { locateMerchant, placeAt } from '../query/place.ts';
import { listCardsHere } from '../web/pages/cards-here.tsx';
import { type HomeExample, HomePage } from '../web/pages/home.tsx';
import { openStandings } from './mcc.ts';
import { type PageContext, type PageHandler, redirect, showPage } from './page.ts';

const DAY_MS = 86_400_000;
/** One in the answer, the others on the tiles. */
const EXAMPLES_A_DAY = 3;

export const answerHome: PageHandler = (context) => {
  const { catalogue, query, region, on } = context;
  if (query.q) return redirect(`/search?${new URLSearchParams(query as Record<string, string>)}`);
  return showPage(`home ${region}`, HomePage, () => {
    const known = listExamples(catalogue, region);
    const first = Math.floor(Date.parse(on) / DAY_MS) * EXAMPLES_A_DAY;
    const chosen = known.map((_, index) => known[(first + index) % known.length]!).slice(0, EXAMPLES_A_DAY);
    return { region, examples: chosen.map((number) => describeExample(context, number)) };
  });
};

function describeExample({ catalogue, region, on }: PageContext, number: MerchantNumber): HomeExample {
  const merchant = catalogue.getMerchant(number);
  const place = locateMerchant(merchant, { region });
  const { question } = placeAt(catalogue, place, { region, on });
  return {
    merchant,
    code: place.code,
    mcc: catalogue.mccs.get(place.code.mcc),
    best: listCardsHere(catalogue, question)[0],
  };
}

const MAX_EXAMPLES = 12;
/** How many of the best-known are looked at: unpacking a merchant takes a few microseconds. */
const MAX_TRIED = 300;
const MIN_CONFIDENCE = 0.6;
const known = new WeakMap<Catalogue, Map<string, readonly MerchantNumber[]>>();

/** The best-known merchants at home in the region whose code we are sure of. */
export function listExamples(catalogue: Catalogue, region: string): readonly MerchantNumber[] {
  const byRegion = known.get(catalogue) ?? new Map<string, readonly MerchantNumber[]>();
  known.set(catalogue, byRegion);
  let examples = byRegion.get(region);
  if (examples === undefined) {
    const getStanding = openStandings(catalogue, region);
    examples = Array.from({ length: catalogue.merchantCount }, (_, number) => number)
      .filter((number) => catalogue.summarise(number).home === region)
      .map((number) => ({ number, standing: getStanding(number) }))
      .sort((one, other) => other.standing - one.standing)
      .slice(0, MAX_TRIED)
      .map(({ number }) => number)
      .filter((number) => {
        const { usual } = catalogue.getMerchant(number);
        return usual.basis === 'observed' && usual.confidence >= MIN_CONFIDENCE;
      })
      .slice(0, MAX_EXAMPLES);
    byRegion.set(region, examples);
  }
  return examples;
}
