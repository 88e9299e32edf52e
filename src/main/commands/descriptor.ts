// mcc-lookup descriptor <text>: a card-statement line to its merchant; many lines from a file or standard input.
import { open } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { openMerchantSearch } from '../../query/search-merchants.ts';
import { type DescribedLine, describeLine, LONGEST_LINE } from '../../query/statements/describe-line.ts';
import { CATALOGUE_OPTION, type Command, CommandError, EXIT, getText, type Invocation } from '../command.ts';
import { readCountry } from '../country.ts';
import { openNamedCatalogue } from '../open-catalogue.ts';
import { printTable } from '../print.ts';
import { sayHowSure } from '../print-cards.ts';

const STANDARD_INPUT = '-';

export const descriptorCommand: Command = {
  name: 'descriptor',
  summary: 'the merchant behind a card-statement line',
  operands: ['text'],
  options: {
    file: { type: 'boolean', help: 'the text names a file with one line each; - is standard input' },
    country: { type: 'string', value: 'code', help: 'where the card was used' },
    ...CATALOGUE_OPTION,
    json: { type: 'boolean', help: 'print JSON, one line for each line' },
  },
  details: 'Nothing of the lines is kept or sent anywhere.',
  run,
};

async function run(invocation: Invocation): Promise<number> {
  const { values, positionals } = invocation;
  const country = readCountry(getText(values, 'country'));
  const catalogue = openNamedCatalogue(invocation);
  const search = openMerchantSearch(catalogue);
  const read = (text: string): DescribedLine =>
    describeLine(catalogue, search, { text: text.slice(0, LONGEST_LINE), country });
  const [text] = positionals as [string];
  if (text.trim() === '') throw new CommandError('Missing text parameter', EXIT.usage);
  if (values.file !== true) {
    const answer = read(text);
    if (values.json) process.stdout.write(`${JSON.stringify(answer)}\n`);
    else print(answer);
    return answer.found ? EXIT.ok : EXIT.notFound;
  }
  for await (const line of await openLines(text)) {
    if (line.trim() === '') continue;
    const answer = read(line);
    if (values.json) process.stdout.write(`${JSON.stringify({ text: line, ...answer })}\n`);
    else printTable([[line.padEnd(26), answer.merchant?.MCC ?? '-', answer.merchant?.Store ?? 'not found']]);
  }
  return EXIT.ok;
}

async function openLines(file: string): Promise<AsyncIterable<string>> {
  if (file === STANDARD_INPUT) return createInterface({ input: process.stdin });
  try {
    const handle = await open(file);
    if ((await handle.stat()).isFile()) return handle.readLines();
    await handle.close();
  } catch (error) {
    throw new CommandError(`cannot read ${file}: ${(error as Error).message}`);
  }
  throw new CommandError(`cannot read ${file}: it is not a file`);
}

function print({ merchant, candidates, route, storeNumber, place, sure }: DescribedLine): void {
  const shown = merchant ?? candidates[0];
  printTable([
    ['merchant', merchant ? `${merchant.Store} (${merchant.Country}, ${merchant.type})` : 'not found'],
    ...(merchant
      ? [
          ['MCC', `${merchant.MCC} ${merchant.Category}`],
          ['fit', `${Math.round(merchant.score * 100)} %${sure ? '' : ', others are possible'}`],
          ['how sure', sayHowSure(merchant)],
        ]
      : shown
        ? [['nearest', `${shown.Store}, ${Math.round(shown.score * 100)} %`]]
        : []),
    ...(route ? [['paid through', route.name]] : []),
    ...(storeNumber ? [['store number', storeNumber]] : []),
    ...(place ? [['place', `${place.name} (${place.Country})`]] : []),
  ]);
}
