// mcc-lookup import: merchants of a snapshot, or an operator's CSV over ours, → PostgreSQL.
import { createHash } from 'node:crypto';
import { loadSnapshot } from '../../catalogue/load-snapshot.ts';
import type { ImportOutcome, NumberedMerchants } from '../../postgres/import-set.ts';
import { type Command, CommandError, EXIT, getText, type Invocation, JSON_OPTION } from '../command.ts';
import { SNAPSHOT } from '../paths.ts';
import { printJson } from '../print.ts';
import { startProgress } from '../progress.ts';
import { printProblems, readInputs } from './build.ts';

export const importCommand: Command = {
  name: 'import',
  summary: 'load the merchants into PostgreSQL, for services with DATABASE_URL',
  options: {
    database: {
      type: 'string',
      value: 'url',
      help: 'postgres://user:password@host:5432/name (DATABASE_URL)',
    },
    catalogue: { type: 'string', value: 'file', help: 'the snapshot to load (default: the built one)' },
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

async function run({ values }: Invocation): Promise<number> {
  const url = getText(values, 'database') ?? process.env.DATABASE_URL;
  if (!url)
    throw new CommandError(
      'name the data base: --database postgres://user:password@host:5432/name',
      EXIT.usage,
    );
  if (values.merchants !== undefined && values.catalogue !== undefined)
    throw new CommandError('give --catalogue or --merchants, not both', EXIT.usage);
  const started = performance.now();
  const progress = startProgress();
  try {
    const merchants =
      values.merchants === undefined
        ? loadSnapshot(getText(values, 'catalogue') ?? SNAPSHOT)
        : await buildMerchants(values, progress.step);
    // Loaded here so that other commands do not pay for the driver.
    const { importCatalogue } = await import('../../postgres/import-set.ts');
    const outcome = await importCatalogue(url, merchants, (at) => progress.bar(at.step, at.done, at.of));
    progress.done();
    print(outcome, (performance.now() - started) / 1000, values);
    return EXIT.ok;
  } catch (error) {
    progress.done();
    throw explain(error);
  }
}

async function buildMerchants(
  values: Invocation['values'],
  step: (text: string) => void,
): Promise<NumberedMerchants> {
  const { buildCatalogue } = await import('../../build/index.ts');
  const { contents, problems } = buildCatalogue(readInputs(values), step);
  if (problems.length > 0) {
    printProblems(problems);
    throw new CommandError(`${problems.length} problems; nothing was loaded`);
  }
  const { meta, merchants } = contents;
  const hash = createHash('sha256').update(JSON.stringify(meta));
  for (const merchant of merchants) hash.update(JSON.stringify(merchant));
  return {
    digest: hash.digest('hex'),
    meta,
    merchantCount: merchants.length,
    getMerchant: (number) => merchants[number]!,
  };
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
  const isOurs = name === 'ImportError';
  const isTheirs = typeof code === 'string' || /^Connection terminated/.test(message);
  return isOurs || isTheirs ? new CommandError(`cannot import: ${message || code}`) : error;
}
