// mcc-lookup build: builds a snapshot from data/ and the operator's own data, with its manifest and the files of /data
// next to it.
import { createPublicKey, type KeyObject } from 'node:crypto';
import {
  accessSync,
  constants,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { type Catalogue, formatVersion, openCatalogue } from '../../catalogue/catalogue.ts';
import { loadSnapshot } from '../../catalogue/load-snapshot.ts';
import {
  type Header,
  openSections,
  type Sections,
  type Signature,
  SnapshotError,
} from '../../catalogue/sections.ts';
import { frameSections } from '../../catalogue/write-sections.ts';
import {
  buildFromInputs,
  CARDS_OPTION,
  isOurDataOnly,
  listOperatorPaths,
  MERCHANTS_OPTION,
  type OperatorOptions,
  REPORTS_OPTION,
  readsDatabase,
} from '../build-inputs.ts';
import { CommandError, defineCommand, EXIT, formatExamples, formatNote, JSON_OPTION } from '../command.ts';
import { makeFolder } from '../make-folder.ts';
import { DATA, MANIFEST, NOTICE, SNAPSHOT, SOURCES } from '../paths.ts';
import { countProblems, type ProgressLine, printJson, printProblems, startProgress } from '../print.ts';
import { readPrivateKey, signWith, verifyWith } from '../snapshot-key.ts';

interface BuildOptions extends OperatorOptions {
  readonly out?: string;
  /** False with --no-data. */
  readonly data: boolean;
  readonly ifStale?: true;
  readonly sign?: string;
  readonly json?: true;
}

export const buildCommand = defineCommand('build', 'build the snapshot and the files of /data from data/')
  .addOption(MERCHANTS_OPTION)
  .addOption(CARDS_OPTION)
  .addOption(REPORTS_OPTION)
  .option(
    '--out <file>',
    'where to write the snapshot (default: the one that is served); the files of /data go into data/ next to it',
  )
  .option('--no-data', 'do not write the files of /data')
  .option('--if-stale', 'only if something it is built from is newer')
  .option(
    '--sign <file>',
    'sign the snapshot with this private key (Ed25519, PEM), so that services can check it: CATALOGUE_KEY',
  )
  .addOption(JSON_OPTION)
  .addHelpText(
    'after',
    formatNote(
      'data/README.md explains each column. With the default --out, data/manifest.json is written too.',
    ),
  )
  .addHelpText(
    'after',
    formatExamples(
      'build --merchants mine.csv --cards mine/ --out build/mine.snapshot',
      'build --merchants postgres://user@host/db?table=merchants --out build/mine.snapshot',
    ),
  )
  .action(build);

async function build(options: BuildOptions): Promise<void> {
  const out = resolve(options.out ?? SNAPSHOT);
  // Read first: a build takes long.
  const key = options.sign === undefined ? undefined : readPrivateKey(options.sign);
  const bulk = options.data ? getBulkFolder(out) : undefined;
  const started = performance.now();
  const progress = startProgress();
  if (options.ifStale && isFresh(out, options) && (key === undefined || isSignedWith(key, out))) {
    if (bulk !== undefined) await publishIfStale(bulk, loadSnapshot(out), progress);
    await writeLeanIfStale(out, progress);
    return;
  }

  prepareFolder(out);
  const hasManifest = out === SNAPSHOT && isOurDataOnly(options);
  const { sections, pieces, digest, size, counts, manifest } = await makeSnapshot(
    options,
    progress,
    hasManifest,
    key && signWith(key),
  );
  const catalogue = openCatalogue(sections, digest);
  const previous = findVersion(out);
  // Before the snapshot what a service needs when it sees the new one; after it what announces the new one to others.
  if (bulk !== undefined) await writeBulkFiles(bulk, catalogue, progress);
  await writeLean(out, { sections, digest, size }, progress, previous);
  await writeAtomically(out, pieces);
  if (bulk !== undefined) await announce(bulk, formatVersion(catalogue), previous);
  if (hasManifest) await writeAtomically(MANIFEST, `${JSON.stringify(manifest, null, 2)}\n`);
  progress.done();
  if (options.json) printJson(manifest);
  else {
    const { merchants, domains, mccs, cards } = counts;
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    const megabytes = (size / 1e6).toFixed(1);
    process.stdout.write(
      `${merchants} merchants, ${domains} domains, ${mccs} codes, ${cards} cards → ${options.out ?? SNAPSHOT} (${megabytes} MB) in ${seconds} s\n`,
    );
  }
}

/** Before the build, which takes long. */
function prepareFolder(out: string): void {
  try {
    makeFolder(dirname(out));
    accessSync(dirname(out), constants.W_OK);
  } catch (error) {
    throw new CommandError(`cannot write ${out}: ${(error as Error).message}`);
  }
}

/** A function of its own, so that the contents are not in memory while the files are written. */
async function makeSnapshot(
  options: BuildOptions,
  progress: ProgressLine,
  hasManifest: boolean,
  sign?: (header: Header) => Signature,
) {
  const { contents, problems } = await buildFromInputs(options, progress, '; nothing was written');
  if (contents === undefined) {
    printProblems(problems);
    throw new CommandError(`${countProblems(problems)}; nothing was written`);
  }
  progress.step('packing the snapshot');
  const { describeManifest, packContents } = await import('../../build/index.ts');
  const sections = packContents(contents);
  const { pieces, digest, size } = frameSections(sections, sign);
  const { counts } = contents.meta;
  const manifest = hasManifest || options.json ? describeManifest(contents, digest) : undefined;
  return { sections, pieces, digest, size, counts, manifest };
}

/** `data` next to the snapshot, where `serve` looks for it. */
function getBulkFolder(out: string): string {
  const folder = join(dirname(out), 'data');
  if (folder === resolve(DATA))
    throw new CommandError(
      `the files of /data would go into ${folder}, which the catalogue is built from: choose another folder (--out build/catalogue.snapshot), or give --no-data`,
      EXIT.usage,
    );
  return folder;
}

/** Of the snapshot that is in place; undefined if there is none that can be read. */
function findVersion(snapshot: string): string | undefined {
  try {
    return formatVersion(loadSnapshot(snapshot));
  } catch {
    return undefined;
  }
}

async function writeBulkFiles(folder: string, catalogue: Catalogue, progress: ProgressLine): Promise<void> {
  progress.step('writing the files of /data');
  // Loaded here: SQLite and the formats are only needed for this.
  const { writeVersion } = await import('../../export/index.ts');
  try {
    await writeVersion(folder, catalogue, readFileSync(NOTICE, 'utf8'));
  } catch (error) {
    throw new CommandError(
      `cannot write ${folder}: ${(error as Error).message}; the snapshot was not changed`,
    );
  } finally {
    progress.done();
  }
}

async function announce(folder: string, version: string, previous?: string): Promise<void> {
  const { announceVersion } = await import('../../export/index.ts');
  try {
    announceVersion(folder, version, previous);
  } catch (error) {
    throw new CommandError(
      `cannot write ${join(folder, 'index.json')}: ${(error as Error).message}; the snapshot is new, so build again to announce its files`,
    );
  }
}

/** For when the snapshot is up to date, but its files are missing or in an older format. */
async function publishIfStale(folder: string, catalogue: Catalogue, progress: ProgressLine): Promise<void> {
  const { readBulkIndex } = await import('../../export/index.ts');
  const newest = readBulkIndex(folder);
  const inputs = [NOTICE, ...listSources('export')];
  const isFresh =
    newest?.index.digest === catalogue.digest &&
    inputs.every((path) => statSync(path).mtimeMs <= newest.writtenMs);
  if (isFresh) return;
  await writeBulkFiles(folder, catalogue, progress);
  await announce(folder, formatVersion(catalogue));
}

/** Writes the edition for browsers to the folder `lean` next to the snapshot, if that is not too large for them. */
async function writeLean(
  out: string,
  { sections, digest, size }: { sections: Sections; digest: string; size: number },
  progress: ProgressLine,
  previous?: string,
): Promise<void> {
  const { MAX_LEAN_SNAPSHOT, publishLean } = await import('../../build/index.ts');
  if (size > MAX_LEAN_SNAPSHOT) return;
  progress.step('writing the browser edition');
  const folder = join(dirname(out), 'lean');
  try {
    publishLean(folder, openCatalogue(sections, digest), previous);
  } catch (error) {
    throw new CommandError(
      `cannot write ${folder}: ${(error as Error).message}; the snapshot was not changed`,
    );
  } finally {
    progress.done();
  }
}

/** For when the snapshot is up to date, but has no edition for browsers next to it. */
async function writeLeanIfStale(out: string, progress: ProgressLine): Promise<void> {
  const folder = join(dirname(out), 'lean');
  const bytes = readFileSync(out);
  const { sections, digest } = openSections(bytes);
  const version = formatVersion(openCatalogue(sections, digest));
  const exists = existsSync(folder) && readdirSync(folder).some((name) => name.startsWith(version));
  if (!exists) await writeLean(out, { sections, digest, size: bytes.length }, progress);
}

/** Never leaves a half-written file under the final name. */
async function writeAtomically(file: string, content: readonly Uint8Array[] | string): Promise<void> {
  try {
    await writeFile(`${file}.part`, content);
    renameSync(`${file}.part`, file);
  } catch (error) {
    rmSync(`${file}.part`, { force: true });
    throw new CommandError(`cannot write ${file}: ${(error as Error).message}`);
  }
}

function isFresh(snapshot: string, options: OperatorOptions): boolean {
  // Only the database knows whether its rows have changed.
  if (!existsSync(snapshot) || readsDatabase(options)) return false;
  const built = statSync(snapshot).mtimeMs;
  const operators = listOperatorPaths(options);
  return [
    ...listRecursively(DATA).filter((path) => path !== MANIFEST),
    ...listSources('build', 'catalogue', 'sources', 'query'),
    ...operators,
    ...operators.filter((path) => statSync(path).isDirectory()).flatMap(listRecursively),
  ].every((path) => statSync(path).mtimeMs <= built);
}

function isSignedWith(key: KeyObject, snapshot: string): boolean {
  try {
    loadSnapshot(snapshot, { checkHeader: verifyWith(createPublicKey(key)), isDigestChecked: true });
    return true;
  } catch (error) {
    if (error instanceof SnapshotError) return false;
    throw error;
  }
}

/** Only in a checkout. The bundle is newer after any change, and most changes don't affect the snapshot. */
function listSources(...folders: readonly string[]): string[] {
  return folders
    .map((folder) => join(SOURCES, folder))
    .filter(existsSync)
    .flatMap(listRecursively);
}

/** Files and folders: removing a file makes its folder newer. */
function listRecursively(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true }).map((entry) =>
    join(entry.parentPath, entry.name),
  );
}
