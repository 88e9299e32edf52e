// mcc-lookup best <merchant>: which card to pay with, at a merchant by name, address or id, or on a code.
import { CHANNELS } from '../../catalogue/evidence.ts';
import { NETWORKS } from '../../catalogue/network.ts';
import { SERVICES } from '../../query/evidence/by-service.ts';
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
  readonly service?: string;
  readonly network?: string;
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
  .option('--service <what>', 'what is bought, where it has a code of its own, such as pump or top-up')
  .option('--network <name>', `only cards of a network: ${NETWORKS.join(', ')}`)
  .addOption(SERVER_OPTION)
  .addOption(CATALOGUE_OPTION)
  .addOption(JSON_OPTION)
  .addHelpText(
    'after',
    '\nUp to four digits are a code. Where a name fits several merchants, their ids are named: ask again with one.',
  )
  .addHelpText(
    'after',
    formatExamples(
      'best shopee.sg',
      'best starbucks --region US',
      'best 5812 --channel online',
      'best esso --service pump',
    ),
  )
  .action(findBest);

async function findBest(operand: string, options: BestOptions): Promise<void> {
  const channel = readChoice('--channel', CHANNELS, options.channel);
  const service = readChoice('--service', SERVICES, options.service);
  const network = readChoice('--network', NETWORKS, options.network);
  const merchant = operand.trim();
  if (merchant === '') throw new CommandError('name a merchant or a code', EXIT.usage);
  const answers = await openAnswers(options);
  const region = await answers.findRegion(options.region);
  const best = await answers.findBest({ merchant, region, channel, service, network });
  if (options.json) return printJson(best);
  const { MCC, Category, type, holds, merchant: found } = best.place;
  printTable(
    [
      ...(found ? [['merchant', `${found.Store} (${found.Country}, ${type})`]] : []),
      ['MCC', `${MCC} ${Category}`],
      ...(found ? [['how sure', formatConfidence(found)]] : []),
      ...(holds === undefined ? [] : [['how often', holds]]),
    ],
    { labelled: true },
  );
  printCards(best.eligibleCards, region);
}

function readChoice<const Choice extends string>(
  option: string,
  choices: readonly Choice[],
  text: string | undefined,
): Choice | undefined {
  const choice = choices.find((each) => each === text);
  if (text !== undefined && choice === undefined)
    throw new CommandError(`${option} must be ${choices.join(' or ')}`, EXIT.usage);
  return choice;
}
