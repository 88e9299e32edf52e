// mcc-lookup lookup <domain>: the merchant behind a web address, as /api/store-by-domain answers it.
import { ASKED_OPTIONS, openAnswers } from '../answers/open-answers.ts';
import { type Command, EXIT, getText, type Invocation, JSON_OPTION } from '../command.ts';
import { printJson, printTable } from '../print.ts';
import { printCards, sayHowSure } from '../print-cards.ts';
import { REGION_OPTION } from '../region.ts';

export const lookupCommand: Command = {
  name: 'lookup',
  summary: 'the merchant behind a web address, and the cards that earn there',
  operands: ['domain'],
  options: { ...REGION_OPTION, ...ASKED_OPTIONS, ...JSON_OPTION },
  run,
};

async function run(invocation: Invocation): Promise<number> {
  const [domain] = invocation.positionals as [string];
  const answers = await openAnswers(invocation);
  const region = await answers.findRegion(getText(invocation.values, 'region'));
  const answer = await answers.storeByDomain(domain, region);
  if (invocation.values.json) {
    printJson(answer);
    return EXIT.ok;
  }
  printTable(
    [
      ['merchant', `${answer.Store} (${answer.Country}, ${answer.type})`],
      ['MCC', `${answer.MCC} ${answer.Category}`],
      ['how sure', sayHowSure(await answers.findHowSure(domain))],
      ['site', answer.url],
    ],
    { labelled: true },
  );
  printCards(answer.eligibleCards, region);
  return EXIT.ok;
}
