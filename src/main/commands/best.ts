// mcc-lookup best <merchant>: which card to pay with, at a merchant by name, address or id, or on a code.
import { CHANNELS } from '../../catalogue/evidence.ts';
import { ASKED_OPTIONS, openAnswers } from '../answers/open-answers.ts';
import { type Command, CommandError, EXIT, getText, type Invocation, JSON_OPTION } from '../command.ts';
import { printJson, printTable } from '../print.ts';
import { printCards, sayHowSure } from '../print-cards.ts';
import { REGION_OPTION } from '../region.ts';

export const bestCommand: Command = {
  name: 'best',
  summary: 'the best cards at a merchant (name, web address or id) or on a code',
  operands: ['merchant'],
  options: {
    ...REGION_OPTION,
    channel: {
      type: 'string',
      value: 'way',
      choices: CHANNELS,
      help: 'how one pays, online or offline (default: the merchant’s usual way, and for a code any)',
    },
    ...ASKED_OPTIONS,
    ...JSON_OPTION,
  },
  details:
    'Up to four digits are a code. Where a name fits several merchants, their ids are named: ask again with one.',
  run,
};

async function run(invocation: Invocation): Promise<number> {
  const { values, positionals } = invocation;
  const channel = readChannel(getText(values, 'channel'));
  const merchant = positionals[0]!.trim();
  if (merchant === '') throw new CommandError('name a merchant or a code', EXIT.usage);
  const answers = await openAnswers(invocation);
  const region = await answers.findRegion(getText(values, 'region'));
  const best = await answers.findBest({ merchant, region, channel });
  if (values.json) {
    printJson(best);
    return EXIT.ok;
  }
  const { MCC, Category, type, merchant: found } = best.place;
  printTable(
    [
      ...(found ? [['merchant', `${found.Store} (${found.Country}, ${type})`]] : []),
      ['MCC', `${MCC} ${Category}`],
      ...(found ? [['how sure', sayHowSure(found)]] : []),
    ],
    { labelled: true },
  );
  printCards(best.eligibleCards, region);
  return EXIT.ok;
}

function readChannel(text: string | undefined): (typeof CHANNELS)[number] | undefined {
  const channel = CHANNELS.find((each) => each === text);
  if (text !== undefined && channel === undefined)
    throw new CommandError('--channel must be online or offline', EXIT.usage);
  return channel;
}
