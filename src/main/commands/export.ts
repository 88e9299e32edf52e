// mcc-lookup export: the whole catalogue as files for other programs.
import { copyFileSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { CATALOGUE_OPTION, type Command, CommandError, EXIT, getText, type Invocation } from '../command.ts';
import { makeFolder } from '../make-folder.ts';
import { openNamedCatalogue } from '../open-catalogue.ts';
import { NOTICE } from '../paths.ts';

const FORMATS = ['csv', 'json', 'ndjson', 'sqlite', 'all'] as const;
type Format = (typeof FORMATS)[number];

export const exportCommand: Command = {
  name: 'export',
  summary: 'the whole catalogue as CSV, JSON, NDJSON or SQLite',
  options: {
    format: { type: 'string', value: 'format', choices: FORMATS, help: FORMATS.join(', ') },
    out: {
      type: 'string',
      value: 'path',
      help: 'a folder for csv and all, else a file; without it json and ndjson go to standard output',
    },
    ...CATALOGUE_OPTION,
  },
  details:
    '`all` writes every format, compressed, with schemas, checksums and an index, as /data of a service has them.\n' +
    '`mcc-lookup build --from <path>` makes the same catalogue of an export again. NOTICE must go with a copy.',
  run,
};

async function run(invocation: Invocation): Promise<number> {
  const format = readFormat(getText(invocation.values, 'format'));
  const out = getText(invocation.values, 'out');
  if (out === '') throw new CommandError('--out must name a file or a folder', EXIT.usage);
  if (out === undefined && format !== 'json' && format !== 'ndjson')
    throw new CommandError(`--out must say where ${format} goes`, EXIT.usage);
  const catalogue = openNamedCatalogue(invocation);
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
    if ((error as NodeJS.ErrnoException).code === 'EPIPE') return EXIT.ok;
    throw new CommandError(`cannot write ${out}: ${(error as Error).message}`);
  }
  if (out !== undefined) process.stdout.write(`${catalogue.meta.counts.merchants} merchants → ${out}\n`);
  return EXIT.ok;
}

function readFormat(text: string | undefined): Format {
  const format = FORMATS.find((each) => each === text);
  if (format === undefined)
    throw new CommandError(`--format must be one of ${FORMATS.join(', ')}`, EXIT.usage);
  return format;
}
