// mcc-lookup mcc <code>: what a code means and which cards earn there.
import { parseMccCode } from '../../catalogue/mcc.ts';
import { defineAskingCommand } from '../answers/asking-command.ts';
import { findOrNone, refuseMcc } from '../answers/not-found.ts';
import { findRegion } from '../answers/open-lookup.ts';
import { CommandError, EXIT, REGION_OPTION } from '../command.ts';
import { printCards, printJson, printTable } from '../print.ts';

export const mccCommand = defineAskingCommand(
  'mcc <code>',
  'what a code means, and the cards that earn there',
  {
    options: [REGION_OPTION],
    examples: ['mcc 5814', 'mcc 742 --region HK'],
    check(digits) {
      if (parseMccCode(digits) === undefined)
        throw new CommandError('a code has one to four digits, such as 5814', EXIT.usage);
    },
    async answer(lookup, digits, options) {
      const region = await findRegion(lookup, options.region);
      const answer = await findOrNone(lookup.mcc(digits, { region }));
      if (answer === undefined) return refuseMcc(lookup, digits);
      if (options.json) return printJson(answer);
      const { names, brand, notes } = await lookup.mccHistory(answer.mcc);
      printTable(
        [
          ['MCC', `${answer.mcc} ${answer.description}`],
          ['category', answer.category],
          ['networks', names.map(({ network }) => network).join(', ') || 'in no network’s list that we have'],
          ...(brand === undefined ? [] : [['brand', brand]]),
          ...notes.map((note) => ['note', note]),
        ],
        { labelled: true },
      );
      printCards(answer.eligibleCards, region);
    },
  },
);
