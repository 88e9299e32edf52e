// mcc-lookup search <name>: merchants by name, best first.
import { openMerchantSearch } from '../../query/search-merchants.ts';
import {
  CATALOGUE_OPTION,
  type Command,
  CommandError,
  EXIT,
  getText,
  type Invocation,
  JSON_OPTION,
} from '../command.ts';
import { openNamedCatalogue } from '../open-catalogue.ts';
import { printJson, printTable } from '../print.ts';

const DEFAULT_ROWS = 10;

export const searchCommand: Command = {
  name: 'search',
  summary: 'merchants by name',
  operands: ['name'],
  options: {
    country: { type: 'string', value: 'code', help: 'lift merchants that trade there' },
    limit: { type: 'string', value: 'n', help: `rows, 1 to 50 (default: ${DEFAULT_ROWS})` },
    ...CATALOGUE_OPTION,
    ...JSON_OPTION,
  },
  run,
};

function run(invocation: Invocation): number {
  const { values, positionals } = invocation;
  const limit = Number(getText(values, 'limit') ?? DEFAULT_ROWS);
  if (!Number.isInteger(limit) || limit < 1 || limit > 50)
    throw new CommandError('limit must be a number from 1 to 50', EXIT.usage);
  const search = openMerchantSearch(openNamedCatalogue(invocation));
  const { rows } = search(positionals[0]!, { limit, country: getText(values, 'country')?.toUpperCase() });
  if (values.json) printJson(rows);
  else printTable(rows.map(({ id, name, mcc, country, category }) => [name, country, mcc, category, id]));
  return rows.length === 0 ? EXIT.notFound : EXIT.ok;
}
