// mcc-lookup lookup <domain>: the merchant behind a web address, as in /api/store-by-domain.

import { findOrNone, refuseAddress } from '../answers/not-found.ts';
import { findRegion } from '../answers/open-lookup.ts';
import { defineQueryCommand } from '../answers/query-command.ts';
import { CommandError, EXIT, REGION_OPTION } from '../command.ts';
import { formatConfidence, printCards, printJson, printTable } from '../print.ts';

export const lookupCommand = defineQueryCommand(
  'lookup <domain>',
  'the merchant behind a web address, and the cards that earn there',
  {
    options: [REGION_OPTION],
    examples: ['lookup shopee.sg', 'lookup https://www.hilton.com --region US --json'],
    check(domain) {
      if (domain.trim() === '') throw new CommandError('give a web address, such as shopee.sg', EXIT.usage);
    },
    async answer(lookup, domain, options) {
      const region = await findRegion(lookup, options.region);
      const store = await findOrNone(lookup.storeByDomain(domain, { region }));
      if (store === undefined) return refuseAddress(lookup, domain);
      if (options.json) return printJson(store);
      const { place, cards } = await lookup.bestCard({ domain: store.url, region });
      printTable(
        [
          ['merchant', `${store.Store} (${store.Country}, ${store.type})`],
          ['MCC', `${store.MCC} ${store.Category}`],
          ['how sure', formatConfidence(place)],
          ['site', store.url],
        ],
        { labelled: true },
      );
      printCards(cards, region);
    },
  },
);
