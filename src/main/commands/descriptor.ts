// mcc-lookup descriptor <text>: the merchant behind a card-statement line, or many lines from a file or standard input.
import { open } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { Option } from 'commander';
import type { Descriptor } from '../../client/index.ts';
import { MAX_DESCRIPTOR_LENGTH } from '../../query/descriptors/match-descriptor.ts';
import type { QueryOptions } from '../answers/open-lookup.ts';
import { defineQueryCommand } from '../answers/query-command.ts';
import { CommandError, EXIT } from '../command.ts';
import { readCountry } from '../places.ts';
import { formatConfidence, formatGuesses, printTable } from '../print.ts';
import { STANDARD_INPUT } from '../read-input.ts';

const MAX_LINE_BYTES = 1_000_000;

interface DescriptorOptions extends QueryOptions {
  readonly file?: true;
  readonly country?: string;
}

export const descriptorCommand = defineQueryCommand<DescriptorOptions>(
  'descriptor <text>',
  'the merchant behind a card-statement line',
  {
    options: [
      new Option('--file', 'read many lines from a file, one per line; - is standard input'),
      new Option('--country <code>', 'where the card was used'),
    ],
    json: new Option('--json', 'print JSON, one object per line'),
    note: 'The lines stay on this machine, unless --server names a service to send them to.',
    examples: [
      "descriptor 'SQ *YA KUN KAYA TOAST SINGAPORE'",
      'descriptor --file statement.txt --country SG',
    ],
    check(text, { country }) {
      readCountry(country);
      if (text.trim() === '') throw new CommandError('give a statement line', EXIT.usage);
    },
    async answer(lookup, text, { file, country, json }) {
      const describe = (line: string): Promise<Descriptor> =>
        lookup.descriptor(tidyLine(line), { country: readCountry(country) });
      if (file !== true) {
        const answer = await describe(text);
        if (json) process.stdout.write(`${JSON.stringify(answer)}\n`);
        else print(answer);
        if (!answer.found) process.exitCode = EXIT.notFound;
        return;
      }
      for await (const line of await openLines(text)) {
        if (tidyLine(line) === '') continue;
        const answer = await describe(line);
        if (json) process.stdout.write(`${JSON.stringify({ text: line, ...answer })}\n`);
        else
          printTable([[line.padEnd(26), answer.merchant?.MCC ?? '-', answer.merchant?.Store ?? 'not found']]);
      }
    },
  },
);

/** Turns control characters such as tabs into spaces and cuts long lines, so a statement can be read as it is. */
function tidyLine(line: string): string {
  return line
    .replace(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, MAX_DESCRIPTOR_LENGTH);
}

async function openLines(file: string): Promise<AsyncIterable<string>> {
  return createInterface({ input: Readable.from(refuseLongLines(await openInput(file))) });
}

async function openInput(file: string): Promise<AsyncIterable<Buffer>> {
  if (file === STANDARD_INPUT) return process.stdin;
  try {
    const handle = await open(file);
    if ((await handle.stat()).isFile()) return handle.createReadStream();
    await handle.close();
  } catch (error) {
    throw new CommandError(`cannot read ${file}: ${(error as Error).message}`);
  }
  throw new CommandError(`cannot read ${file}: it is not a file`);
}

/** readline would collect a line that never ends. */
async function* refuseLongLines(input: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let length = 0;
  for await (const chunk of input) {
    const end = chunk.lastIndexOf('\n');
    length = end < 0 ? length + chunk.length : chunk.length - end;
    if (length > MAX_LINE_BYTES) throw new CommandError('a line is longer than 1 MB: give one per line');
    yield chunk;
  }
}

function print(line: Descriptor): void {
  const { merchant, candidates, inferred = [], route, storeNumber, place, sure } = line;
  const closest = merchant ?? candidates[0];
  printTable([
    ['merchant', merchant ? `${merchant.Store} (${merchant.Country}, ${merchant.type})` : 'not found'],
    ...(merchant
      ? [
          ['MCC', `${merchant.MCC} ${merchant.Category}`],
          ['fit', `${Math.round(merchant.score * 100)} %${sure ? '' : ', other merchants are possible'}`],
          ['how sure', formatConfidence(merchant)],
        ]
      : closest
        ? [['closest', `${closest.Store}, ${Math.round(closest.score * 100)} %`]]
        : []),
    ...formatGuesses(inferred),
    ...(route ? [['paid through', route.name]] : []),
    ...(storeNumber ? [['store number', storeNumber]] : []),
    ...(place ? [['place', `${place.name} (${place.Country})`]] : []),
  ]);
}
