// mcc-lookup build: data and upstream → a snapshot and its manifest.
import { existsSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readInputs } from '../build-inputs.ts';
import { type Command, CommandError, EXIT, getText, type Invocation, JSON_OPTION } from '../command.ts';
import { makeFolder } from '../make-folder.ts';
import { DATA, MANIFEST, SNAPSHOT, SOURCES, UPSTREAM } from '../paths.ts';
import { printJson } from '../print.ts';
import { countProblems, printProblems } from '../print-problems.ts';
import { startProgress } from '../progress.ts';

export const buildCommand: Command = {
  name: 'build',
  summary: 'build the snapshot from data/ and the upstream brands',
  options: {
    merchants: {
      type: 'string',
      value: 'csv',
      help: 'your own merchants over ours: a CSV file or a folder of them',
    },
    cards: { type: 'string', value: 'folder', help: 'your own cards over ours: a folder of YAML files' },
    from: {
      type: 'string',
      value: 'export',
      help: 'pack an export (CSV folder, .json, .ndjson or .sqlite) instead of building from data/',
    },
    out: {
      type: 'string',
      value: 'file',
      help: 'where to write the snapshot (default: the one that is served)',
    },
    'if-stale': { type: 'boolean', help: 'only if something it is made from is newer' },
    ...JSON_OPTION,
  },
  details:
    'data/README.md says what each column means. With the default --out, data/manifest.json is written too.',
  run,
};

async function run({ values }: Invocation): Promise<number> {
  const out = getText(values, 'out') ?? SNAPSHOT;
  const inputs = readInputs(values);
  if (values['if-stale'] && isFresh(out, [inputs.merchants, inputs.cards, inputs.from])) return EXIT.ok;

  const started = performance.now();
  const progress = startProgress();
  // Loaded here so that lookups do not pay for the build's libraries.
  const { buildCatalogue, writeSnapshot, describeManifest } = await import('../../build/index.ts');
  const { contents, problems } =
    inputs.from === undefined ? buildCatalogue(inputs, progress.step) : await readNamedExport(inputs.from);
  if (problems.length > 0) {
    progress.done();
    printProblems(problems);
    throw new CommandError(`${countProblems(problems)}; nothing was written`);
  }
  progress.step('packing the snapshot');
  const { bytes, digest } = writeSnapshot(contents);
  writeWhole(out, bytes);
  const manifest = describeManifest(contents, digest);
  if (out === SNAPSHOT && !inputs.merchants && !inputs.cards && !inputs.from)
    writeWhole(MANIFEST, `${JSON.stringify(manifest, null, 2)}\n`);
  progress.done();
  if (values.json) printJson(manifest);
  else {
    const { merchants, domains, mccs, cards } = contents.meta.counts;
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    const size = (bytes.length / 1e6).toFixed(1);
    process.stdout.write(
      `${merchants} merchants, ${domains} domains, ${mccs} codes, ${cards} cards → ${out} (${size} MB) in ${seconds} s\n`,
    );
  }
  return EXIT.ok;
}

async function readNamedExport(path: string) {
  const { readExport } = await import('../../export/index.ts');
  return readExport(path);
}

/** Never a half-written file under the final name. */
function writeWhole(file: string, content: Uint8Array | string): void {
  try {
    makeFolder(dirname(file));
    writeFileSync(`${file}.part`, content);
    renameSync(`${file}.part`, file);
  } catch (error) {
    rmSync(`${file}.part`, { force: true });
    throw new CommandError(`cannot write ${file}: ${(error as Error).message}`);
  }
}

function isFresh(snapshot: string, operatorPaths: readonly (string | undefined)[]): boolean {
  if (!existsSync(snapshot)) return false;
  const built = statSync(snapshot).mtimeMs;
  // A checkout's sources: the bundle is new after any change, and most have nothing to do with the snapshot.
  const rooms = ['build', 'catalogue', 'sources', 'query']
    .map((room) => join(SOURCES, room))
    .filter(existsSync);
  const operators = operatorPaths.filter((path) => path !== undefined);
  return [
    ...listWithin(DATA).filter((path) => path !== MANIFEST),
    ...rooms.flatMap(listWithin),
    ...operators,
    ...operators.filter((path) => statSync(path).isDirectory()).flatMap(listWithin),
    UPSTREAM,
  ].every((path) => statSync(path).mtimeMs <= built);
}

/** Files and folders: a folder is newer when one of its files was removed. */
function listWithin(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true }).map((entry) =>
    join(entry.parentPath, entry.name),
  );
}
