// mcc-lookup lookup <domain>: the merchant behind a web address, as /api/store-by-domain answers it.
import { type AskedOptions, openAnswers } from '../answers/open-answers.ts';
import {
  CATALOGUE_OPTION,
  defineCommand,
  formatExamples,
  JSON_OPTION,
  REGION_OPTION,
  SERVER_OPTION,
} from '../command.ts';
import { formatConfidence, printCards, printJson, printTable } from '../print.ts';

interface LookupOptions extends AskedOptions {
  readonly region?: string;
  readonly json?: true;
}

export const lookupCommand = defineCommand(
  'lookup <domain>',
  'the merchant behind a web address, and the cards that earn there',
)
  .addOption(REGION_OPTION)
  .addOption(SERVER_OPTION)
  .addOption(CATALOGUE_OPTION)
  .addOption(JSON_OPTION)
  .addHelpText(
    'after',
    formatExamples('lookup shopee.sg', 'lookup https://www.hilton.com --region US --json'),
  )
  .action(lookUp);

async function lookUp(domain: string, options: LookupOptions): Promise<void> {
  const answers = await openAnswers(options);
  const region = await answers.findRegion(options.region);
  const store = await answers.storeByDomain(domain, region);
  if (options.json) return printJson(store);
  printTable(
    [
      ['merchant', `${store.Store} (${store.Country}, ${store.type})`],
      ['MCC', `${store.MCC} ${store.Category}`],
      ['how sure', formatConfidence(await answers.findConfidence(store))],
      ['site', store.url],
    ],
    { labelled: true },
  );
  printCards(store.eligibleCards, region);
}
