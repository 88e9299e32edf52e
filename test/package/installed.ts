// The package as npm packs it, installed into an empty folder without a network. `npm test` builds what goes in before.
import { type ExecFileException, execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

interface Ran {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Installed {
  /** Where a user of the package works. */
  readonly folder: string;
  readonly tarballBytes: number;
  /** The tarball's path. */
  readonly tarball: string;
  /** Paths in the tarball. */
  readonly files: readonly string[];
  readonly installedBytes: number;
  run(command: string, ...args: string[]): Promise<Ran>;
  remove(): void;
}

export async function installPackage(): Promise<Installed> {
  const folder = mkdtempSync(join(tmpdir(), 'installed-'));
  const packed = await run(
    process.cwd(),
    'npm',
    'pack',
    '--ignore-scripts',
    '--json',
    '--pack-destination',
    folder,
  );
  const [{ filename, size, files }] = readPackReport(packed);
  writeFileSync(join(folder, 'package.json'), '{ "name": "user", "private": true, "type": "module" }\n');
  const installed = await run(
    folder,
    'npm',
    'install',
    '--offline',
    '--no-audit',
    '--no-fund',
    `./${filename}`,
  );
  if (installed.code !== 0) throw new Error(installed.stderr);
  return {
    folder,
    tarballBytes: size,
    tarball: join(folder, filename),
    files: files.map(({ path }) => path),
    installedBytes: measure(join(folder, 'node_modules')),
    run: (command, ...args) => run(folder, command, ...args),
    remove: () => rmSync(folder, { recursive: true }),
  };
}

type PackReport = [{ filename: string; size: number; files: { path: string }[] }];

/** A list of packages, or since npm 12 an object by name. */
function readPackReport({ code, stdout, stderr }: Ran): PackReport {
  if (code !== 0) throw new Error(stderr);
  return Object.values(JSON.parse(stdout)) as PackReport;
}

function run(cwd: string, command: string, ...args: string[]): Promise<Ran> {
  const { CATALOGUE: _, DEFAULT_REGION: __, ...env } = process.env;
  return new Promise((resolve, reject) => {
    execFile(
      command,
      args,
      { cwd, env, maxBuffer: 1e8 },
      (error: ExecFileException | null, stdout, stderr) => {
        if (error && typeof error.code !== 'number') reject(error);
        else resolve({ code: Number(error?.code ?? 0), stdout, stderr });
      },
    );
  });
}

function measure(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
}
