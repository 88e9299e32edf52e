// The program's version, from package.json.
import { readFileSync } from 'node:fs';
import { PACKAGE } from './paths.ts';

export function readVersion(): string {
  return (JSON.parse(readFileSync(PACKAGE, 'utf8')) as { version: string }).version;
}
