// Shared by the commands that ask questions: their options, how they open the lookup, and how they report errors.
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
import { describeCause } from '../describe-cause.ts';
import { type AskedOptions, openLookup } from './open-lookup.ts';

interface AskingCommand<Options extends AskedOptions> {
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
export function defineAskingCommand<Options extends AskedOptions>(
  signature: string,
  summary: string,
  { options: own = [], json = JSON_OPTION, note, examples, check, answer }: AskingCommand<Options>,
): Command {
  const command = defineCommand(signature, summary);
  for (const option of [...own, SERVER_OPTION, CATALOGUE_OPTION, json]) command.addOption(option);
  if (note !== undefined) command.addHelpText('after', `\n${note}`);
  command.addHelpText('after', formatExamples(...examples));
  return command.action(async (...given: unknown[]) => {
    const [operand, options] = (command.registeredArguments.length === 0 ? ['', ...given] : given) as [
      string,
      Options,
    ];
    check?.(operand, options);
    await explain(openLookup(options).then((lookup) => answer(lookup, operand, options)));
  });
}

/** Turns errors from the client and the library into one line and an exit code. */
async function explain<Answer>(asked: Promise<Answer>): Promise<Answer> {
  try {
    return await asked;
  } catch (error) {
    if (!(error instanceof MccLookupError)) throw error;
    if (error instanceof NotFoundError) throw new CommandError(error.message, EXIT.notFound);
    if (error instanceof BadRequestError) throw new CommandError(error.message, EXIT.usage);
    if (error instanceof RateLimitError)
      throw new CommandError(`the service asks to slow down: try again in ${error.retryAfter} s`);
    if (error instanceof NetworkError)
      throw new CommandError(`${error.message}: ${describeCause(error.cause)}`);
    throw new CommandError(error.message);
  }
}
