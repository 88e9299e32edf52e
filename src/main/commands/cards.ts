// mcc-lookup cards: the cards, as /api/cards answers them.
import { ASKED_OPTIONS, openAnswers } from '../answers/open-answers.ts';
import { type Command, EXIT, getText, type Invocation, JSON_OPTION } from '../command.ts';
import { printJson, printTable } from '../print.ts';
import { REGION_OPTION } from '../region.ts';

export const cardsCommand: Command = {
  name: 'cards',
  summary: 'the cards, what they earn and up to how much',
  options: {
    region: { ...REGION_OPTION.region, help: 'only the cards of a region (default: all)' },
    ...ASKED_OPTIONS,
    ...JSON_OPTION,
  },
  run,
};

async function run(invocation: Invocation): Promise<number> {
  const asked = getText(invocation.values, 'region');
  const answers = await openAnswers(invocation);
  const answer = await answers.cards(asked === undefined ? undefined : await answers.findRegion(asked));
  if (invocation.values.json) printJson(answer);
  else
    printTable(
      answer.cards.map((card) => [card.shortName, card.name, card.bank, card.rewardRate, card.spendCap]),
      { headings: ['short name', 'card', 'bank', 'rate', 'cap'] },
    );
  return EXIT.ok;
}
