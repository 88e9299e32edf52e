// mcc-lookup descriptor <text>: a card-statement line to its merchant; many lines from a file or standard input.
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { isCountry } from '../../catalogue/country.ts';
import { openMerchantSearch } from '../../query/search-merchants.ts';
import { type DescribedLine, describeLine, LONGEST_LINE } from '../../query/statements/describe-line.ts';
import { CATALOGUE_OPTION, type Command, CommandError, EXIT, getText, type Invocation } from '../command.ts';
import { openNamedCatalogue } from '../open-catalogue.ts';
import { printTable } from '../print.ts';

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
  const country = getText(values, 'country')?.toUpperCase();
  if (country !== undefined && !isCountry(country))
    throw new CommandError('country must be a two-letter country code (ISO 3166-1)', EXIT.usage);
  const catalogue = openNamedCatalogue(invocation);
  const search = openMerchantSearch(catalogue);
  const read = (text: string): DescribedLine =>
    describeLine(catalogue, search, { text: text.slice(0, LONGEST_LINE), country });
  const [text] = positionals as [string];
  if (values.file !== true) {
    const answer = read(text);
    if (values.json) process.stdout.write(`${JSON.stringify(answer)}\n`);
    else print(answer);
    return answer.found ? EXIT.ok : EXIT.notFound;
  }
  for await (const line of openLines(text)) {
    if (line.trim() === '') continue;
    const answer = read(line);
    if (values.json) process.stdout.write(`${JSON.stringify({ text: line, ...answer })}\n`);
    else printTable([[line.padEnd(26), answer.merchant?.MCC ?? '-', answer.merchant?.Store ?? 'not found']]);
  }
  return EXIT.ok;
}

function openLines(file: string): AsyncIterable<string> {
  const input = file === STANDARD_INPUT ? process.stdin : createReadStream(file, 'utf8');
  const lines = createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY });
  return readLines(file, input, lines);
}

async function* readLines(
  file: string,
  input: NodeJS.ReadableStream,
  lines: AsyncIterable<string>,
): AsyncGenerator<string> {
  let failure: Error | undefined;
  input.once('error', (error: Error) => {
    failure = error;
  });
  yield* lines;
  if (failure) throw new CommandError(`cannot read ${file}: ${failure.message}`);
}

function print({ merchant, candidates, route, storeNumber, place, sure }: DescribedLine): void {
  const shown = merchant ?? candidates[0];
  printTable([
    ['merchant', merchant ? `${merchant.Store} (${merchant.Country}, ${merchant.type})` : 'not found'],
    ...(merchant
      ? [
          ['MCC', `${merchant.MCC} ${merchant.Category}`],
          ['fit', `${Math.round(merchant.score * 100)} %${sure ? '' : ', others are possible'}`],
          ['how sure', `${Math.round(merchant.confidence * 100)} %, ${merchant.basis}`],
        ]
      : shown
        ? [['nearest', `${shown.Store}, ${Math.round(shown.score * 100)} %`]]
        : []),
    ...(route ? [['paid through', route.name]] : []),
    ...(storeNumber ? [['store number', storeNumber]] : []),
    ...(place ? [['place', `${place.name} (${place.Country})`]] : []),
  ]);
}
