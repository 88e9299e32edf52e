// mcc-lookup cards: the cards, as /api/cards answers them.
import { readForPeople } from '../../query/eligibility/format-caps.ts';
import { type AskedOptions, openAnswers } from '../answers/open-answers.ts';
import { CATALOGUE_OPTION, defineCommand, formatExamples, JSON_OPTION, SERVER_OPTION } from '../command.ts';
import { printJson, printTable } from '../print.ts';

interface CardsOptions extends AskedOptions {
  readonly region?: string;
  readonly json?: true;
}

export const cardsCommand = defineCommand('cards', 'the cards, what they earn and up to how much')
  .option('--region <code>', 'only the cards of a region (default: all)')
  .addOption(SERVER_OPTION)
  .addOption(CATALOGUE_OPTION)
  .addOption(JSON_OPTION)
  .addHelpText('after', formatExamples('cards --region SG'))
  .action(listCards);

async function listCards(options: CardsOptions): Promise<void> {
  const answers = await openAnswers(options);
  const region = options.region === undefined ? undefined : await answers.findRegion(options.region);
  const answer = await answers.cards(region);
  if (options.json) return printJson(answer);
  printTable(
    answer.cards.map(({ shortName, name, bank, rewardRate, spendCap }) => {
      const { rate, terms } = readForPeople(rewardRate, spendCap);
      return [shortName, name, bank, rate, terms];
    }),
    { headings: ['short name', 'card', 'bank', 'rate', 'cap'] },
  );
}
