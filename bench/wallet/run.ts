// How long does the search for the best set of cards take, on all cards of each region, and how close is it to the bound?
import { readFileSync } from 'node:fs';
import { openCatalogue } from '../../src/catalogue/catalogue.ts';
import { getMileValue } from '../../src/catalogue/mile-value.ts';
import { openSections } from '../../src/catalogue/sections.ts';
import { buildModel } from '../../src/query/wallet/build-model.ts';
import { GAP } from '../../src/query/wallet/find-wallet.ts';
import { readSolution } from '../../src/query/wallet/read-solution.ts';
import { openSolver } from '../../src/solver/open-solver.ts';
import { printTable, readNumbers, readOptions } from '../report.ts';

const options = readOptions({ catalogue: 'dist/catalogue.snapshot', sizes: '1,4', seconds: '20' });
const { sections, digest } = openSections(new Uint8Array(readFileSync(options.catalogue)).slice());
const { cards, meta } = openCatalogue(sections, digest);
const solve = await openSolver('node_modules/highs/build/highs.wasm');
const rows = meta.regions.flatMap((region) =>
  readNumbers(options.sizes).map((size) => measure(region, size)),
);
printTable({
  about: `All cards of each region on the region’s presets of spending, at most so many cards, to ${100 * GAP} % of the bound or ${options.seconds} s.`,
  columns: ['region', 'cards', 'kinds', 'at most', 'columns', 'rows', 'ms', 'a month', 'bound'],
  rows,
});

function measure(region: string, size: number): (string | number)[] {
  const own = cards.filter((card) => card.region === region);
  const spending = (meta.spending ?? []).filter((each) => each.region === region && each.amount > 0);
  const holder = { mileValue: getMileValue(meta, region).cents };
  const begun = performance.now();
  const model = buildModel(own, spending, { region, on: meta.edition, holder }, { size });
  const { gains, rows: limits } = model.programme;
  const solution = solve(model.programme, { seconds: Number(options.seconds), gap: GAP });
  const taken = performance.now() - begun;
  const wallet = solution && readSolution(model, spending, solution);
  return [
    region,
    own.length,
    spending.length,
    size,
    gains.length,
    limits.length,
    taken,
    wallet?.net.toFixed(2) ?? '–',
    wallet?.bound.toFixed(2) ?? '–',
  ];
}
