// The help texts, made from the commands themselves.
import { type Command, type CommandOption, HELP_OPTION } from './command.ts';

const EXIT_CODES = 'Exit codes: 0 done, 1 failed (no service, no catalogue), 2 wrong usage, 3 nothing found.';

export function describeProgram(commands: readonly Command[]): string {
  const width = Math.max(...commands.map((command) => signature(command).length));
  const lines = commands.map((command) => `  ${signature(command).padEnd(width)}  ${command.summary}`);
  return [
    'mcc-lookup: which merchant category code a merchant has, how we know, and which card earns there',
    '',
    'usage: mcc-lookup <command> [options]',
    '',
    ...lines,
    '',
    `\`mcc-lookup <command> --help\` explains one. ${EXIT_CODES}`,
    'Tables have headings and colour on a terminal; NO_COLOR=1 leaves out the colour.',
    '',
  ].join('\n');
}

export function describeCommand(command: Command): string {
  const known: Readonly<Record<string, CommandOption>> = { ...command.options, ...HELP_OPTION };
  const options = Object.entries(known).map(([name, { value, help }]) => ({
    flag: value === undefined ? `--${name}` : `--${name} <${value}>`,
    help,
  }));
  const width = Math.max(...options.map(({ flag }) => flag.length));
  return [
    `usage: mcc-lookup ${signature(command)} [options]`,
    '',
    command.summary,
    ...(command.details ? ['', command.details] : []),
    '',
    ...options.map(({ flag, help }) => `  ${flag.padEnd(width)}  ${help}`),
    '',
    EXIT_CODES,
    '',
  ].join('\n');
}

function signature({ name, operands = [] }: Command): string {
  return [name, ...operands.map((operand) => `<${operand}>`)].join(' ');
}
