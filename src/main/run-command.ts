// Loads the requested command and lets commander parse its options; and says what an error means to whoever typed it.
import { Command, CommanderError } from 'commander';
import { SnapshotError } from '../catalogue/sections.ts';
import { CommandError, EXIT, formatSignature, SHARED_OPTIONS } from './command.ts';
import { findCommand, loadCommands } from './commands.ts';
import { readVersion } from './paths.ts';

const EXIT_CODES = `Exit codes: 0 success, 1 failure (no service, no catalogue), 2 wrong usage,
3 nothing found. With --json, errors are JSON too, on standard error.`;

/** Other ways to ask for the version; -v and --version are commander’s. */
const VERSION = new Set(['version', '-V']);

export async function runCommand(given: readonly string[]): Promise<void> {
  const argv = moveSharedOptions(given);
  const name = argv[0] === 'help' ? argv[1] : argv[0];
  const isNamed = name !== undefined && !name.startsWith('-');
  const named = isNamed ? await findCommand(name) : undefined;
  const program = buildProgram(named && name !== 'completion' ? [named] : await loadCommands());
  if (argv.length === 0) {
    program.outputHelp();
    process.exitCode = EXIT.usage;
    return;
  }
  // For commander, help for an unknown command is help.
  const asked = isNamed && !named ? [name] : argv;
  try {
    await program.parseAsync(VERSION.has(argv[0]!) ? ['--version'] : asked, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    // To commander, help and version are errors with exit code 0.
    if (error.exitCode !== 0) throw explainUsage(error, named, name);
  }
}

/** `--json cards` is `cards --json`: what several commands have may stand before the command. */
function moveSharedOptions(argv: readonly string[]): readonly string[] {
  let index = 0;
  while (index < argv.length) {
    const [flag, value] = argv[index]!.split('=', 2);
    const option = SHARED_OPTIONS.find(({ long }) => long === flag);
    if (option === undefined) break;
    index += option.required && value === undefined ? 2 : 1;
  }
  const [command, ...rest] = argv.slice(index);
  return command === undefined ? [] : [command, ...argv.slice(0, index), ...rest];
}

function buildProgram(commands: readonly Command[]): Command {
  const program = new Command('mcc-lookup')
    .description('which merchant category code a merchant has, how we know, and which card earns there')
    .usage('<command> [options]')
    .version(readVersion(), '-v, --version', 'show the version')
    .helpOption('-h, --help', 'show this help')
    .helpCommand('help [command]', 'show the help of a command')
    .configureHelp({ styleTitle: (title) => title.toLowerCase(), subcommandTerm: formatSignature })
    .configureOutput({ outputError() {} })
    .exitOverride()
    .addHelpText('afterAll', `\n${EXIT_CODES}`)
    .addHelpText('after', '\nTables have headings and colour on a terminal; NO_COLOR=1 turns colour off.');
  for (const command of commands) program.addCommand(command.copyInheritedSettings(program));
  return program;
}

/** One line; commander writes `error: …`, and its guess on the next line: `(Did you mean best?)`. */
function explainUsage(
  { code, message }: CommanderError,
  command: Command | undefined,
  name = '',
): CommandError {
  if (command && (code === 'commander.missingArgument' || code === 'commander.excessArguments'))
    return new CommandError(`usage: mcc-lookup ${formatSignature(command)} [options]`, EXIT.usage);
  const guess = /\(Did you mean (.*)\?\)$/.exec(message)?.[1];
  const asked = guess === undefined ? '' : `; did you mean ${guess}?`;
  if (code === 'commander.unknownCommand')
    return new CommandError(
      `unknown command \`${name}\`${asked || ';'} \`mcc-lookup help\` lists all commands`,
      EXIT.usage,
    );
  const problem = message.split('\n')[0]!.replace(/^error: /, '');
  const help = ['mcc-lookup', ...(command ? [command.name()] : []), '--help'].join(' ');
  return new CommandError(`${problem}${asked} (\`${help}\` lists the options)`, EXIT.usage);
}

/** What is printed on standard error, and the exit code; throws the error again if it is a fault of ours. */
export function explainFailure(error: unknown, argv: readonly string[]): { text: string; exitCode: number } {
  // If standard output is a file, writes are synchronous, so a full disk shows up here.
  const isWriteError = (error as NodeJS.ErrnoException).syscall === 'write';
  if (!(error instanceof CommandError || error instanceof SnapshotError || isWriteError)) throw error;
  const exitCode = error instanceof CommandError ? error.exitCode : EXIT.failed;
  const message = `${isWriteError ? 'cannot write the output: ' : ''}${(error as Error).message}`;
  const isJson = argv.includes('--json');
  return { text: isJson ? JSON.stringify({ error: message, exitCode }) : `mcc-lookup: ${message}`, exitCode };
}
