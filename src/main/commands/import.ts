// mcc-lookup import: merchants of a snapshot, or an operator's CSV of any size over ours, → PostgreSQL.
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { Problem } from '../../catalogue/problem.ts';
import type { ImportOutcome, ImportProgress } from '../../postgres/import-set.ts';
import { readInputs } from '../build-inputs.ts';
import { type Command, CommandError, EXIT, getText, type Invocation, JSON_OPTION } from '../command.ts';
import { DATABASE_EXAMPLE, isDatabaseUrl } from '../database-url.ts';
import { openNamedCatalogue } from '../open-catalogue.ts';
import { printJson } from '../print.ts';
import { countProblems, printProblems } from '../print-problems.ts';
import { type ProgressLine, startProgress } from '../progress.ts';

export const importCommand: Command = {
  name: 'import',
  summary: 'load the merchants into PostgreSQL, for services with DATABASE_URL',
  options: {
    database: {
      type: 'string',
      value: 'url',
      help: `${DATABASE_EXAMPLE} (DATABASE_URL)`,
    },
    catalogue: {
      type: 'string',
      value: 'file',
      help: 'the snapshot to load (CATALOGUE, default: the built one)',
    },
    merchants: {
      type: 'string',
      value: 'csv',
      help: 'instead: your own merchants over ours, a CSV file or a folder of them',
    },
    ...JSON_OPTION,
  },
  details:
    'Services go on with the merchants that they have until all new ones are loaded, and then change at once. An import\n' +
    'that broke off goes on where it stopped when it is given the same data again. The merchants before are kept until\n' +
    'the next import.',
  run,
};

async function run(invocation: Invocation): Promise<number> {
  const { values } = invocation;
  const url = (getText(values, 'database') ?? process.env.DATABASE_URL ?? '').trim();
  if (!isDatabaseUrl(url))
    throw new CommandError(`name the data base: --database ${DATABASE_EXAMPLE}`, EXIT.usage);
  if (values.merchants !== undefined && values.catalogue !== undefined)
    throw new CommandError('give --catalogue or --merchants, not both', EXIT.usage);
  const started = performance.now();
  const progress = startProgress();
  try {
    const outcome = await (values.merchants === undefined
      ? importSnapshot(url, openNamedCatalogue(invocation), progress)
      : importTable(url, values, progress));
    progress.done();
    print(outcome, (performance.now() - started) / 1000, values);
    return EXIT.ok;
  } catch (error) {
    progress.done();
    throw explain(error);
  }
}

// PostgreSQL's driver and the build are loaded here so that other commands do not pay for them.
async function importSnapshot(
  url: string,
  catalogue: Catalogue,
  progress: ProgressLine,
): Promise<ImportOutcome> {
  const { importCatalogue } = await import('../../postgres/import-set.ts');
  return importCatalogue(url, catalogue, showBar(progress));
}

async function importTable(
  url: string,
  values: Invocation['values'],
  progress: ProgressLine,
): Promise<ImportOutcome> {
  const { locateRepeated, mergeStream } = await import('../../build/index.ts');
  const { importMerchants, RepeatedKeys } = await import('../../postgres/import-set.ts');
  const inputs = readInputs(values);
  const path = inputs.merchants!;
  const { merged, problems } = await mergeStream(
    { ...inputs, merchants: path },
    { step: progress.step, checked: (bytes, of) => progress.bar('checking', toMb(bytes), toMb(of), 'MB') },
  );
  if (merged === undefined) throw refuse(problems, progress);
  try {
    return await importMerchants(url, merged, showBar(progress));
  } catch (error) {
    if (!(error instanceof RepeatedKeys)) throw error;
    progress.step('looking for repeated rows');
    const located = await locateRepeated(path, error);
    throw located.length > 0 ? refuse(located, progress) : error;
  }
}

function showBar(progress: ProgressLine): (at: ImportProgress) => void {
  return ({ step, done, of }) => progress.bar(step, done, of);
}

const toMb = (bytes: number): number => Math.round(bytes / 1e6);

function refuse(problems: readonly Problem[], progress: ProgressLine): CommandError {
  progress.done();
  printProblems(problems);
  return new CommandError(`${countProblems(problems)}; nothing was changed`);
}

function print(outcome: ImportOutcome, seconds: number, { json }: Invocation['values']): void {
  const { set, merchants, resumedAt, unchanged } = outcome;
  if (json) printJson({ ...outcome, seconds });
  else if (unchanged) process.stdout.write(`these ${merchants} merchants are served already (set ${set})\n`);
  else {
    const resumed = resumedAt > 0 ? `, ${resumedAt} of them before` : '';
    process.stdout.write(
      `${merchants} merchants loaded as set ${set} in ${seconds.toFixed(1)} s${resumed}\n`,
    );
  }
}

/** What PostgreSQL, the network or an import under way have against it, in one line. */
function explain(error: unknown): unknown {
  const { name, code, message } = error as { name?: string; code?: string; message: string };
  const isOurs = name === 'ImportError' || name === 'RepeatedKeys';
  const isTheirs = typeof code === 'string' || /^Connection terminated/.test(message);
  return isOurs || isTheirs ? new CommandError(`cannot import: ${message || code}`) : error;
}
