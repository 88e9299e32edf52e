// Makes a command from each operation that has one: its options, how the answer is printed, and how errors are reported.
import { type Command, Option } from 'commander';
import {
  BadRequestError,
  MccLookupError,
  NetworkError,
  NotFoundError,
  RateLimitError,
} from '../client/errors.ts';
import { OperationError } from '../operations/errors.ts';
import { type Ask, type Operation, REGION_OPTION, readParameters } from '../operations/operation.ts';
import { type Lookup, OPERATIONS } from '../operations/operations.ts';
import {
  CATALOGUE_OPTION,
  CommandError,
  defineCommand,
  EXIT,
  formatExamples,
  formatNote,
  JSON_OPTION,
  SERVER_OPTION,
} from './command.ts';
import { findRegion, openLookup, type QueryOptions } from './open-lookup.ts';
import { printBlocks, printJson } from './print.ts';
import { describeFetchError } from './snapshot-address.ts';

export function buildOperationCommands(): Command[] {
  return OPERATIONS.filter(({ command }) => command?.signature !== undefined).map((each) =>
    buildCommand(each),
  );
}

/** Options as commander reads them: by the name of the flag. */
type Options = QueryOptions & Readonly<Record<string, string | undefined>>;

interface Additions {
  readonly options: readonly Option[];
  readonly json: Option;
  printJson(value: unknown): void;
  /** Runs the command in another way, without an operand; undefined if the options do not ask for it. */
  instead(options: Options): Promise<void> | undefined;
}

export function buildCommand(operation: Operation, more?: Additions): Command {
  const { signature = '', summary = '', options = {}, note, examples = [] } = operation.command!;
  // Another way may need no operand.
  const command = defineCommand(more ? signature.replace(/<(.*)>/, '[$1]') : signature, summary);
  const flags = Object.entries(options).map(
    ([parameter, { flag, help }]) => [parameter, new Option(flag, help)] as const,
  );
  const own = [...(more?.options ?? []), ...flags.map(([, option]) => option)];
  const server = operation.isLocal ? [] : [SERVER_OPTION];
  for (const option of [...own, ...server, CATALOGUE_OPTION, more?.json ?? JSON_OPTION])
    command.addOption(option);
  if (note !== undefined) command.addHelpText('after', formatNote(note));
  command.addHelpText('after', formatExamples(...examples));
  return command.action(async (...given: unknown[]) => {
    const [operands, read] = (command.registeredArguments.length === 0 ? ['', ...given] : given) as [
      string | readonly string[],
      Options,
    ];
    const operand = [operands].flat().join(' ');
    const other = more?.instead(read);
    if (other !== undefined) return other;
    const parameters = Object.fromEntries(
      flags.flatMap(([parameter, option]) => {
        const value = read[option.attributeName()] ?? options[parameter]!.default;
        return value === undefined ? [] : [[parameter, value]];
      }),
    );
    await runOperation(operation, operand, parameters, read, more?.printJson);
  });
}

type Given = Readonly<Record<string, string>>;

async function runOperation(
  asked: Operation,
  operand: string,
  options: Given,
  { json, ...where }: QueryOptions,
  print: (result: unknown) => void = printJson,
): Promise<void> {
  const { blank, options: known = {}, findOther, findProblem } = asked.command!;
  const problem = operand.trim() === '' ? blank : findProblem?.(operand);
  if (problem !== undefined) throw new CommandError(problem, EXIT.usage);
  const operation = findOther?.(operand) ?? asked;
  const command = operation.command!;
  const given = { ...options, ...readOperand(operation, operand.trim()), ...(!json && command.printed) };
  await explainErrors(async () => {
    // Before anything is opened.
    checkParameters(operation, given);
    const lookup = await openLookup(where);
    const ask = buildAsk(lookup);
    const usesRegion = operation === asked && known.region === REGION_OPTION;
    const parameters = usesRegion ? { ...given, region: await findRegion(lookup, options.region) } : given;
    const explainMissing = async (error?: unknown): Promise<never> => {
      if (command.explainNotFound === undefined) throw error;
      throw new CommandError(await command.explainNotFound(operand.trim(), ask, parameters), EXIT.notFound);
    };
    const result = await ask(operation, parameters).catch((error: unknown) => {
      if (error instanceof NotFoundError) return explainMissing(error);
      throw error;
    });
    const isFound = command.isFound?.(result) ?? true;
    if (json) print(result);
    else if (!isFound && command.explainNotFound !== undefined) await explainMissing();
    else printBlocks(await command.text(result, ask, parameters));
    if (!isFound) process.exitCode = EXIT.notFound;
  });
}

/** Names the option that is wrong, which may be called otherwise than its parameter. */
function checkParameters(operation: Operation, given: Given): void {
  try {
    readParameters(operation, given);
  } catch (error) {
    if (!(error instanceof OperationError)) throw error;
    const {
      message,
      details: { parameter = '' },
    } = error;
    const flag = operation.command?.options?.[parameter]?.flag.split(' ', 1)[0];
    const isNamed = flag === undefined || flag === `--${parameter}`;
    throw new CommandError(isNamed ? message : `${flag}: ${message}`, EXIT.usage);
  }
}

function readOperand({ subject, command }: Operation, operand: string): Given {
  if (command?.readOperand !== undefined) return command.readOperand(operand);
  return subject === undefined ? {} : { [subject]: operand };
}

type Method = (...given: unknown[]) => Promise<never>;

/** Asks wherever the command asks: the local catalogue, or the service given by --server. */
export function buildAsk(lookup: Lookup): Ask {
  const methods = lookup as unknown as Readonly<Record<string, Method>>;
  return ({ name, subject }, parameters) => {
    if (subject === undefined) return methods[name]!(parameters);
    const { [subject]: first, ...rest } = parameters as Record<string, unknown>;
    return methods[name]!(first, rest);
  };
}

/** Turns errors from the client and the library into one line and an exit code. */
export async function explainErrors(run: () => Promise<void>): Promise<void> {
  try {
    await run();
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
