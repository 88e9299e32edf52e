// mcc-lookup export: the whole catalogue as files for other programs.
import { copyFileSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import {
  CATALOGUE_OPTION,
  CommandError,
  defineCommand,
  EXIT,
  formatExamples,
  formatNote,
} from '../command.ts';
import { makeFolder } from '../make-folder.ts';
import { type CatalogueOptions, openCatalogue } from '../open-catalogue.ts';
import { NOTICE } from '../paths.ts';

const FORMATS = ['csv', 'json', 'ndjson', 'sqlite', 'all'] as const;
type Format = (typeof FORMATS)[number];

interface ExportOptions extends CatalogueOptions {
  readonly format?: string;
  /** A folder for csv and all, otherwise a file. */
  readonly out?: string;
}

export const exportCommand = defineCommand('export', 'the whole catalogue as CSV, JSON, NDJSON or SQLite')
  .option('--format <format>', FORMATS.join(', '))
  .option(
    '--out <path>',
    'a folder for csv and all, otherwise a file; without it, json and ndjson go to standard output',
  )
  .addOption(CATALOGUE_OPTION)
  .addHelpText(
    'after',
    formatNote(
      '`all` writes every format, plain and compressed, with schemas, checksums and an index, like /data of a service. Include NOTICE with every copy.',
    ),
  )
  .addHelpText('after', formatExamples('export --format csv --out catalogue/', 'export --format ndjson'))
  .action(exportCatalogue);

async function exportCatalogue(options: ExportOptions): Promise<void> {
  const format = readFormat(options.format);
  const { out } = options;
  if (out === '') throw new CommandError('--out must name a file or a folder', EXIT.usage);
  if (out === undefined && format !== 'json' && format !== 'ndjson')
    throw new CommandError(`--out is required for ${format}`, EXIT.usage);
  const catalogue = await openCatalogue(options);
  const { TABLES, writeBulk, writeCsv, writeJson, writeNdjson, writeSqlite, writeText } = await import(
    '../../export/index.ts'
  );
  try {
    if (out !== undefined) makeFolder(format === 'csv' || format === 'all' ? out : dirname(out));
    if (format === 'json') await writeText(out ?? process.stdout, writeJson(catalogue));
    else if (format === 'ndjson') await writeText(out ?? process.stdout, writeNdjson(catalogue));
    else if (format === 'sqlite') await writeSqlite(out!, catalogue);
    else if (format === 'all') await writeBulk(out!, catalogue, readFileSync(NOTICE, 'utf8'));
    else {
      for (const table of TABLES)
        await writeText(join(out!, `${table.name}.csv`), writeCsv(table, catalogue));
      copyFileSync(NOTICE, join(out!, 'NOTICE'));
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EPIPE') return;
    throw new CommandError(`cannot write ${out}: ${(error as Error).message}`);
  }
  if (out !== undefined) process.stdout.write(`${catalogue.meta.counts.merchants} merchants → ${out}\n`);
}

function readFormat(text: string | undefined): Format {
  const format = FORMATS.find((each) => each === text);
  if (format === undefined)
    throw new CommandError(`--format must be one of ${FORMATS.join(', ')}`, EXIT.usage);
  return format;
}
