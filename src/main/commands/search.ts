// mcc-lookup search <name>: merchants by name, best first.
import { Option } from 'commander';
import { isTooLong } from '../../query/find-merchant.ts';
import { MAX_QUERY_LENGTH } from '../../query/query-length.ts';
import type { QueryOptions } from '../answers/open-lookup.ts';
import { defineQueryCommand } from '../answers/query-command.ts';
import { CommandError, EXIT } from '../command.ts';
import { readCountry } from '../places.ts';
import { printJson, printTable } from '../print.ts';

const DEFAULT_ROWS = 10;
const MAX_ROWS = 50;

interface SearchOptions extends QueryOptions {
  readonly country?: string;
  readonly limit?: string;
}

export const searchCommand = defineQueryCommand<SearchOptions>('search <name>', 'merchants by name', {
  options: [
    new Option('--country <code>', 'rank merchants that trade there higher'),
    new Option('--limit <n>', `number of rows, 1 to ${MAX_ROWS} (default: ${DEFAULT_ROWS})`),
  ],
  examples: ['search starbucks --country SG', "search 'ya kun' --limit 3 --json"],
  check(name, { limit = DEFAULT_ROWS, country }) {
    const rows = Number(limit);
    if (!Number.isInteger(rows) || rows < 1 || rows > MAX_ROWS)
      throw new CommandError(`--limit must be a number from 1 to ${MAX_ROWS}`, EXIT.usage);
    readCountry(country);
    if (name.trim() === '') throw new CommandError('give a name to search for', EXIT.usage);
    if (isTooLong(name))
      throw new CommandError(`the name is too long (${MAX_QUERY_LENGTH} characters at most)`, EXIT.usage);
  },
  async answer(lookup, name, { limit = DEFAULT_ROWS, country, json }) {
    const query = { limit: Number(limit), country };
    const answer = await lookup.searchStores(name, json ? query : { ...query, include: 'id' });
    if (json) printJson(answer);
    else
      printTable(
        answer.results.map(({ id, Store, Country, MCC, Category }) => [Store, Country, MCC, Category, id!]),
        { headings: ['merchant', 'country', 'MCC', 'category', 'id'] },
      );
    if (answer.total === 0) process.exitCode = EXIT.notFound;
  },
});
