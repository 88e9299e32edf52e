// mcc-lookup search <name>: merchants by name, best first.
import { type AskedOptions, openAnswers } from '../answers/open-answers.ts';
import {
  CATALOGUE_OPTION,
  CommandError,
  defineCommand,
  EXIT,
  formatExamples,
  JSON_OPTION,
  SERVER_OPTION,
} from '../command.ts';
import { printJson, printTable } from '../print.ts';

const DEFAULT_ROWS = 10;
const MAX_ROWS = 50;

interface SearchOptions extends AskedOptions {
  readonly country?: string;
  readonly limit?: string;
  readonly json?: true;
}

export const searchCommand = defineCommand('search <name>', 'merchants by name')
  .option('--country <code>', 'lift merchants that trade there')
  .option('--limit <n>', `rows, 1 to ${MAX_ROWS} (default: ${DEFAULT_ROWS})`)
  .addOption(SERVER_OPTION)
  .addOption(CATALOGUE_OPTION)
  .addOption(JSON_OPTION)
  .addHelpText('after', formatExamples('search starbucks --country SG', "search 'ya kun' --limit 3 --json"))
  .action(search);

async function search(name: string, options: SearchOptions): Promise<void> {
  const limit = Number(options.limit ?? DEFAULT_ROWS);
  if (!Number.isInteger(limit) || limit < 1 || limit > MAX_ROWS)
    throw new CommandError(`limit must be a number from 1 to ${MAX_ROWS}`, EXIT.usage);
  const asked = { limit, country: options.country };
  const answers = await openAnswers(options);
  if (options.json) {
    const answer = await answers.searchStores(name, asked);
    printJson(answer);
    if (answer.total === 0) process.exitCode = EXIT.notFound;
    return;
  }
  const found = await answers.findMerchants(name, asked);
  printTable(
    found.map(({ id, Store, Country, MCC, Category }) => [Store, Country, MCC, Category, id]),
    { headings: ['merchant', 'country', 'MCC', 'category', 'id'] },
  );
  if (found.length === 0) process.exitCode = EXIT.notFound;
}
