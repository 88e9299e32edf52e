// A random sample of merchants for a person to review: is each fit to show? The same seed and catalogue give the same
// sample.
import { parseArgs } from 'node:util';
import type { Evidence } from '../../src/catalogue/evidence.ts';
import { loadSnapshot } from '../../src/catalogue/load-snapshot.ts';
import type { Merchant } from '../../src/catalogue/merchant.ts';
import { makeRandom } from '../../test/support/random.ts';
import { SNAPSHOT } from '../built-files.ts';
import { formatNumber, printTable } from '../report.ts';

const POPULATIONS: Readonly<Record<string, (merchant: Merchant) => boolean>> = {
  observed: ({ evidence }) => evidence.some(({ kind }) => kind === 'observed'),
  singapore: ({ countries }) => countries.includes('SG'),
};
const MAX_PIECES = 3;

const { values } = parseArgs({
  options: {
    catalogue: { type: 'string', default: SNAPSHOT },
    of: { type: 'string', default: 'observed' },
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '100' },
  },
});
const belongs = POPULATIONS[values.of];
if (belongs === undefined) {
  console.error(`--of=${values.of}: use one of ${Object.keys(POPULATIONS).join(', ')}`);
  process.exit(2);
}

const catalogue = loadSnapshot(values.catalogue);
const population: Merchant[] = [];
for (let number = 0; number < catalogue.merchantCount; number++) {
  const merchant = catalogue.getMerchant(number);
  if (belongs(merchant)) population.push(merchant);
}
const random = makeRandom(Number(values.seed));
const size = population.length;
const sample = Array.from(
  { length: Math.min(Number(values.count), size) },
  () => population.splice(Math.floor(random() * population.length), 1)[0]!,
);
printTable({
  about: `${sample.length} of ${formatNumber(size)} merchants (${values.of}), seed ${values.seed}.`,
  columns: ['merchant', 'id', 'home', 'usual code', 'basis', 'evidence'],
  rows: sample.map(({ name, id, home, usual, evidence }) => [
    name,
    id,
    home,
    `${usual.mcc} ${catalogue.mccs.get(usual.mcc)?.description ?? ''}`,
    usual.basis,
    evidence.slice(0, MAX_PIECES).map(describePiece).join('; '),
  ]),
});

function describePiece(piece: Evidence): string {
  if (piece.kind === 'observed')
    return `${piece.mcc} ${piece.source} ${piece.country} ${piece.count ?? ''}`.trim();
  return `${piece.mcc} ${piece.kind} ${piece.source}`;
}
