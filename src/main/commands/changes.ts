// mcc-lookup changes: the operation's own command, and with --before what changed from one snapshot to another, which a
// release writes to data/changes.
import { writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { Option } from 'commander';
import { loadSnapshot } from '../../catalogue/load-snapshot.ts';
import { changes, formatChange } from '../../operations/changes.ts';
import { CommandError, EXIT, JSON_OPTION } from '../command.ts';
import { makeFolder } from '../make-folder.ts';
import { buildCommand } from '../operation-commands.ts';
import { CHANGES, SNAPSHOT } from '../paths.ts';
import { printJson, printTable } from '../print.ts';

export const changesCommand = buildCommand(changes, {
  options: [
    new Option('--before <file>', 'compare two snapshots: the one before'),
    new Option('--after <file>', 'with --before: the one after (default: the built one)'),
    new Option('--write', 'with --before: write data/changes/<edition>.csv, which the next build takes'),
  ],
  json: JSON_OPTION,
  printJson,
  instead: (options) => {
    const { before, after, write, json } = options;
    if (before !== undefined) return compare(before, after ?? SNAPSHOT, Boolean(write), Boolean(json));
    if (after !== undefined || write) throw new CommandError('give --before as well', EXIT.usage);
    return undefined;
  },
});

async function compare(before: string, after: string, write: boolean, json: boolean): Promise<void> {
  const { compareEditions, formatChanges } = await import('../../build/index.ts');
  const [one, other] = [before, after].map((file) => loadSnapshot(file, { isDigestChecked: true }));
  const found = compareEditions(one!, other!);
  const { edition } = other!.meta;
  if (write) {
    if (edition <= one!.meta.edition)
      throw new CommandError(
        `${after} is of ${edition}, and ${before} of ${one!.meta.edition}: set data/edition.txt to the day of the new edition, and build`,
      );
    const file = CHANGES(edition);
    makeFolder(dirname(file));
    writeFileSync(file, formatChanges(found));
    process.stdout.write(
      `${found.length} changes → ${relative(process.cwd(), file)}; read them, then run \`mcc-lookup build\`\n`,
    );
  } else if (json) printJson(found);
  else if (found.length === 0) process.stdout.write('no changes\n');
  else printTable(found.map((change) => [change.id, change.what, formatChange(change), change.cause]));
}
