// mcc-lookup check: is the data valid, and is the committed manifest up to date?
import { existsSync, readFileSync } from 'node:fs';
import { loadSnapshot } from '../../catalogue/load-snapshot.ts';
import {
  buildFromInputs,
  CARDS_OPTION,
  isOurDataOnly,
  MERCHANTS_OPTION,
  type OperatorOptions,
  REPORTS_OPTION,
} from '../build-inputs.ts';
import { CommandError, defineCommand, formatExamples, JSON_OPTION } from '../command.ts';
import { MANIFEST, SNAPSHOT } from '../paths.ts';
import { countProblems, printJson, printProblems, startProgress } from '../print.ts';

interface CheckOptions extends OperatorOptions {
  readonly diff?: true;
  readonly against?: string;
  readonly json?: true;
}

export const checkCommand = defineCommand(
  'check',
  'check the data, the committed manifest and the built snapshot',
)
  .addOption(MERCHANTS_OPTION)
  .addOption(CARDS_OPTION)
  .addOption(REPORTS_OPTION)
  .option(
    '--diff',
    'show what changes compared to a snapshot: merchants added, removed or with a different MCC',
  )
  .option('--against <file>', 'the snapshot to compare with (default: the built one)')
  .addOption(JSON_OPTION)
  .addHelpText('after', formatExamples('check', 'check --merchants mine.csv --diff'))
  .action(check);

async function check(options: CheckOptions): Promise<void> {
  // Opened first: a check takes long, and this snapshot may be missing.
  const before = options.diff && loadSnapshot(options.against ?? SNAPSHOT, { isDigestChecked: true });
  const { contents, problems } = await buildFromInputs(options, startProgress());
  const { compareMerchants, describeManifest, writeSnapshot } = await import('../../build/index.ts');
  if (contents === undefined) {
    if (options.json) printJson({ problems });
    else printProblems(problems);
    throw new CommandError(`${countProblems(problems)} in the data`);
  }
  if (before !== undefined) {
    const changes = compareMerchants(before, contents.merchants);
    if (options.json) printJson(changes);
    else printChanges(changes);
    return;
  }
  const { digest } = writeSnapshot(contents);
  const isOurs = isOurDataOnly(options);
  const manifest = `${JSON.stringify(describeManifest(contents, digest), null, 2)}\n`;
  if (isOurs && (!existsSync(MANIFEST) || readFileSync(MANIFEST, 'utf8') !== manifest))
    throw new CommandError('data/manifest.json is out of date: run `npx mcc-lookup build` and commit it');
  if (isOurs && existsSync(SNAPSHOT) && loadSnapshot(SNAPSHOT, { isDigestChecked: true }).digest !== digest)
    throw new CommandError('the built snapshot is out of date: run `npx mcc-lookup build`');
  if (options.json) printJson({ problems: [], digest });
  else
    process.stdout.write(
      `the data is valid: ${contents.merchants.length} merchants, digest ${digest.slice(0, 12)}\n`,
    );
}

type Changes = ReturnType<typeof import('../../build/index.ts')['compareMerchants']>;

function printChanges({ added, removed, changed }: Changes): void {
  for (const { id, name, mcc } of added) process.stdout.write(`+ ${id}  ${name}  ${mcc}\n`);
  for (const { id, name, mcc } of removed) process.stdout.write(`- ${id}  ${name}  ${mcc}\n`);
  for (const { id, name, before, after } of changed)
    process.stdout.write(`~ ${id}  ${name}  ${before} → ${after}\n`);
  process.stdout.write(
    `${added.length} added, ${removed.length} removed, ${changed.length} with a different MCC\n`,
  );
}
