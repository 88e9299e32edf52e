// Shared by the commands that answer a question: their options, how they open the lookup, and how they report errors.
import type { Command, Option } from 'commander';
import {
  BadRequestError,
  MccLookupError,
  NetworkError,
  NotFoundError,
  RateLimitError,
} from '../../client/errors.ts';
import type { Lookup } from '../../client/lookup.ts';
import {
  CATALOGUE_OPTION,
  CommandError,
  defineCommand,
  EXIT,
  formatExamples,
  JSON_OPTION,
  SERVER_OPTION,
} from '../command.ts';
import { describeFetchError } from '../snapshot-address.ts';
import { openLookup, type QueryOptions } from './open-lookup.ts';

interface QueryCommand<Options extends QueryOptions> {
  readonly options?: readonly Option[];
  readonly json?: Option;
  /** Shown below the options in `--help`, before the examples. */
  readonly note?: string;
  readonly examples: readonly string[];
  /** Checks the options before anything is opened; throws CommandError. */
  check?(operand: string, options: Options): void;
  answer(lookup: Lookup, operand: string, options: Options): Promise<void>;
}

/** `operand` is empty for a command that takes none. */
export function defineQueryCommand<Options extends QueryOptions>(
  signature: string,
  summary: string,
  { options: ownOptions = [], json = JSON_OPTION, note, examples, check, answer }: QueryCommand<Options>,
): Command {
  const command = defineCommand(signature, summary);
  for (const option of [...ownOptions, SERVER_OPTION, CATALOGUE_OPTION, json]) command.addOption(option);
  if (note !== undefined) command.addHelpText('after', `\n${note}`);
  command.addHelpText('after', formatExamples(...examples));
  return command.action(async (...args: unknown[]) => {
    const [operand, options] = (command.registeredArguments.length === 0 ? ['', ...args] : args) as [
      string,
      Options,
    ];
    check?.(operand, options);
    await explainErrors(openLookup(options).then((lookup) => answer(lookup, operand, options)));
  });
}

/** Turns errors from the client and the library into one line and an exit code. */
async function explainErrors<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    if (!(error instanceof MccLookupError)) throw error;
    if (error instanceof NotFoundError) throw new CommandError(error.message, EXIT.notFound);
    if (error instanceof BadRequestError) throw new CommandError(error.message, EXIT.usage);
    if (error instanceof RateLimitError)
      throw new CommandError(`rate limit reached: try again in ${error.retryAfter} s`);
    if (error instanceof NetworkError)
      throw new CommandError(`${error.message}: ${describeFetchError(error.cause)}`);
    throw new CommandError(error.message);
  }
}
