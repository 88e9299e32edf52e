// mcc-lookup mcc <code>: what a code means and which cards earn there.
import { MCC_DIGITS } from '../answers/answers.ts';
import { ASKED_OPTIONS, openAnswers } from '../answers/open-answers.ts';
import { type Command, CommandError, EXIT, getText, type Invocation, JSON_OPTION } from '../command.ts';
import { printJson, printTable } from '../print.ts';
import { printCards } from '../print-cards.ts';
import { REGION_OPTION } from '../region.ts';

export const mccCommand: Command = {
  name: 'mcc',
  summary: 'what a code means, and the cards that earn there',
  operands: ['code'],
  options: { ...REGION_OPTION, ...ASKED_OPTIONS, ...JSON_OPTION },
  run,
};

async function run(invocation: Invocation): Promise<number> {
  const [digits] = invocation.positionals as [string];
  if (!MCC_DIGITS.test(digits))
    throw new CommandError('Invalid mcc parameter: give one to four digits', EXIT.usage);
  const answers = await openAnswers(invocation);
  const region = await answers.findRegion(getText(invocation.values, 'region'));
  const answer = await answers.mcc(digits, region);
  if (invocation.values.json) {
    printJson(answer);
    return EXIT.ok;
  }
  const { networks, brand, notes } = await answers.findMccNotes(digits);
  printTable(
    [
      ['MCC', `${answer.mcc} ${answer.description}`],
      ['category', answer.category],
      ['networks', networks.join(', ') || 'not in a network list at hand'],
      ...(brand === undefined ? [] : [['brand', brand]]),
      ...notes.map((note) => ['note', note]),
    ],
    { labelled: true },
  );
  printCards(answer.eligibleCards, region);
  return EXIT.ok;
}
