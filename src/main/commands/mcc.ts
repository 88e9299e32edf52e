// mcc-lookup mcc <code>: what a code means and which cards earn on it, or which codes match everyday words.
import { parseMccCode } from '../../catalogue/mcc.ts';
import type { MccCodes } from '../../client/index.ts';
import { isTooLong } from '../../query/find-merchant.ts';
import { MAX_QUERY_LENGTH } from '../../query/query-length.ts';
import { findOrNone, refuseMcc } from '../answers/not-found.ts';
import { findRegion, type QueryOptions } from '../answers/open-lookup.ts';
import { defineQueryCommand } from '../answers/query-command.ts';
import { CommandError, EXIT, REGION_OPTION } from '../command.ts';
import { printCards, printJson, printTable } from '../print.ts';

export const mccCommand = defineQueryCommand(
  'mcc <code>',
  'what a code means and the cards that earn on it, or the codes for words such as petrol',
  {
    options: [REGION_OPTION],
    examples: ['mcc 5814', 'mcc 742 --region HK', 'mcc petrol', "mcc 'hair salon'"],
    check(digits) {
      if (digits.trim() === '') throw new CommandError('give a code, or words such as petrol', EXIT.usage);
      if (/^\d+$/.test(digits) && parseMccCode(digits) === undefined)
        throw new CommandError('a code has one to four digits, such as 5814', EXIT.usage);
      if (isTooLong(digits))
        throw new CommandError(`the text is too long (${MAX_QUERY_LENGTH} characters at most)`, EXIT.usage);
    },
    async answer(lookup, digits, options) {
      if (parseMccCode(digits) === undefined)
        return printCodes(await lookup.mccCodes({ q: digits }), digits, options);
      const region = await findRegion(lookup, options.region);
      const answer = await findOrNone(lookup.mcc(digits, { region }));
      if (answer === undefined) return refuseMcc(lookup, digits);
      if (options.json) return printJson(answer);
      const { names, brand, notes } = await lookup.mccHistory(answer.mcc);
      const { cards } = await lookup.bestCard({ mcc: answer.mcc, region });
      printTable(
        [
          ['MCC', `${answer.mcc} ${answer.description}`],
          ['category', answer.category],
          [
            'networks',
            names.map(({ network }) => network).join(', ') || 'not in any network’s list that we have',
          ],
          ...(brand === undefined ? [] : [['brand', brand]]),
          ...notes.map((note) => ['note', note]),
        ],
        { labelled: true },
      );
      printCards(cards, region);
    },
  },
);

function printCodes(answer: MccCodes, words: string, { json }: QueryOptions): void {
  const { results = [], readAs } = answer;
  if (json) printJson(answer);
  else if (results.length === 0)
    throw new CommandError(
      `no code found for “${words}”; \`mcc-lookup search <name>\` shows the codes of merchants`,
      EXIT.notFound,
    );
  else {
    if (readAs !== undefined) process.stdout.write(`Codes for “${readAs}”:\n`);
    printTable(
      results.map(({ mcc, description, category }) => [mcc, description, category]),
      { headings: ['MCC', 'description', 'category'] },
    );
  }
}
