// mcc-lookup descriptor <text>: the operation's own command, and many lines from a file or standard input.
import { open } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { Option } from 'commander';
import { descriptor, tidyLine } from '../../operations/descriptor.ts';
import { CommandError } from '../command.ts';
import { openLookup, type QueryOptions } from '../open-lookup.ts';
import { buildAsk, buildCommand, explainErrors } from '../operation-commands.ts';
import { printTable } from '../print.ts';
import { STANDARD_INPUT } from '../read-input.ts';

const MAX_LINE_BYTES = 1_000_000;

export const descriptorCommand = buildCommand(descriptor, {
  options: [new Option('--file <path>', 'read many lines from a file, one per line; - is standard input')],
  json: new Option('--json', 'print JSON, one object per line'),
  printJson: printLine,
  instead: (options) => (options.file === undefined ? undefined : readFile(options.file, options)),
});

interface FileOptions extends QueryOptions {
  readonly country?: string;
}

async function readFile(file: string, { country, json, ...where }: FileOptions): Promise<void> {
  await explainErrors(async () => {
    const ask = buildAsk(await openLookup(where));
    for await (const line of await openLines(file)) {
      const text = tidyLine(line);
      if (text === '') continue;
      const answer = await ask(descriptor, { text, country });
      if (json) printLine({ text: line, ...answer });
      else
        printTable([[line.padEnd(26), answer.merchant?.MCC ?? '-', answer.merchant?.Store ?? 'not found']]);
    }
  });
}

function printLine(value: unknown): void {
  process.stdout.write(`${JSON.stringify(value)}\n`);
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
