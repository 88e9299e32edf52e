// A random sample of merchants for a person to review: is each fit to show? The same seed and catalogue give the same
// sample.
import type { Evidence } from '../../src/catalogue/evidence.ts';
import { loadSnapshot } from '../../src/catalogue/load-snapshot.ts';
import type { Merchant } from '../../src/catalogue/merchant.ts';
import { makeRandom } from '../../test/support/random.ts';
import { formatNumber, printTable, readOptions } from '../report.ts';
import { SNAPSHOT } from '../server.ts';

const POPULATIONS: Readonly<Record<string, (merchant: Merchant) => boolean>> = {
  observed: ({ evidence }) => evidence.some(({ kind }) => kind === 'observed'),
  singapore: ({ countries }) => countries.includes('SG'),
};
const MAX_PIECES = 3;

const options = readOptions({ catalogue: SNAPSHOT, of: 'observed', seed: '1', count: '100' });
const belongs = POPULATIONS[options.of];
if (belongs === undefined) {
  console.error(`--of=${options.of}: use one of ${Object.keys(POPULATIONS).join(', ')}`);
  process.exit(2);
}

const catalogue = loadSnapshot(options.catalogue);
const population = Array.from({ length: catalogue.merchantCount }, (_, number) =>
  catalogue.getMerchant(number),
).filter(belongs);
const random = makeRandom(Number(options.seed));
const size = population.length;
const sample = Array.from(
  { length: Math.min(Number(options.count), size) },
  () => population.splice(Math.floor(random() * population.length), 1)[0]!,
);
printTable({
  about: `${sample.length} of ${formatNumber(size)} merchants (${options.of}), seed ${options.seed}.`,
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
  return [piece.mcc, piece.kind, piece.source, 'country' in piece ? piece.country : ''].join(' ').trim();
}
