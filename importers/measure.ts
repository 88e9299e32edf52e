// For honest measurements: a data folder that has never seen what a measurement asks about. `held-out` leaves out the
// payments of held-out chains (payments/held-out.ts), `set-aside` the Singapore names and stores that are set aside
// (singapore/set-aside.ts), and with them the merchants that nothing else gives a code.
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { joinMerchants } from '../src/build/join-merchants.ts';
import { readOurData, readReferences } from '../src/build/read-data.ts';
import { locateRow } from '../src/sources/read-merchants.ts';
import type { ObservationRow } from '../src/sources/read-observations.ts';
import type { ImportContext, Importer } from './importer.ts';
import { collectExamples, writeModel } from './model/importer.ts';
import { isHeldOut } from './payments/held-out.ts';
import { payments } from './payments/importer.ts';
import { singapore } from './singapore/importer.ts';
import { excludeSetAside } from './singapore/set-aside.ts';
import { writeImported } from './write-imported.ts';

/** `folder`: a new one, for the copy. */
export async function writeMeasuredData(
  folder: string,
  without: NonNullable<ImportContext['without']>,
): Promise<void> {
  cpSync('data', folder, { recursive: true });
  const context: ImportContext = { data: folder, without, problems: [] };
  const write = async ({ run, folder: owned }: Importer): Promise<void> =>
    writeImported(join(folder, owned.replace(/^data\//, '')), await run(context));
  if (without === 'set-aside') await write(singapore);
  leaveOutObservations(context);
  await write(payments);
  writeImported(join(folder, 'model'), writeModel(await collectExamples(context), context.problems));
  const [problem] = context.problems;
  if (problem !== undefined) throw new Error(`${problem.file}:${problem.line}: ${problem.problem}`);
}

function leaveOutObservations({ data, without, problems }: ImportContext): void {
  const references = readReferences(data, problems);
  const ours = readOurData(data, references, problems);
  const kept = new Set<ObservationRow>(
    without === 'held-out'
      ? references.observations.filter(({ merchant, observation }) => {
          // Rows with a count come from the same payments as the lines.
          if (observation.count === undefined) return true;
          return !isHeldOut(observation.seenAs ?? merchant.replaceAll('-', ' '));
        })
      : excludeSetAside(
          references.observations,
          joinMerchants(ours.rows, { ...ours, doubles: [] }, [], references.mccs, problems),
        ),
  );
  const removed = new Map<string, Set<number>>();
  const remove = ({ file, line }: { readonly file: string; readonly line: number }): void => {
    removed.set(file, (removed.get(file) ?? new Set()).add(line));
  };
  for (const row of references.observations) if (!kept.has(row)) remove(row);
  // Without their payments, some merchants have no code left.
  const seen = new Set([...kept].map(({ merchant }) => merchant));
  for (const row of ours.rows) if (!row.mcc && !seen.has(row.id)) remove(locateRow(row));
  for (const [file, lines] of removed) {
    const rows = readFileSync(file, 'utf8').split('\n');
    const left = rows.filter((_, index) => !lines.has(index + 1));
    if (left.length > 2) writeFileSync(file, left.join('\n'));
    else rmSync(file);
  }
}
