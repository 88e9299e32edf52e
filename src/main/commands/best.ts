// mcc-lookup best <merchant>: which card to pay with at a merchant (name, address or id) or for a code.
import { Option } from 'commander';
import { CHANNELS } from '../../catalogue/evidence.ts';
import { parseMccCode } from '../../catalogue/mcc.ts';
import { NETWORKS } from '../../catalogue/network.ts';
import type { BestCard, Lookup } from '../../client/index.ts';
import { MAX_AMOUNT, readAmount, splitNames } from '../../library/best-card.ts';
import { SERVICES } from '../../query/evidence/service.ts';
import { isTooLong } from '../../query/find-merchant.ts';
import { looksLikeAddress } from '../../query/find-site.ts';
import { MAX_QUERY_LENGTH } from '../../query/query-length.ts';
import { findOrNone, refuseMcc, refuseMerchant } from '../answers/not-found.ts';
import { findRegion, type QueryOptions } from '../answers/open-lookup.ts';
import { defineQueryCommand } from '../answers/query-command.ts';
import { CommandError, EXIT, REGION_OPTION } from '../command.ts';
import { formatConfidence, printEarnings, printJson, printTable } from '../print.ts';

interface BestOptions extends QueryOptions {
  readonly channel?: string;
  readonly service?: string;
  readonly network?: string;
  readonly cards?: string;
  readonly amount?: string;
}

export const bestCommand = defineQueryCommand<BestOptions>(
  'best <merchant>',
  'the best cards at a merchant (name, web address or id) or for a code',
  {
    options: [
      REGION_OPTION,
      new Option('--cards <names>', 'only these cards: short names, separated by commas'),
      new Option('--amount <sum>', 'what you pay, in the card’s currency: shows what each card earns'),
      new Option(
        '--channel <way>',
        'how you pay, online or offline (default: the merchant’s usual way; any way for a code)',
      ),
      new Option('--service <what>', 'what you buy, if it has a separate code, such as pump or top-up'),
      new Option('--network <name>', `only cards on one network: ${NETWORKS.join(', ')}`),
    ],
    note: 'Up to four digits are read as a code. If a name fits several merchants, their ids are listed: run it again with one of them.',
    examples: [
      'best shopee.sg',
      'best starbucks --region US',
      'best 5812 --channel online',
      'best esso --service pump',
      'best shopee --cards crmc,wwmc --amount 80',
    ],
    check(merchant, { cards, amount, ...options }) {
      if (merchant.trim() === '') throw new CommandError('give a merchant or a code', EXIT.usage);
      if (isTooLong(merchant) && !looksLikeAddress(merchant))
        throw new CommandError(`the name is too long (${MAX_QUERY_LENGTH} characters at most)`, EXIT.usage);
      readPayment(options);
      if (amount !== undefined && readAmount(amount) === undefined)
        throw new CommandError(
          `--amount must be above 0 and at most ${MAX_AMOUNT}, such as 80 or 12.50`,
          EXIT.usage,
        );
      if (cards !== undefined && splitNames(cards).length === 0)
        throw new CommandError('--cards is empty: `mcc-lookup cards` lists the short names', EXIT.usage);
    },
    async answer(lookup, operand, options) {
      const region = await findRegion(lookup, options.region);
      const best = await findBest(lookup, operand.trim(), region, options);
      if (options.json) return printJson(best);
      const { MCC, Category, type, id, Store, Country, holds } = best.place;
      printTable(
        [
          ...(id ? [['merchant', `${Store} (${Country}, ${type})`]] : []),
          ['MCC', `${MCC} ${Category}`],
          ...(id ? [['how sure', formatConfidence(best.place)]] : []),
          ...(holds === undefined ? [] : [['how often', holds]]),
        ],
        { labelled: true },
      );
      printEarnings(best, { amount: options.amount !== undefined, chosen: options.cards !== undefined });
    },
  },
);

async function findBest(
  lookup: Lookup,
  text: string,
  region: string,
  { amount, cards, ...options }: BestOptions,
): Promise<BestCard> {
  const purchase = {
    region,
    amount: amount === undefined ? undefined : Number(amount),
    cards: cards === undefined ? undefined : splitNames(cards),
    ...readPayment(options),
  };
  if (parseMccCode(text) !== undefined)
    return (await findOrNone(lookup.bestCard({ ...purchase, mcc: text }))) ?? refuseMcc(lookup, text);
  const place = isTooLong(text) ? { domain: text } : { q: text };
  return (
    (await findOrNone(lookup.bestCard({ ...purchase, ...place }))) ?? refuseMerchant(lookup, text, region)
  );
}

/** Channel, service and network, each checked against the known values. */
function readPayment({ channel, service, network }: BestOptions) {
  return {
    type: readChoice('--channel', CHANNELS, channel),
    service: readChoice('--service', SERVICES, service),
    network: readChoice('--network', NETWORKS, network),
  };
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
