// mcc-lookup descriptor <text>: a card-statement line to its merchant; many lines from a file or standard input.
import { open } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import type { Descriptor } from '../../client/index.ts';
import { type AskedOptions, openAnswers } from '../answers/open-answers.ts';
import {
  CATALOGUE_OPTION,
  CommandError,
  defineCommand,
  EXIT,
  formatExamples,
  SERVER_OPTION,
} from '../command.ts';
import { readCountry } from '../places.ts';
import { formatConfidence, printTable } from '../print.ts';

const STANDARD_INPUT = '-';

interface DescriptorOptions extends AskedOptions {
  readonly file?: true;
  readonly country?: string;
  readonly json?: true;
}

export const descriptorCommand = defineCommand(
  'descriptor <text>',
  'the merchant behind a card-statement line',
)
  .option('--file', 'the text names a file with one line each; - is standard input')
  .option('--country <code>', 'where the card was used')
  .addOption(SERVER_OPTION)
  .addOption(CATALOGUE_OPTION)
  .option('--json', 'print JSON, one line for each line')
  .addHelpText('after', '\nThe lines stay on this machine, unless --server names a service to send them to.')
  .addHelpText(
    'after',
    formatExamples(
      "descriptor 'SQ *YA KUN KAYA TOAST SINGAPORE'",
      'descriptor --file statement.txt --country SG',
    ),
  )
  .action(describe);

async function describe(text: string, options: DescriptorOptions): Promise<void> {
  const country = readCountry(options.country);
  if (text.trim() === '') throw new CommandError('Missing text parameter', EXIT.usage);
  const answers = await openAnswers(options);
  if (options.file !== true) {
    const answer = await answers.descriptor(text, country);
    if (options.json) process.stdout.write(`${JSON.stringify(answer)}\n`);
    else print(answer);
    if (!answer.found) process.exitCode = EXIT.notFound;
    return;
  }
  for await (const line of await openLines(text)) {
    if (line.trim() === '') continue;
    const answer = await answers.descriptor(line, country);
    if (options.json) process.stdout.write(`${JSON.stringify({ text: line, ...answer })}\n`);
    else printTable([[line.padEnd(26), answer.merchant?.MCC ?? '-', answer.merchant?.Store ?? 'not found']]);
  }
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

function print({ merchant, candidates, inferred, route, storeNumber, place, sure }: Descriptor): void {
  const nearest = merchant ?? candidates[0];
  printTable([
    ['merchant', merchant ? `${merchant.Store} (${merchant.Country}, ${merchant.type})` : 'not found'],
    ...(merchant
      ? [
          ['MCC', `${merchant.MCC} ${merchant.Category}`],
          ['fit', `${Math.round(merchant.score * 100)} %${sure ? '' : ', others are possible'}`],
          ['how sure', formatConfidence(merchant)],
        ]
      : nearest
        ? [['nearest', `${nearest.Store}, ${Math.round(nearest.score * 100)} %`]]
        : []),
    ...(inferred ?? []).map(({ MCC, Category, probability }) => [
      'likely MCC',
      `${MCC} ${Category}, ${Math.round(probability * 100)} %`,
    ]),
    ...(route ? [['paid through', route.name]] : []),
    ...(storeNumber ? [['store number', storeNumber]] : []),
    ...(place ? [['place', `${place.name} (${place.Country})`]] : []),
  ]);
}
