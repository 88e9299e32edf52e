// mcc-lookup summary: what the built catalogue holds.
import { CATALOGUE_OPTION, type Command, EXIT, type Invocation, JSON_OPTION } from '../command.ts';
import { openNamedCatalogue } from '../open-catalogue.ts';
import { printJson, printTable } from '../print.ts';

export const summaryCommand: Command = {
  name: 'summary',
  summary: 'what the catalogue holds',
  options: { ...CATALOGUE_OPTION, ...JSON_OPTION },
  run,
};

function run(invocation: Invocation): number {
  const { meta, digest } = openNamedCatalogue(invocation);
  if (invocation.values.json) printJson({ ...meta, digest });
  else
    printTable([
      ['edition', meta.edition],
      ['digest', digest],
      ['upstream', meta.upstream],
      ...Object.entries(meta.counts).map(([name, count]) => [name, String(count)]),
      ['regions', meta.regions.join(', ')],
    ]);
  return EXIT.ok;
}
