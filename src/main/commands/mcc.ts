// mcc-lookup mcc <code>: what a code means and which cards earn there.
import { parseMccCode } from '../../catalogue/mcc.ts';
import { listEligibleCards } from '../../query/eligibility/list-eligible-cards.ts';
import {
  CATALOGUE_OPTION,
  type Command,
  CommandError,
  EXIT,
  type Invocation,
  JSON_OPTION,
} from '../command.ts';
import { openNamedCatalogue, today } from '../open-catalogue.ts';
import { printJson, printTable } from '../print.ts';
import { REGION_OPTION, readRegion } from '../region.ts';

export const mccCommand: Command = {
  name: 'mcc',
  summary: 'what a code means, and the cards that earn there',
  operands: ['code'],
  options: { ...REGION_OPTION, ...CATALOGUE_OPTION, ...JSON_OPTION },
  run,
};

function run(invocation: Invocation): number {
  const code = parseMccCode(invocation.positionals[0]!);
  if (code === undefined)
    throw new CommandError('Invalid mcc parameter: give one to four digits', EXIT.usage);
  const catalogue = openNamedCatalogue(invocation);
  const region = readRegion(invocation, catalogue);
  const mcc = catalogue.mccs.get(code);
  if (!mcc) throw new CommandError('MCC not found', EXIT.notFound);
  const eligibleCards = listEligibleCards(catalogue.cards, {
    mcc: code,
    channel: undefined,
    region,
    on: today(),
  });
  if (invocation.values.json) {
    printJson({
      success: true,
      mcc: code,
      description: mcc.description,
      category: mcc.category,
      eligibleCards,
    });
    return EXIT.ok;
  }
  printTable([
    ['MCC', `${code} ${mcc.description}`],
    ['category', mcc.category],
    ['networks', mcc.networks.join(', ') || 'not in a network list at hand'],
    ...(mcc.brand ? [['brand', mcc.brand]] : []),
    ...mcc.notes.map((note) => ['note', note]),
  ]);
  const earning = eligibleCards.filter(({ eligible }) => eligible);
  process.stdout.write(
    earning.length === 0
      ? `\nNo card of ${region} earns a bonus here.\n`
      : `\nCards that earn here (${region}):\n`,
  );
  printTable(earning.map(({ name, mpd, spendCap }) => [mpd, name, spendCap]));
  return EXIT.ok;
}
