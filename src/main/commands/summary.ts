// mcc-lookup summary: what is in the built catalogue.
import { CATALOGUE_OPTION, defineCommand, JSON_OPTION } from '../command.ts';
import { type CatalogueOptions, openCatalogue } from '../open-catalogue.ts';
import { printJson, printTable } from '../print.ts';

export const summaryCommand = defineCommand('summary', 'what is in the catalogue')
  .addOption(CATALOGUE_OPTION)
  .addOption(JSON_OPTION)
  .action(summarise);

async function summarise(options: CatalogueOptions & { readonly json?: true }): Promise<void> {
  const { meta, digest } = await openCatalogue(options);
  if (options.json) return printJson({ ...meta, digest });
  printTable([
    ['edition', meta.edition],
    ['digest', digest],
    ['upstream', meta.upstream],
    ...Object.entries(meta.counts).map(([name, count]) => [name, String(count)]),
    ['regions', meta.regions.join(', ')],
  ]);
}
