// mcc-lookup mcc <code>: what a code means and which cards earn there; or which codes everyday words mean.
import type { MccCodes } from '../../client/index.ts';
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

export const mccCommand = defineCommand(
  'mcc <code>',
  'what a code means and the cards that earn there, or the codes that words such as petrol mean',
)
  .addOption(REGION_OPTION)
  .addOption(SERVER_OPTION)
  .addOption(CATALOGUE_OPTION)
  .addOption(JSON_OPTION)
  .addHelpText('after', formatExamples('mcc 5814', 'mcc 742 --region HK', 'mcc petrol', "mcc 'hair salon'"))
  .action(describeMcc);

async function describeMcc(digits: string, options: MccOptions): Promise<void> {
  if (/^\d+$/.test(digits) && !MCC_DIGITS.test(digits))
    throw new CommandError('Invalid mcc parameter: give one to four digits, or words', EXIT.usage);
  const answers = await openAnswers(options);
  if (!MCC_DIGITS.test(digits)) return printCodes(await answers.findCodes(digits), digits, options);
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

function printCodes(answer: MccCodes, words: string, { json }: MccOptions): void {
  const { results = [], readAs } = answer;
  if (json) printJson(answer);
  else if (results.length === 0) throw new CommandError(`no code is known for “${words}”`, EXIT.notFound);
  else {
    if (readAs !== undefined) process.stdout.write(`Codes for “${readAs}”:\n`);
    printTable(
      results.map(({ mcc, description, category }) => [mcc, description, category]),
      { headings: ['MCC', 'description', 'category'] },
    );
  }
}
