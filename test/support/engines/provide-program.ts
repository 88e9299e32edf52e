// Provides a server program that tests run: uses an installed one, otherwise installs it, otherwise fails with one line
// that says what is missing.
import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';

interface WantedProgram {
  /** The first one found is used. */
  readonly names: readonly string[];
  /** Searched in addition to PATH. */
  readonly folders?: readonly string[];
  /** The Debian package that contains it. */
  readonly debianPackage: string;
}

export function provideProgram(wanted: WantedProgram): string {
  const path = findProgram(wanted) ?? (install(wanted.debianPackage) ? findProgram(wanted) : undefined);
  if (path === undefined)
    throw new Error(
      `the tests need ${wanted.names.join(' or ')}: install it (\`apt-get install ${wanted.debianPackage}\`) or put it on the PATH`,
    );
  return path;
}

export function findProgram({
  names,
  folders = [],
}: Omit<WantedProgram, 'debianPackage'>): string | undefined {
  const places = [...folders, ...(process.env.PATH ?? '').split(':'), '/usr/sbin', '/usr/local/sbin'];
  return places.flatMap((place) => names.map((name) => `${place}/${name}`)).find(isExecutable);
}

export function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Works only as root on Debian and similar systems; returns false elsewhere. */
export function install(debianPackage: string): boolean {
  if (process.getuid?.() !== 0) return false;
  const run = (...args: string[]): boolean =>
    spawnSync('apt-get', ['-q', ...args], { stdio: 'ignore' }).status === 0;
  process.stderr.write(`installing ${debianPackage} for the tests …\n`);
  return run('update') && run('install', '-y', '--no-install-recommends', debianPackage);
}
