// What a catalogue is built from, as given by the options of `build` and `check`, and the errors for bad inputs.
import { existsSync, statSync } from 'node:fs';
import { Option } from 'commander';
import type { BuildInputs, Built } from '../build/index.ts';
import { CommandError } from './command.ts';
import { DATA } from './paths.ts';
import type { ProgressLine } from './print.ts';

export interface OperatorOptions {
  /** CSV files, folders of CSV files, or postgres:// addresses. */
  readonly merchants?: readonly string[];
  /** A folder of YAML files. */
  readonly cards?: string;
  /** A CSV file. */
  readonly reports?: string;
}

export const MERCHANTS_OPTION = new Option(
  '--merchants <source>',
  'your own merchants, which override ours: a CSV file, a folder of them or postgres://user@host/db?table=merchants; can be repeated',
).argParser((source: string, previous: readonly string[] = []) => [...previous, source]);

export const CARDS_OPTION = new Option(
  '--cards <folder>',
  'your own cards, which override ours: a folder of YAML files',
);

export const REPORTS_OPTION = new Option(
  '--reports <file>',
  'reports that you accepted with `accept-report`: a CSV file',
);

const isUrl = (text: string): boolean => /^postgres(ql)?:/.test(text);

/** The inputs that are paths of files or folders. */
export function listOperatorPaths({ merchants = [], cards, reports }: OperatorOptions): string[] {
  return [...merchants.filter((each) => !isUrl(each)), cards, reports].filter((path) => path !== undefined);
}

export function isOurDataOnly({ merchants = [], cards, reports }: OperatorOptions): boolean {
  return merchants.length === 0 && cards === undefined && reports === undefined;
}

export function readsDatabase({ merchants = [] }: OperatorOptions): boolean {
  return merchants.some(isUrl);
}

/** Refuses paths that don't exist or are of the wrong kind. */
function checkInputs(options: OperatorOptions): BuildInputs {
  const { merchants = [], cards, reports } = options;
  for (const path of listOperatorPaths(options))
    if (!existsSync(path)) throw new CommandError(`no such file or folder: ${path}`);
  if (cards !== undefined && !statSync(cards).isDirectory())
    throw new CommandError(`--cards must be a folder, but ${cards} is a file`);
  if (reports !== undefined && !statSync(reports).isFile())
    throw new CommandError(`--reports must be a file, but ${reports} is a folder`);
  return { data: DATA, merchants, cards, reports };
}

/** `consequence` is appended to the error if a database doesn't answer or a disk is full: `; nothing was written`. */
export async function buildFromInputs(
  options: OperatorOptions,
  progress: ProgressLine,
  consequence = '',
): Promise<Built> {
  const inputs = checkInputs(options);
  // Loaded here so that lookups do not pay for the build's libraries.
  const { buildCatalogue, DatabaseError, SpoolError } = await import('../build/index.ts');
  try {
    return await buildCatalogue(inputs, progress.step);
  } catch (error) {
    if (error instanceof DatabaseError || error instanceof SpoolError)
      throw new CommandError(`${error.message}${consequence}`);
    throw error;
  } finally {
    progress.done();
  }
}
