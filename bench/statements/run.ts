// How well and how fast are statement lines read, and codes guessed? `--lines` takes your own lines, a CSV with the
// columns listed in labelled-lines.ts; `--misses` lists those that are read wrong; `--compare-models` trains other
// models for the guesses. For held-out chains, a catalogue is built without their payments, which takes half a minute;
// training ten models, each without a tenth of the names, takes two.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { writeMeasuredData } from '../../importers/measure.ts';
import { CALIBRATION } from '../../importers/model/train-model.ts';
import { buildCatalogue } from '../../src/build/build-catalogue.ts';
import { writeSnapshot } from '../../src/build/write-snapshot.ts';
import { type Catalogue, openCatalogue } from '../../src/catalogue/catalogue.ts';
import { loadSnapshot } from '../../src/catalogue/load-snapshot.ts';
import { openSections } from '../../src/catalogue/sections.ts';
import { type DescriptorMatch, matchDescriptor } from '../../src/query/descriptors/match-descriptor.ts';
import type { Calibration } from '../../src/query/guess-codes.ts';
import { openMerchantSearch } from '../../src/query/search-merchants.ts';
import { describeSpread, formatNumber, formatPercent, printTable } from '../report.ts';
import { SNAPSHOT } from '../server.ts';
import { compareModels } from './compare-models.ts';
import { chooseHeldOut, type LabelledLine, makeLines, makeUpShops, readLines } from './labelled-lines.ts';
import { type Band, type GuessFigures, measureModel, scoreGuesses } from './score-guesses.ts';
import {
  chooseAsked,
  getPart,
  readTrainingSet,
  type ShippedModel,
  type TrainingSet,
  trainCalibrated,
  UNSEEN_PART,
} from './unseen-shops.ts';

const LINES = 'bench/statements/lines.csv';
const DAMAGED_LINES = 2000;
const WARM_LINES = 200;
const GUESS_COLUMNS = ['asked', 'any', 'first', 'in three'];
/** Chance alone moves a band of 50 guesses by 7 points; smaller ones aren't printed. */
const MIN_BAND = 50;
/** 70 to 80 %. */
const SURE_BAND = 7;

const { values } = parseArgs({
  options: {
    catalogue: { type: 'string', default: SNAPSHOT },
    lines: { type: 'string' },
    misses: { type: 'boolean', default: false },
    'compare-models': { type: 'boolean', default: false },
  },
});
const catalogue = loadSnapshot(values.catalogue);
const withoutHeldOut = await buildWithoutHeldOut();
const real = readLines(readFileSync(LINES, 'utf8'), catalogue, withoutHeldOut);
const heldOut = chooseHeldOut([...real.byPerson, ...real.byRule]);
const damaged = makeLines(catalogue, DAMAGED_LINES);

const rows = [
  judgeLines('held out, labelled by a person', withoutHeldOut, chooseHeldOut(real.byPerson)),
  judgeLines('held out, labelled by rule', withoutHeldOut, chooseHeldOut(real.byRule)),
  judgeLines('held out, both', withoutHeldOut, heldOut),
  judgeLines('made from names', catalogue, damaged),
];
if (values.lines !== undefined) {
  const { byPerson, byRule } = readLines(readFileSync(values.lines, 'utf8'), catalogue, catalogue);
  rows.push(judgeLines('your own', catalogue, [...byPerson, ...byRule]));
}
printTable({
  about: `Lines of listed merchants among ${formatNumber(catalogue.merchantCount)}, as shares of all, and the time of a line.`,
  columns: [
    'lines',
    'asked',
    'right',
    'in five',
    'wrong',
    'sure',
    'sure and wrong',
    'not found',
    'MCC right',
    'p50, ms',
    'p99, ms',
  ],
  rows,
});
printUnlisted();
const trainingSet = readTrainingSet(catalogue);
const shipped = trainCalibrated(trainingSet);
printGuesses(trainingSet, shipped);
if (values['compare-models']) printComparison(trainingSet, shipped);

async function buildWithoutHeldOut(): Promise<Catalogue> {
  const data = mkdtempSync(join(tmpdir(), 'held-out-'));
  await writeMeasuredData(data, 'held-out');
  const { contents } = await buildCatalogue({ data });
  rmSync(data, { recursive: true });
  const { sections, digest } = openSections(writeSnapshot(contents!).bytes);
  return openCatalogue(sections, digest);
}

function openReader(asked: Catalogue): (text: string) => DescriptorMatch {
  const search = openMerchantSearch(asked);
  const read = (text: string): DescriptorMatch => matchDescriptor(asked, search, { text });
  for (const { text } of damaged.slice(0, WARM_LINES)) read(text);
  return read;
}

function judgeLines(label: string, asked: Catalogue, lines: readonly LabelledLine[]): (string | number)[] {
  const read = openReader(asked);
  const tally = { right: 0, inFive: 0, wrong: 0, sure: 0, sureAndWrong: 0, notFound: 0, mccRight: 0 };
  const times: number[] = [];
  const listed = lines.filter(({ merchants }) => merchants.size > 0);
  for (const { text, store, mcc, merchants } of listed) {
    const began = performance.now();
    const { merchant, candidates, sure } = read(text);
    times.push(performance.now() - began);
    const isRight = ({ id }: { readonly id: string }): boolean => merchants.has(asked.findMerchantById(id)!);
    const right = merchant !== undefined && isRight(merchant);
    if (right) tally.right++;
    if (candidates.some(isRight)) tally.inFive++;
    if (merchant === undefined) tally.notFound++;
    else if (!right) tally.wrong++;
    if (sure) tally.sure++;
    if (sure && !right) tally.sureAndWrong++;
    if (merchant?.mcc === mcc) tally.mccRight++;
    if (!right && values.misses) console.error(`${text} (${store}) → ${merchant?.name ?? 'not found'}`);
  }
  const { p50, p99 } = describeSpread(times);
  const shares = Object.values(tally).map((part) => formatPercent(part, listed.length));
  return [label, listed.length, ...shares, p50, p99];
}

/** Lines from shops that aren't listed, so every merchant found is wrong. */
function printUnlisted(): void {
  const measure = (label: string, answers: readonly DescriptorMatch[]): (string | number)[] => {
    const share = (part: (answer: DescriptorMatch) => boolean): string =>
      formatPercent(answers.filter(part).length, answers.length);
    return [label, answers.length, share(({ found }) => found), share(({ sure }) => sure)];
  };
  const unlisted = heldOut.filter(({ merchants }) => merchants.size === 0);
  const readHeldOut = openReader(withoutHeldOut);
  const answers = unlisted.map(({ text }) => readHeldOut(text));
  printTable({
    about: 'Lines of shops that the catalogue does not list: how many are called found, and surely.',
    columns: ['lines', 'asked', 'found', 'sure'],
    rows: [measure('real, held out', answers), measure('made up', makeUpShops().map(openReader(catalogue)))],
  });
  const asked = unlisted
    .map(({ mcc }, index) => ({ mcc, inferred: answers[index]!.inferred }))
    .filter(({ inferred }) => inferred !== undefined);
  const right = asked.filter(({ mcc, inferred }) => inferred![0]?.mcc === mcc);
  console.log(
    `\nOf ${asked.length} real lines without a merchant, the first inferred code is right for ${formatPercent(right.length, asked.length)}.`,
  );
}

function printGuesses({ shops }: TrainingSet, { rank, calibration }: ShippedModel): void {
  const { all, sure } = chooseAsked(shops);
  const isUnseen = ({ name }: { readonly name: string }): boolean => getPart(name) === UNSEEN_PART;
  const figures = {
    all: scoreGuesses(rank, all),
    sure: scoreGuesses(rank, sure),
    unseen: scoreGuesses(rank, all.filter(isUnseen)),
    unseenSure: scoreGuesses(rank, sure.filter(isUnseen)),
  };
  printTable({
    about: `Likely codes for real shops, at most three with the same first word. Ten models are trained on nine tenths of the names each and asked about the shops of the tenth that they were not trained on. Words and settings were chosen without looking at the names of one tenth, though its totals were looked at. The shipped model is trained on all names and has ${formatNumber(measureModel(catalogue) / 1e6)} MB.`,
    columns: ['shops', ...GUESS_COLUMNS, 'right where 70 % or more is said'],
    rows: [
      describeSaid('all', figures.all),
      describeSaid('with two payments or more, of which 80 % agree', figures.sure),
      describeSaid('of the tenth whose names were not looked at: all', figures.unseen),
      describeSaid(
        'of the tenth whose names were not looked at: two payments or more, 80 % agree',
        figures.unseenSure,
      ),
    ],
  });
  printBands('all shops, each tenth calibrated on the other nine', figures.all.bands);
  printBands('those with two payments or more, of which 80 % agree', figures.sure.bands);
  printBands('all shops of the tenth whose names were not looked at', figures.unseen.bands);
  const formatCalibration = (numbers: Calibration): string => numbers.map(formatNumber).join(', ');
  console.log(
    `\nThe calibration (slope, shift, ceiling) fitted to all shops is ${formatCalibration(calibration)}; the shipped one is ${formatCalibration(CALIBRATION)}.`,
  );
}

function describeSaid(label: string, figures: GuessFigures): (string | number)[] {
  const said = figures.bands.slice(SURE_BAND);
  const given = said.reduce((sum, band) => sum + band.given, 0);
  const right = said.reduce((sum, band) => sum + band.right, 0);
  return [...describeFigures(label, figures), `${formatPercent(right, given)} of ${formatNumber(given)}`];
}

function printComparison(trainingSet: TrainingSet, shipped: ShippedModel): void {
  printTable({
    about: 'Models for the likely codes, each trained ten times and asked about all shops as above.',
    columns: ['model', ...GUESS_COLUMNS, 'training, s'],
    rows: compareModels(trainingSet, shipped).map(({ label, figures, seconds }) => [
      ...describeFigures(label, figures),
      seconds,
    ]),
  });
}

function describeFigures(label: string, { asked, answered, top1, top3 }: GuessFigures): (string | number)[] {
  return [label, asked, ...[answered, top1, top3].map((part) => formatPercent(part, asked))];
}

function printBands(label: string, bands: readonly Band[]): void {
  printTable({
    about: `The stated probability against how often the first guess is right, for ${label} (bands of ${MIN_BAND} guesses or more):`,
    columns: ['stated', 'guesses', 'stated on average', 'right'],
    rows: bands
      .map(({ given, said, right }, tenth) => [
        `${tenth * 10} to ${tenth * 10 + 10} %`,
        given,
        formatPercent(said, given),
        formatPercent(right, given),
      ])
      .filter(([, given]) => Number(given) >= MIN_BAND),
  });
}
