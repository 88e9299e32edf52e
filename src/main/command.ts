// Shared by all commands: exit codes, the error that is printed as one line, common options, and waiting for the end.
import { Command, Option } from 'commander';
import { wrapText } from './print.ts';

export const EXIT = { ok: 0, failed: 1, usage: 2, notFound: 3 } as const;

/** Something the user can fix; printed as one line, or as JSON with --json. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
  readonly exitCode: number;
  constructor(message: string, exitCode: number = EXIT.failed) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** `signature`: the name and its arguments, `lookup <domain>`; `<name...>` takes several words. */
export function defineCommand(signature: string, summary: string): Command {
  const [name, ...operands] = signature.split(' ') as [string, ...string[]];
  const command = new Command(name)
    .description(summary)
    .usage([...operands, '[options]'].join(' ').replaceAll('...', ''));
  for (const operand of operands) command.argument(operand);
  return command;
}

/** The signature that `defineCommand` was given: the name and its arguments. */
export function formatSignature(command: Command): string {
  const operands = command.registeredArguments.map((operand) =>
    operand.required ? `<${operand.name()}>` : `[${operand.name()}]`,
  );
  return [command.name(), ...operands].join(' ');
}

/** A paragraph below the options in `--help`, as wide as those. */
export function formatNote(text: string): string {
  return `\n${wrapText(text, process.stdout.columns ?? 80)}`;
}

/** Shown below the options in `--help`. */
export function formatExamples(...examples: readonly string[]): string {
  return `\nexamples:\n${examples.map((example) => `  mcc-lookup ${example}\n`).join('')}`.trimEnd();
}

export const JSON_OPTION = new Option('--json', 'print JSON');

export const CATALOGUE_OPTION = new Option(
  '--catalogue <file>',
  'the snapshot to use, a file or an http(s) address (CATALOGUE, default: the built one)',
);

export const REGION_OPTION = new Option(
  '--region <code>',
  'the region whose cards to compare (DEFAULT_REGION, default: SG)',
);

export const SERVER_OPTION = new Option(
  '--server <url>',
  'query a running service, such as http://localhost:3000, instead of the local catalogue',
);

/** These may stand before the command, too. */
export const SHARED_OPTIONS = [JSON_OPTION, CATALOGUE_OPTION, REGION_OPTION, SERVER_OPTION];

/** SIGTERM or SIGINT. Not `once` from node:events, which also rejects on any `error` event, such as a lost parent. */
export function waitForShutdownSignal(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    process.once('SIGTERM', resolve);
    process.once('SIGINT', resolve);
  });
}
