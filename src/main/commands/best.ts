// mcc-lookup best <merchant>: which card to pay with, at a merchant by name, address or id, or on a code.
import { CHANNELS } from '../../catalogue/evidence.ts';
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
import { formatConfidence, printCards, printJson, printTable } from '../print.ts';

interface BestOptions extends AskedOptions {
  readonly region?: string;
  readonly channel?: string;
  readonly json?: true;
}

export const bestCommand = defineCommand(
  'best <merchant>',
  'the best cards at a merchant (name, web address or id) or on a code',
)
  .addOption(REGION_OPTION)
  .option(
    '--channel <way>',
    'how one pays, online or offline (default: the merchant’s usual way, and for a code any)',
  )
  .addOption(SERVER_OPTION)
  .addOption(CATALOGUE_OPTION)
  .addOption(JSON_OPTION)
  .addHelpText(
    'after',
    '\nUp to four digits are a code. Where a name fits several merchants, their ids are named: ask again with one.',
  )
  .addHelpText(
    'after',
    formatExamples('best shopee.sg', 'best starbucks --region US', 'best 5812 --channel online'),
  )
  .action(findBest);

async function findBest(operand: string, options: BestOptions): Promise<void> {
  const channel = readChannel(options.channel);
  const merchant = operand.trim();
  if (merchant === '') throw new CommandError('name a merchant or a code', EXIT.usage);
  const answers = await openAnswers(options);
  const region = await answers.findRegion(options.region);
  const best = await answers.findBest({ merchant, region, channel });
  if (options.json) return printJson(best);
  const { MCC, Category, type, merchant: found } = best.place;
  printTable(
    [
      ...(found ? [['merchant', `${found.Store} (${found.Country}, ${type})`]] : []),
      ['MCC', `${MCC} ${Category}`],
      ...(found ? [['how sure', formatConfidence(found)]] : []),
    ],
    { labelled: true },
  );
  printCards(best.eligibleCards, region);
}

function readChannel(text: string | undefined): (typeof CHANNELS)[number] | undefined {
  const channel = CHANNELS.find((each) => each === text);
  if (text !== undefined && channel === undefined)
    throw new CommandError('--channel must be online or offline', EXIT.usage);
  return channel;
}
