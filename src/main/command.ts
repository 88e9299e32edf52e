// What a command of the program is.
import type { ParseArgsConfig } from 'node:util';

export const EXIT = { ok: 0, failed: 1, usage: 2, notFound: 3 } as const;

export interface CommandOption {
  readonly type: 'string' | 'boolean';
  readonly short?: string;
  /** One line for the help text. */
  readonly help: string;
  /** What stands for the value there: `file`. */
  readonly value?: string;
  /** All values that there are, for shells to complete. */
  readonly choices?: readonly string[];
}

export interface Invocation {
  readonly values: Readonly<Record<string, string | boolean | (string | boolean)[] | undefined>>;
  readonly positionals: readonly string[];
  /** All commands there are, for one that describes the others. */
  loadCommands(): Promise<readonly Command[]>;
}

export interface Command {
  readonly name: string;
  readonly summary: string;
  /** Names of the words that must follow: `domain`. */
  readonly operands?: readonly string[];
  /** All values of the first operand that there are, for shells to complete. */
  readonly choices?: readonly string[];
  readonly options?: Record<string, CommandOption> & NonNullable<ParseArgsConfig['options']>;
  readonly details?: string;
  /** Answers the exit code. */
  run(invocation: Invocation): number | Promise<number>;
}

/** Something the caller can put right; printed as one line. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
  readonly exitCode: number;
  constructor(message: string, exitCode: number = EXIT.failed) {
    super(message);
    this.exitCode = exitCode;
  }
}

export function getText(values: Invocation['values'], name: string): string | undefined {
  const value = values[name];
  return typeof value === 'string' ? value : undefined;
}

/** Every command has it. */
export const HELP_OPTION = { help: { type: 'boolean', short: 'h', help: 'show this text' } } as const;
export const JSON_OPTION = { json: { type: 'boolean', help: 'print JSON' } } as const;
export const CATALOGUE_OPTION = {
  catalogue: {
    type: 'string',
    value: 'file',
    help: 'the snapshot to ask (CATALOGUE, default: the built one)',
  },
} as const;
