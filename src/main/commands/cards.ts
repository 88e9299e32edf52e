// mcc-lookup cards: the cards, as in /api/cards.
import { Option } from 'commander';
import { findRegion } from '../answers/open-lookup.ts';
import { defineQueryCommand } from '../answers/query-command.ts';
import { printJson, printTable } from '../print.ts';

export const cardsCommand = defineQueryCommand('cards', 'the cards, what they earn and up to how much', {
  options: [new Option('--region <code>', 'only the cards of a region (default: all)')],
  examples: ['cards --region SG'],
  async answer(lookup, _, options) {
    const region = options.region === undefined ? undefined : await findRegion(lookup, options.region);
    const answer = await lookup.cards({ region });
    if (options.json) return printJson(answer);
    printTable(
      answer.cards.map(({ shortName, name, bank, rewardRate, spendCap }) => [
        shortName,
        name,
        bank,
        rewardRate,
        spendCap,
      ]),
      { headings: ['short name', 'card', 'bank', 'rate', 'cap'] },
    );
  },
});
