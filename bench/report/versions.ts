// The versions of what a benchmark compares with.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Of a package that npm installed: `MiniSearch 7.2.0` from `minisearch`. */
export function findPackageVersion(name: string): string {
  return (JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')) as { version: string })
    .version;
}

/** The first number with points that a program says of itself; a dash where it is not installed. */
export function findProgramVersion(program: string, flag = '--version'): string {
  const { stdout, stderr } = spawnSync(program, [flag], { encoding: 'utf8' });
  return /\d+(?:\.\d+)+/.exec(`${stdout}${stderr}`)?.[0] ?? '–';
}
