// mcc-lookup mcc <code>: what a code means and which cards earn there.
import { MCC_DIGITS } from '../answers/answers.ts';
import { type AskedOptions, openAnswers } from '../answers/open-answers.ts';
import {
  CATALOGUE_OPTION,
  CommandError,
  defineCommand,
  EXIT,
  formatExamples,
  JSON_OPTION,
  REGION_OPTION,
  SERVER_OPTION,
} from '../command.ts';
import { printCards, printJson, printTable } from '../print.ts';

interface MccOptions extends AskedOptions {
  readonly region?: string;
  readonly json?: true;
}

export const mccCommand = defineCommand('mcc <code>', 'what a code means, and the cards that earn there')
  .addOption(REGION_OPTION)
  .addOption(SERVER_OPTION)
  .addOption(CATALOGUE_OPTION)
  .addOption(JSON_OPTION)
  .addHelpText('after', formatExamples('mcc 5814', 'mcc 742 --region HK'))
  .action(describeMcc);

async function describeMcc(digits: string, options: MccOptions): Promise<void> {
  if (!MCC_DIGITS.test(digits))
    throw new CommandError('Invalid mcc parameter: give one to four digits', EXIT.usage);
  const answers = await openAnswers(options);
  const region = await answers.findRegion(options.region);
  const answer = await answers.mcc(digits, region);
  if (options.json) return printJson(answer);
  const { networks, brand, notes } = await answers.findMccNotes(answer.mcc);
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
}
