// mcc-lookup accept-report <row>: checks an observation reported by a visitor, in the format that the merchant pages write,
// and adds it to the operator's file of reports, which `build --reports` reads.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { REPORTS_SOURCE } from '../../catalogue/evidence.ts';
import type { Problem } from '../../catalogue/problem.ts';
import {
  OBSERVATION_COLUMNS,
  type ObservationRow,
  parseObservations,
} from '../../sources/read-observations.ts';
import { isAfter } from '../../sources/value-formats.ts';
import { CATALOGUE_OPTION, CommandError, defineCommand, EXIT, formatExamples } from '../command.ts';
import { makeFolder } from '../make-folder.ts';
import { openCatalogue, today } from '../open-catalogue.ts';
import { DATA, SOURCES } from '../paths.ts';
import { countProblems, printProblems } from '../print.ts';
import { readInput, STANDARD_INPUT } from '../read-input.ts';

/** In a checkout: part of the project's data. */
const OUR_FILE = join(DATA, 'observations', `${REPORTS_SOURCE}.csv`);
/** Some ten thousand rows. */
const MAX_REPORT_BYTES = 1_000_000;
const HEADER = OBSERVATION_COLUMNS.join(',');

interface AcceptOptions {
  readonly file?: string;
  readonly catalogue?: string;
  readonly another?: true;
  readonly dryRun?: true;
}

export const acceptReportCommand = defineCommand(
  'accept-report <row>',
  'check a reported observation and add it to the data; - reads rows from standard input',
)
  .option(
    '--file <file>',
    'your file of reports to add it to, for `build --reports` (default in a checkout: data/observations/reports.csv)',
  )
  .option('--another', 'another person saw the same: count them too')
  .option('--dry-run', 'only check it')
  .addOption(CATALOGUE_OPTION)
  .addHelpText(
    'after',
    formatExamples(
      "accept-report 'grab,GRAB*RIDES (Visa),4121,online,SG,,2026-11,1,,low' --file reports.csv",
      'accept-report - --file reports.csv < report.csv',
    ),
  )
  .action(accept);

async function accept(report: string, { dryRun, another, ...options }: AcceptOptions): Promise<void> {
  const file = chooseFile(options.file);
  const isInput = report === STANDARD_INPUT;
  const given = readLines(isInput ? await readStandardInput() : report);
  if (given.length === 0) throw new CommandError('the report has no rows', EXIT.usage);
  const lines = given.map(({ text }) => text);
  const problems: Problem[] = [];
  const rows = parseObservations([HEADER, ...lines].join('\n'), 'report', problems);
  const catalogue = await openCatalogue(options);
  for (const row of rows) checkRow(row, catalogue, problems);
  if (problems.length > 0) {
    // The first line that was parsed is the header, which nobody gave.
    printProblems(
      problems.map((problem) => {
        const { text, line } = given[problem.line - 2]!;
        return { ...problem, ...(isInput ? { file: 'standard input', line } : { file: text, line: 0 }) };
      }),
    );
    throw new CommandError(`${countProblems(problems)} in the report; nothing was added`);
  }
  for (const row of rows) print(row, catalogue);
  if (dryRun) return;
  const known: readonly string[] = existsSync(file)
    ? readLines(readFileSync(file, 'utf8')).map(({ text }) => text)
    : [];
  const added = lines.reduce<readonly string[]>((all, line) => addReport(all, line, another === true), known);
  if (added === known) {
    process.stdout.write('it is already in the data; if another person saw the same, add --another\n');
    return;
  }
  try {
    makeFolder(dirname(file));
    writeFileSync(file, `${[HEADER, ...[...added].sort()].join('\n')}\n`);
  } catch (error) {
    throw new CommandError(`cannot write ${file}: ${(error as Error).message}`);
  }
  const build = file === OUR_FILE ? 'mcc-lookup build' : `mcc-lookup build --reports ${file}`;
  process.stdout.write(`added to ${file}; rebuild the catalogue with \`${build}\`\n`);
}

/** An installed package is replaced by the next update, and what was written into it is lost. */
function chooseFile(file: string | undefined): string {
  if (file !== undefined) return file;
  if (existsSync(SOURCES)) return OUR_FILE;
  throw new CommandError(
    'this is an installed package: name a file of your own with --file, such as --file reports.csv',
    EXIT.usage,
  );
}

/** `…,1,,low` → what comes before the count, the count, and the rest. */
const COUNT = /^(.*),(\d*)(,\d*,\w*)$/;

/** The same list if the report is there already and nobody else saw it. */
function addReport(known: readonly string[], line: string, another: boolean): readonly string[] {
  const split = (row: string) => {
    const [, before = row, count = '', after = ''] = COUNT.exec(row) ?? [];
    return { key: `${before}${after}`, before, people: Number(count || 1), after };
  };
  const { key, people } = split(line);
  const index = known.findIndex((row) => split(row).key === key);
  if (index < 0) return [...known, line];
  if (!another) return known;
  const { before, people: others, after } = split(known[index]!);
  return known.with(index, `${before},${others + people}${after}`);
}

async function readStandardInput(): Promise<string> {
  const bytes = await readInput(STANDARD_INPUT, MAX_REPORT_BYTES);
  if (bytes.length > MAX_REPORT_BYTES) throw new CommandError('the report is larger than 1 MB: split it');
  return bytes.toString();
}

/** The rows without the header. */
function readLines(input: string): { readonly text: string; readonly line: number }[] {
  return input
    .split(/\r?\n/)
    .map((text, index) => ({ text: text.trim(), line: index + 1 }))
    .filter(({ text }) => text !== '' && text !== HEADER);
}

function checkRow(
  { line, merchant, observation }: ObservationRow,
  catalogue: Catalogue,
  problems: Problem[],
): void {
  const report = (problem: string, remedy: string) =>
    problems.push({ file: 'report', line, problem, remedy });
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
