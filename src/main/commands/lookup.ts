// mcc-lookup lookup <domain>: the merchant behind a web address, as /api/store-by-domain answers it.
import { describeSite } from '../../query/describe-site.ts';
import { findSite } from '../../query/find-site.ts';
import {
  CATALOGUE_OPTION,
  type Command,
  CommandError,
  EXIT,
  type Invocation,
  JSON_OPTION,
} from '../command.ts';
import { openNamedCatalogue, today } from '../open-catalogue.ts';
import { printJson, printTable } from '../print.ts';
import { REGION_OPTION, readRegion } from '../region.ts';

export const lookupCommand: Command = {
  name: 'lookup',
  summary: 'the merchant behind a web address, and the cards that earn there',
  operands: ['domain'],
  options: { ...REGION_OPTION, ...CATALOGUE_OPTION, ...JSON_OPTION },
  run,
};

function run(invocation: Invocation): number {
  const catalogue = openNamedCatalogue(invocation);
  const region = readRegion(invocation, catalogue);
  const site = findSite(catalogue, invocation.positionals[0]!);
  if (!site) throw new CommandError('Merchant not found', EXIT.notFound);
  const answer = describeSite(catalogue, site, region, today());
  if (invocation.values.json) {
    printJson(answer);
    return EXIT.ok;
  }
  printTable([
    ['merchant', `${answer.Store} (${answer.Country}, ${answer.type})`],
    ['MCC', `${answer.MCC} ${answer.Category}`],
    ['how sure', `${Math.round(site.code.confidence * 100)} %, ${site.code.basis}`],
    ['site', answer.url],
  ]);
  const earning = answer.eligibleCards.filter(({ eligible }) => eligible);
  process.stdout.write(
    earning.length === 0
      ? `\nNo card of ${region} earns a bonus here.\n`
      : `\nCards that earn here (${region}):\n`,
  );
  printTable(earning.map(({ name, mpd, spendCap }) => [mpd, name, spendCap]));
  return EXIT.ok;
}
