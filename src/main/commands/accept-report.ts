// mcc-lookup accept-report <row>: checks an observation reported by a visitor, in the format that the merchant pages write,
// and adds it to data/observations/reports.csv.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { Problem } from '../../catalogue/problem.ts';
import {
  OBSERVATION_COLUMNS,
  type ObservationRow,
  parseObservations,
} from '../../sources/read-observations.ts';
import { isAfter } from '../../sources/value-formats.ts';
import { CATALOGUE_OPTION, CommandError, defineCommand, EXIT, formatExamples } from '../command.ts';
import { openCatalogue, today } from '../open-catalogue.ts';
import { DATA } from '../paths.ts';
import { countProblems, printProblems } from '../print.ts';
import { readInput, STANDARD_INPUT } from '../read-input.ts';

const SOURCE = 'reports';
const SOURCE_ROW = `${SOURCE},Sightings that visitors reported,MCC Lookup,,CC0-1.0,`;
/** Some ten thousand rows. */
const MAX_REPORT_BYTES = 1_000_000;
const HEADER = OBSERVATION_COLUMNS.join(',');

interface AcceptOptions {
  readonly data: string;
  readonly catalogue?: string;
  readonly dryRun?: true;
}

export const acceptReportCommand = defineCommand(
  'accept-report <row>',
  'check a reported observation and add it to the data; - reads rows from standard input',
)
  .option('--data <folder>', 'the data to add it to', DATA)
  .option('--dry-run', 'only check it')
  .addOption(CATALOGUE_OPTION)
  .addHelpText(
    'after',
    formatExamples(
      "accept-report 'grab,GRAB*RIDES (Visa),4121,online,SG,,2026-11-10,1,,low'",
      'accept-report - < report.csv',
    ),
  )
  .action(accept);

async function accept(report: string, { data, dryRun, ...options }: AcceptOptions): Promise<void> {
  const lines = readLines(report === STANDARD_INPUT ? await readStandardInput() : report);
  if (lines.length === 0) throw new CommandError('the report has no rows', EXIT.usage);
  const problems: Problem[] = [];
  const rows = parseObservations([HEADER, ...lines].join('\n'), 'report', problems);
  const catalogue = await openCatalogue(options);
  for (const row of rows) checkRow(row, catalogue, problems);
  if (problems.length > 0) {
    printProblems(problems);
    throw new CommandError(`${countProblems(problems)} in the report; nothing was added`);
  }
  for (const row of rows) print(row, catalogue);
  if (dryRun) return;
  const file = join(data, 'observations', `${SOURCE}.csv`);
  const known = existsSync(file) ? readLines(readFileSync(file, 'utf8')) : [];
  const added = lines.filter((line) => !known.includes(line));
  if (added.length > 0) {
    writeFileSync(file, `${[HEADER, ...[...known, ...added].sort()].join('\n')}\n`);
    registerSource(join(data, 'sources.csv'));
  }
  process.stdout.write(
    added.length === 0
      ? 'it is already in the data\n'
      : `added to ${file}; rebuild the catalogue with \`mcc-lookup build\`\n`,
  );
}

async function readStandardInput(): Promise<string> {
  const bytes = await readInput(STANDARD_INPUT, MAX_REPORT_BYTES);
  if (bytes.length > MAX_REPORT_BYTES) throw new CommandError('the report is larger than 1 MB: split it');
  return bytes.toString();
}

/** The rows without the header. */
function readLines(text: string): string[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '' && line !== HEADER);
}

function checkRow(
  { line, merchant, observation }: ObservationRow,
  catalogue: Catalogue,
  problems: Problem[],
): void {
  const report = (problem: string, remedy: string) =>
    problems.push({ file: 'report', line: line - 1, problem, remedy });
  if (catalogue.findMerchantById(merchant) === undefined)
    report(
      `unknown merchant \`${merchant}\``,
      'use the id that the merchant’s page and `mcc-lookup search` show',
    );
  if (!catalogue.mccs.has(observation.mcc))
    report(`unknown MCC \`${observation.mcc}\``, 'use a code that `mcc-lookup mcc` knows');
  if (isAfter(observation.lastSeen, today()))
    report(`last_seen is \`${observation.lastSeen}\``, 'give a date that is not in the future');
}

function print({ merchant, observation }: ObservationRow, catalogue: Catalogue): void {
  const { name, mcc: usual } = catalogue.summarise(catalogue.findMerchantById(merchant)!);
  const { mcc, country, channel, lastSeen } = observation;
  const where = `${channel === 'online' ? 'online' : 'in person'} in ${country}, ${lastSeen}`;
  process.stdout.write(
    `${name}: ${mcc} ${where}; ${mcc === usual ? 'its usual code' : `usually ${usual}`}\n`,
  );
}

/** Evidence may only cite sources in the register. */
function registerSource(file: string): void {
  const [header = '', ...rows] = readFileSync(file, 'utf8').trimEnd().split('\n');
  if (rows.some((row) => row.startsWith(`${SOURCE},`))) return;
  writeFileSync(file, `${[header, ...[...rows, SOURCE_ROW].sort()].join('\n')}\n`);
}
