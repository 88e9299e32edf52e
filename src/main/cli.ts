#!/usr/bin/env node
// The command line: finds the command, parses its options, prints its answer, and is the one place that exits.
import { parseArgs } from 'node:util';
import { SnapshotError } from '../catalogue/sections.ts';
import { type Command, CommandError, EXIT, HELP_OPTION } from './command.ts';
import { COMMANDS, loadCommands } from './commands.ts';
import { describeCommand, describeProgram } from './help.ts';
import { readVersion } from './version.ts';

async function main(argv: readonly string[]): Promise<number> {
  const [name, ...rest] = argv;
  if (name === '--version' || name === '-v') {
    process.stdout.write(`${readVersion()}\n`);
    return EXIT.ok;
  }
  const asksHelp = name === 'help' || name === '--help' || name === '-h';
  if (name === undefined || (asksHelp && rest.length === 0)) {
    process.stdout.write(describeProgram(await loadCommands()));
    return name === undefined ? EXIT.usage : EXIT.ok;
  }
  if (asksHelp) {
    process.stdout.write(describeCommand(await loadCommand(rest[0]!)));
    return EXIT.ok;
  }
  return runCommand(await loadCommand(name), rest);
}

function loadCommand(name: string): Promise<Command> {
  if (!Object.hasOwn(COMMANDS, name))
    throw new CommandError(`there is no command \`${name}\`; \`mcc-lookup help\` lists them`, EXIT.usage);
  return COMMANDS[name]!();
}

async function runCommand(command: Command, argv: string[]): Promise<number> {
  const { values, positionals } = parseOptions(command, argv);
  if (values.help) {
    process.stdout.write(describeCommand(command));
    return EXIT.ok;
  }
  const wanted = command.operands ?? [];
  if (positionals.length !== wanted.length)
    throw new CommandError(
      `usage: mcc-lookup ${command.name}${wanted.map((operand) => ` <${operand}>`).join('')} [options]`,
      EXIT.usage,
    );
  return command.run({ values, positionals, loadCommands });
}

function parseOptions(command: Command, args: string[]) {
  const options: NonNullable<Command['options']> = { ...command.options, ...HELP_OPTION };
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw new CommandError(
      `${(error as Error).message} (\`mcc-lookup ${command.name} --help\` lists the options)`,
      EXIT.usage,
    );
  }
}

// A reader that goes away early (`mcc-lookup cards | head`) is no error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(EXIT.ok);
  process.stderr.write(`mcc-lookup: cannot write the answer: ${error.message}\n`);
  process.exit(EXIT.failed);
});

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  // Files as standard output are written at once, so a full disk shows here.
  const unwritten = (error as NodeJS.ErrnoException).syscall === 'write';
  if (!(error instanceof CommandError || error instanceof SnapshotError || unwritten)) throw error;
  process.stderr.write(
    `mcc-lookup: ${unwritten ? 'cannot write the answer: ' : ''}${(error as Error).message}\n`,
  );
  // At once: a server that could not be opened whole may have a port open.
  process.exit(error instanceof CommandError ? error.exitCode : EXIT.failed);
}
