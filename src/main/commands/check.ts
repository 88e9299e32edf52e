// mcc-lookup check: is the data sound, and does the committed manifest say what it gives?
import { existsSync, readFileSync } from 'node:fs';
import { loadSnapshot } from '../../catalogue/load-snapshot.ts';
import { digestOf } from '../../catalogue/write-sections.ts';
import { readInputs } from '../build-inputs.ts';
import { type Command, CommandError, EXIT, getText, type Invocation, JSON_OPTION } from '../command.ts';
import { MANIFEST, SNAPSHOT } from '../paths.ts';
import { printJson } from '../print.ts';
import { countProblems, printProblems } from '../print-problems.ts';
import { startProgress } from '../progress.ts';

export const checkCommand: Command = {
  name: 'check',
  summary: 'check the data, the committed manifest and the built snapshot',
  options: {
    merchants: { type: 'string', value: 'csv', help: 'check your own merchants with ours' },
    cards: { type: 'string', value: 'folder', help: 'check your own cards with ours' },
    diff: {
      type: 'boolean',
      help: 'show what the data would change against a snapshot: added, removed, other MCC',
    },
    against: { type: 'string', value: 'file', help: 'the snapshot to compare with (default: the built one)' },
    ...JSON_OPTION,
  },
  run,
};

async function run({ values }: Invocation): Promise<number> {
  const inputs = readInputs(values);
  const progress = startProgress();
  const { buildCatalogue, compareMerchants, describeManifest, writeSnapshot } = await import(
    '../../build/index.ts'
  );
  const { contents, problems } = buildCatalogue(inputs, progress.step);
  progress.done();
  if (problems.length > 0) {
    if (values.json) printJson({ problems });
    else printProblems(problems);
    throw new CommandError(`${countProblems(problems)} in the data`);
  }
  if (values.diff) {
    const before = loadSnapshot(getText(values, 'against') ?? SNAPSHOT, { digestOf });
    const changes = compareMerchants(before, contents.merchants);
    if (values.json) printJson(changes);
    else printChanges(changes);
    return EXIT.ok;
  }
  const { digest } = writeSnapshot(contents);
  const ownData = inputs.merchants === undefined && inputs.cards === undefined;
  const manifest = `${JSON.stringify(describeManifest(contents, digest), null, 2)}\n`;
  if (ownData && (!existsSync(MANIFEST) || readFileSync(MANIFEST, 'utf8') !== manifest))
    throw new CommandError(
      'data/manifest.json is out of step with the data: run `npx mcc-lookup build` and commit it',
    );
  if (ownData && existsSync(SNAPSHOT) && loadSnapshot(SNAPSHOT, { digestOf }).digest !== digest)
    throw new CommandError('the built snapshot is out of step with the data: run `npx mcc-lookup build`');
  if (values.json) printJson({ problems: [], digest });
  else
    process.stdout.write(
      `the data is sound: ${contents.merchants.length} merchants, digest ${digest.slice(0, 12)}\n`,
    );
  return EXIT.ok;
}

type Changes = ReturnType<typeof import('../../build/index.ts')['compareMerchants']>;

function printChanges({ added, removed, changed }: Changes): void {
  for (const { id, name, mcc } of added) process.stdout.write(`+ ${id}  ${name}  ${mcc}\n`);
  for (const { id, name, mcc } of removed) process.stdout.write(`- ${id}  ${name}  ${mcc}\n`);
  for (const { id, name, before, after } of changed)
    process.stdout.write(`~ ${id}  ${name}  ${before} → ${after}\n`);
  process.stdout.write(
    `${added.length} added, ${removed.length} removed, ${changed.length} with another MCC\n`,
  );
}
