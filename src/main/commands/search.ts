// mcc-lookup search <name>: merchants by name, best first.
import { ASKED_OPTIONS, openAnswers } from '../answers/open-answers.ts';
import { type Command, CommandError, EXIT, getText, type Invocation, JSON_OPTION } from '../command.ts';
import { printJson, printTable } from '../print.ts';

const DEFAULT_ROWS = 10;

export const searchCommand: Command = {
  name: 'search',
  summary: 'merchants by name',
  operands: ['name'],
  options: {
    country: { type: 'string', value: 'code', help: 'lift merchants that trade there' },
    limit: { type: 'string', value: 'n', help: `rows, 1 to 50 (default: ${DEFAULT_ROWS})` },
    ...ASKED_OPTIONS,
    ...JSON_OPTION,
  },
  run,
};

async function run(invocation: Invocation): Promise<number> {
  const { values, positionals } = invocation;
  const [name] = positionals as [string];
  const limit = Number(getText(values, 'limit') ?? DEFAULT_ROWS);
  if (!Number.isInteger(limit) || limit < 1 || limit > 50)
    throw new CommandError('limit must be a number from 1 to 50', EXIT.usage);
  const options = { limit, country: getText(values, 'country') };
  const answers = await openAnswers(invocation);
  if (values.json) {
    const answer = await answers.searchStores(name, options);
    printJson(answer);
    return answer.total === 0 ? EXIT.notFound : EXIT.ok;
  }
  const found = await answers.findMerchants(name, options);
  printTable(
    found.map(({ id, Store, Country, MCC, Category }) => [Store, Country, MCC, Category, id]),
    { headings: ['merchant', 'country', 'MCC', 'category', 'id'] },
  );
  return found.length === 0 ? EXIT.notFound : EXIT.ok;
}
